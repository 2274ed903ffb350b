import { describe, expect, it } from 'vitest'
import { enter, type Place } from './breadcrumb-path.ts'
import { choiceOf, filterParts, initialNavigator, type NavigatorState, withoutPart } from './navigator-state.ts'

const home = initialNavigator(1)
const at = (place: Place, statusIds: readonly number[] = []): NavigatorState => ({
  path: enter(home.path, place),
  units: { order: 'NAME', statusIds },
})
const hill: Place = { kind: 'company', id: 2, name: 'Hill Farms' }
const tractors: Place = { kind: 'fleet', id: 3, name: 'Tractors' }
const allOfOwn: Place = { kind: 'all', id: 1, name: 'Own' }
const onlyFleet: Place = { ...tractors, isArrival: true }

describe('MAP-035 the map shows the units that the navigator lists', () => {
  it.each([
    ['the own company', home, '', {}, []],
    ['a company', at(hill), '', { companyId: 2 }, ['place']],
    ['a company that hides the status filter', at(hill, [4]), '', { companyId: 2 }, ['place']],
    ['a fleet', at(tractors), '', { fleetId: 3 }, ['place']],
    ['statuses of a fleet', at(tractors, [1, 4]), '', { fleetId: 3, statusIds: [1, 4] }, ['place', 'statuses']],
    ['all units', at(allOfOwn), '', {}, []],
    ['all units in a status', at(allOfOwn, [4]), '', { statusIds: [4] }, ['statuses']],
    ['all units of a company', at({ ...hill, kind: 'all' }), '', { companyId: 2 }, ['place']],
    ['a search, which covers everything', at(tractors, [4]), 'roller', { search: 'roller' }, ['search']],
    ['the only fleet, which nobody selected', at(onlyFleet), '', {}, []],
    ['statuses of the only fleet', at(onlyFleet, [4]), '', { fleetId: 3, statusIds: [4] }, ['statuses']],
  ] as const)('%s', (_, state, search, choice, parts) => {
    expect(choiceOf(state, search)).toEqual(choice)
    expect(filterParts(state, search).map(({ kind }) => kind)).toEqual(parts)
  })
})

it('removes one part of a filter and keeps the other', () => {
  const both = at(tractors, [4])
  expect(choiceOf(withoutPart(both, 'statuses'), '')).toEqual({ fleetId: 3 })
  const withoutPlace = withoutPart({ ...both, focusOn: 'first' }, 'place')
  expect([withoutPlace.path, withoutPlace.focusOn]).toEqual([home.path, undefined])
})
