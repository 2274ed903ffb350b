import { expect, it } from 'vitest'
import { goUp, breadcrumbsOf, enterCompany, everywhere, leaveFleet, openFleet, goUpTo, placeFilter } from './place.ts'

const [north, hills, farm, mowers] = ['North', 'Hills', 'Farm', 'Mowers'].map((name, id) => ({ id: id + 1, name }))
const deep = [north, hills, farm].reduce(
  (place, company) => (company ? enterCompany(place, company) : place),
  everywhere,
)
const inFleet = mowers ? openFleet(deep, mowers) : deep

it('narrows to nothing at the top, else to the last company, else to the fleet alone', () => {
  expect([everywhere, deep, inFleet].map(placeFilter)).toEqual([{}, { companyId: 3 }, { fleetId: 4 }])
})

it('goes back one company at a time, out of the fleet too, and stays at the top', () => {
  expect(goUp(inFleet)).toEqual({ companies: [north, hills] })
  expect(goUp(everywhere)).toEqual(everywhere)
})

it('leaves a fleet for all of its company, and a company for another fleet', () => {
  expect(leaveFleet(inFleet)).toEqual(deep)
  expect(enterCompany(inFleet, { id: 9, name: 'Barn' })).not.toHaveProperty('fleet')
})

it('shows the last two of the way and goes up to either', () => {
  expect(breadcrumbsOf(deep)).toEqual([hills, farm])
  expect(goUpTo(inFleet, 2)).toEqual({ companies: [north, hills] })
})
