import { listAuditEntries } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

it('lists who did what on a record', async () => {
  const { server, muster } = fakeShell()
  server.on(listAuditEntries, {
    items: [
      {
        id: 4,
        at: '2026-03-10T12:00:00Z',
        event: 'CHANGE',
        operation: 'updateUnit',
        companyName: 'Farm',
        userName: 'anna',
        recordKind: 'unit',
        recordId: '17',
        recordLabel: 'T7',
        count: 1,
        fields: ['name', 'notes'],
        isErased: false,
      },
    ],
    totalCount: 1,
  })
  const { out } = await muster(['audit', 'ls', '--kind', 'unit', '--record', '17', '--event', 'change', '--jsonl'])
  expect(JSON.parse(out)).toMatchObject({
    user: 'anna',
    operation: 'updateUnit',
    record: 'T7',
    fields: ['name', 'notes'],
  })
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toMatchObject({
    kind: 'unit',
    recordId: '17',
    event: 'CHANGE',
  })
})
