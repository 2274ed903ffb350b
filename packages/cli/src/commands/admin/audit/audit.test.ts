import { getAuditEntry, getUnit, listAuditEntries, updateUnit, type FleetSchemas } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

it('lists the users who changed a record, with their actions', async () => {
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

it('restores the values before an entry, and rejects an entry without values', async () => {
  const { server, muster } = fakeShell()
  const entry: FleetSchemas['AuditEntryDetail'] = {
    id: 4,
    at: '2026-03-10T12:00:00Z',
    event: 'CHANGE',
    operation: 'updateUnit',
    companyName: 'Farm',
    recordKind: 'unit',
    recordId: '17',
    recordLabel: 'T7',
    count: 1,
    fields: ['serial'],
    isErased: false,
    changes: [{ field: 'serial', before: 'A1', after: 'B2' }],
  }
  server.on(getAuditEntry, ({ path }) => (path.entryId === '4' ? entry : { ...entry, changes: [] }))
  server.on(getUnit, { id: 17, name: 'T7', version: 3 } as never)
  server.on(updateUnit, undefined)
  expect((await muster(['audit', 'restore', '5'])).err).toContain('Entry 5 has no values that can be restored.')
  expect((await muster(['audit', 'restore', '4'])).exit).toBe(0)
  expect(server.calls.at(-1)?.body).toEqual({ name: 'T7', version: 3, serial: 'A1' })
})
