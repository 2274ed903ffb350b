import { expect, it } from 'vitest'
import { goUp, breadcrumbsOf, enterCompany, everywhere, leaveFleet, openFleet, goUpTo, placeFilter } from './place.ts'

const [north, hills, farm, mowers] = ['North', 'Hills', 'Farm', 'Mowers'].map((name, id) => ({ id: id + 1, name }))
const deep = [north, hills, farm].reduce(
  (place, company) => (company ? enterCompany(place, company) : place),
  everywhere,
)
const inFleet = mowers ? openFleet(deep, mowers) : deep

it('filters by fleet, otherwise by the last company, and by nothing at the top', () => {
  expect([everywhere, deep, inFleet].map(placeFilter)).toEqual([{}, { companyId: 3 }, { fleetId: 4 }])
})

it('goes up one company at a time, leaves the fleet and stays at the top', () => {
  expect(goUp(inFleet)).toEqual({ companies: [north, hills] })
  expect(goUp(everywhere)).toEqual(everywhere)
})

it('leaves a fleet for its company and opens another fleet', () => {
  expect(leaveFleet(inFleet)).toEqual(deep)
  expect(enterCompany(inFleet, { id: 9, name: 'Barn' })).not.toHaveProperty('fleet')
})

it('shows the last two breadcrumbs and goes up to each', () => {
  expect(breadcrumbsOf(deep)).toEqual([hills, farm])
  expect(goUpTo(inFleet, 2)).toEqual({ companies: [north, hills] })
})
