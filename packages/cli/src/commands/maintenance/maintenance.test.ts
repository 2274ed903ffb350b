import { explainMaintenanceRemaining, getMaintenanceCard, listUnitsPaginated } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../test/fake-shell.ts'

const unit = {
  id: 7,
  name: 'Digger',
  serial: 'S-7',
  iconName: 'dozer',
  statusId: 1,
  statusName: 'Key off',
  statusColor: '#808080',
  hasMntProfile: true,
}
const oil = {
  serviceKey: '12',
  description: 'Oil',
  serviceTypeName: 'Lubrication',
  dueAt: 1508,
  interval: 500,
  isRecurrent: true,
}
const planned = {
  stateId: 1,
  stateCode: 'POSTPONED',
  stateName: 'Postponed',
  intervalTypeCode: 'ENGINE_HOURS',
} as const

it('lists the services of a unit, and explains the remaining value of one by its name', async () => {
  const { server, muster } = fakeShell()
  server
    .on(listUnitsPaginated, { items: [unit], totalCount: 1 })
    .on(getMaintenanceCard, {
      unitId: 7,
      unitName: 'Digger',
      iconName: 'dozer',
      statusName: 'Key off',
      fleetNames: [],
      serviceGroups: [{ ...planned, services: [{ ...oil, remaining: 418 }] }],
    })
    .on(explainMaintenanceRemaining, {
      ...oil,
      unitId: 7,
      unitName: 'Digger',
      intervalTypeCode: 'ENGINE_HOURS',
      stateCode: 'POSTPONED',
      remaining: 418,
      startedAt: 988,
      startedOn: '2026-06-09T08:00:00Z',
      followsService: true,
      postponedBy: 20,
      source: 'ENGINE_HOURS',
      counter: { time: '2026-06-10T10:00:00Z', reported: 990, value: 1090 },
      corrections: [{ kind: 'OFFSET', from: '2026-06-05T00:00:00Z', shift: 100, reason: 'Dashboard' }],
      repetition: 1,
      expectedDate: '2026-11-04',
      daysAhead: 147.4,
      use: { from: '2026-05-31T10:00:00Z', fromValue: 1000, to: '2026-06-10T10:00:00Z', toValue: 1090, perDay: 9 },
    })
  expect(
    (await muster(['maintenance', 'services', 'digger', '--csv', '--fields', 'key,service,remaining,uom'])).out,
  ).toBe('key,service,remaining,uom\n12,Oil,418,h\n')
  const fields = ['--csv', '--fields', 'remaining,startedAt,postponedBy,counter,corrections']
  expect((await muster(['maintenance', 'remaining', 'digger', 'oil', ...fields])).out).toBe(
    'remaining,startedAt,postponedBy,counter,corrections\n418,988,20,1090,OFFSET 100 from 2026-06-05T00:00:00Z: Dashboard\n',
  )
  expect(server.calls.at(-1)?.path).toEqual({ unitId: '7', serviceKey: '12' })
  const day = ['--repetition', '1', '--csv', '--fields', 'expectedDate,daysAhead,perDay']
  expect((await muster(['maintenance', 'remaining', 'digger', '12', ...day])).out).toBe(
    'expectedDate,daysAhead,perDay\n2026-11-04,147.4,9\n',
  )
  expect(server.calls.at(-1)?.query.get('repetition')).toBe('1')
  expect((await muster(['maintenance', 'remaining', 'digger', 'Brakes'])).err).toContain('12 (Oil)')
})
