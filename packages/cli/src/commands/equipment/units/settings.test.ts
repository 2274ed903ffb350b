import { getFleetConfiguration, listFleets, listFleetUnfinishedConfigurations } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

it('lists profiles that the devices of a fleet refused in rows, and counts its units', async () => {
  const { server, muster } = fakeShell()
  server
    .on(listFleets, {
      items: [{ fleetId: 3, name: 'North', companyName: 'Farm', companyId: 1, isDefault: false, unitsCount: 9 }],
      totalCount: 1,
    })
    .on(getFleetConfiguration, { refusedCount: 1, pendingCount: 2, appliedCount: 5, notSupportedCount: 1 })
    .on(listFleetUnfinishedConfigurations, {
      items: [
        {
          unitId: 7,
          name: 'Digger',
          state: 'REFUSED',
          profiles: [
            { kind: 'power', state: 'REFUSED', reason: 'No battery.' },
            { kind: 'can', state: 'PENDING' },
          ],
        },
      ],
      totalCount: 1,
    })
  const { out, err } = await muster([
    'units',
    'settings',
    'north',
    '--state',
    'refused',
    '--csv',
    '--fields',
    'name,settings,state,reason',
  ])
  expect(out).toBe('name,settings,state,reason\nDigger,power,REFUSED,No battery.\nDigger,can,PENDING,\n')
  expect(err).toBe('Units: 5 applied, 2 pending, 1 refused, 1 with devices that take no settings.\n')
  expect(server.calls.find(({ operation }) => operation === 'listFleetUnfinishedConfigurations')).toMatchObject({
    path: { fleetId: '3' },
  })
})
