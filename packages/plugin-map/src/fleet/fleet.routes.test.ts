import { expect, it } from 'vitest'
import { fleetMap } from './fleet.routes.ts'

it('MAP-001 MAP-047 reads centre, unit and search from the URL and requires access to the fleet', () => {
  const query = { center: '45.3,9.5', unitId: 7, search: 'north' }
  expect(fleetMap.readQuery('?center=45.3,9.5&unitId=7&search=north')).toEqual({ query })
  expect(fleetMap.access).toEqual({ anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] })
})
