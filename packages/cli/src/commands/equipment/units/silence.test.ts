import { diagnoseSilence, listSilentUnits, listUnitsPaginated } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const subject = {
  unitId: 7,
  unitName: 'Digger',
  serial: 'S-7',
  companyName: 'Farm',
  verdict: 'POWER_CUT',
  text: 'The power supply was cut.',
  lastReadingAt: '2026-11-18T10:00:00Z',
  usualSilence: 5400,
  overdue: 90_000,
} as const

const unit = {
  id: 7,
  name: 'Digger',
  serial: 'S-7',
  iconName: 'dozer',
  statusId: 1,
  statusName: 'Key off',
  statusColor: '#808080',
  hasMntProfile: false,
}

it('lists silent units with a cause, and explains one of them', async () => {
  const { server, muster } = fakeShell()
  server
    .on(listSilentUnits, { items: [{ ...subject, companyId: 1, place: 'Lodi' }], totalCount: 1 })
    .on(listUnitsPaginated, { items: [unit], totalCount: 1 })
    .on(diagnoseSilence, {
      ...subject,
      checks: [{ code: 'POWER', state: 'BAD', text: 'Cut on 18 November' }],
      hours: [],
    })
  const fields = ['--csv', '--fields', 'name,verdict,overdueHours,place']
  const { out } = await muster([
    'units',
    'silent',
    '--verdict',
    'power-cut',
    '--company',
    '1',
    '--within',
    '2h',
    ...fields,
  ])
  expect(out).toBe('name,verdict,overdueHours,place\nDigger,POWER_CUT,25,Lodi\n')
  const { query } = server.calls.find(({ operation }) => operation === 'listSilentUnits') ?? {}
  expect(Object.fromEntries(query ?? [])).toMatchObject({ verdict: 'POWER_CUT', companyId: '1' })
  expect((await muster(['units', 'why-silent', 'digger', '--csv', '--fields', 'text,usualHours,power'])).out).toBe(
    'text,usualHours,power\nThe power supply was cut.,1.5,bad: Cut on 18 November\n',
  )
})
