import { getUnitsBoundingBox, listUnitsPositions } from '@muster/contract'
import { expect, it, vi } from 'vitest'
import { aCluster, aCompany, anAnswer, aUnit, fleetServer, openFleet } from '../../test/open-fleet.tsx'

const slow = { timeout: 20_000 }
const world = {
  companies: [aCompany(2, 'Hill Farms')],
  fleets: [
    { id: 3, name: 'Tractors', companyId: 1, unitIds: [7] },
    { id: 4, name: 'Rollers', companyId: 1, unitIds: [8] },
  ],
}
/** The filter of the newest request. */
const filterOf = (query: URLSearchParams | undefined) =>
  ['companyId', 'fleetId', 'search', 'STATUSIDS'].flatMap(name => query?.getAll(name).map(value => `${name} ${value}`))

it('MAP-012 MAP-036 shows on the map what the navigator opens, fits it, and removes the filter again', async () => {
  const server = fleetServer(anAnswer({ units: [aUnit(7)] }), world).on(getUnitsBoundingBox, ({ query }) =>
    query.has('fleetId')
      ? { bb_lat_min: 50, bb_lat_max: 52, bb_lng_min: 20, bb_lng_max: 22 }
      : { bb_lat_min: 44, bb_lat_max: 46, bb_lng_min: 8, bb_lng_max: 11 },
  )
  const { screen, asked, live } = await openFleet({ server })
  await expect.poll(() => asked().at(-1)?.lat, slow).toBeCloseTo(45, 0)
  expect(filterOf(asked().at(-1)?.query)).toEqual([])
  await screen.getByRole('button', { name: /^Tractors/ }).click()
  await expect.poll(() => asked().at(-1)?.lat, slow).toBeCloseTo(51, 0)
  expect(filterOf(asked().at(-1)?.query)).toEqual(['fleetId 3'])
  await expect.poll(() => live.subscriptions().some(({ headers }) => headers['fleet-id'] === '3'), slow).toBe(true)
  await screen.getByRole('button', { name: 'Key off' }).click()
  await expect.poll(() => filterOf(asked().at(-1)?.query), slow).toEqual(['fleetId 3', 'STATUSIDS 4'])
  await expect.poll(() => live.subscriptions().at(-1)?.headers['status-ids'], slow).toBe('4')
  const chips = screen.getByRole('status').getByRole('list', { name: 'Filter of the map' })
  await expect.element(chips).toMatchTextContent('Tractors')
  await chips.getByRole('button', { name: 'Remove the filter “Key off”' }).click()
  await expect.poll(() => filterOf(asked().at(-1)?.query), slow).toEqual(['fleetId 3'])
  await chips.getByRole('button', { name: 'Remove the filter “Tractors”' }).click()
  await expect.poll(() => filterOf(asked().at(-1)?.query), slow).toEqual([])
  // the view stays
  expect(asked().at(-1)?.lat).toBeCloseTo(51, 0)
  await expect.element(screen.getByRole('button', { name: /^Rollers/ })).toBeVisible()
})

it('MAP-036 MAP-046 searches on the map as in the list, also in a group', async () => {
  const answer = vi.fn(() => anAnswer({ clusters: [aCluster()] }))
  const { screen, asked, sent } = await openFleet({ server: fleetServer(answer, world), query: { search: 'Tractor' } })
  await expect.poll(() => filterOf(asked().at(-1)?.query), slow).toEqual(['search Tractor'])
  await screen.getByRole('button', { name: '66 units' }).click()
  await expect.poll(() => sent(listUnitsPositions).at(-1)?.query.get('search'), slow).toBe('Tractor')
})

it('lists the units of the status in the address', async () => {
  const { screen, asked } = await openFleet({
    server: fleetServer(anAnswer({ units: [aUnit(7)] }), world),
    query: { statusId: 4 },
  })
  await expect.poll(() => filterOf(asked().at(-1)?.query), slow).toEqual(['STATUSIDS 4'])
  await expect.element(screen.getByRole('button', { name: 'Remove the filter “Key off”' })).toBeVisible()
})

it('says that no unit matches the filter, and offers to remove it', async () => {
  const server = fleetServer(anAnswer(), world).on(getUnitsBoundingBox, {})
  const { screen, visited } = await openFleet({ server, query: { search: 'nothing' } })
  await expect.element(screen.getByRole('status').getByText('No unit with a position matches the filter')).toBeVisible()
  await screen.getByRole('status').getByRole('button', { name: 'Remove the filter “nothing”' }).click()
  expect(visited.at(-1)?.href).not.toContain('search')
})

it('lists single units in view by the distance from the centre of the map', async () => {
  const units = [aUnit(1, { lat: 45.9 }), aUnit(2, { lat: 45.01 }), aUnit(3, { lat: 45.5 })]
  const { screen } = await openFleet({ server: fleetServer(anAnswer({ units })), query: { center: '45,9' } })
  await screen.getByRole('button', { name: 'In view 3' }).click()
  const rows = screen.getByRole('complementary').getByRole('button', { name: /^Tractor/ })
  await expect
    .poll(() => rows.elements().map(row => row.textContent), slow)
    .toEqual([
      expect.stringMatching(/^Tractor 2.*1\.1 km/),
      expect.stringMatching(/^Tractor 3.*56 km/),
      expect.stringMatching(/^Tractor 1.*100 km/),
    ])
})
