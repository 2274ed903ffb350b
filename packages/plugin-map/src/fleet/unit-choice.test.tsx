import {
  getCustomDuties,
  getUnitTracking,
  getUnitTrackingLastinfo,
  getUnitsBoundingBox,
  getUnitsStatusCounters,
  listUnitsPositions,
  listUnitsPositionsClustered,
} from '@muster/contract'
import { definePlugin, defineRoute, fill, reportChoiceQuery, unitActions, unitReport } from '@muster/core'
import { problem } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aCluster, anAnswer, aUnit, fleetServer, openFleet, aCompany } from '../../test/open-fleet.tsx'

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

it('MAP-012 MAP-036 shows the content of the navigator on the map, fits it, and removes the filter again', async () => {
  const server = fleetServer(anAnswer({ units: [aUnit(7)] }), world).on(getUnitsBoundingBox, ({ query }) =>
    query.has('fleetId')
      ? { bb_lat_min: 50, bb_lat_max: 52, bb_lng_min: 20, bb_lng_max: 22 }
      : { bb_lat_min: 44, bb_lat_max: 46, bb_lng_min: 8, bb_lng_max: 11 },
  )
  const { screen, asked, live } = await openFleet({ server })
  await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(45, 0)
  expect(filterOf(asked().at(-1)?.query)).toEqual([])
  await screen.getByRole('button', { name: /^Tractors/ }).click()
  await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(51, 0)
  expect(filterOf(asked().at(-1)?.query)).toEqual(['fleetId 3'])
  await expect.poll(() => live.subscriptions().some(({ headers }) => headers['fleet-id'] === '3')).toBe(true)
  await screen.getByRole('button', { name: 'Key off' }).click()
  await expect.poll(() => filterOf(asked().at(-1)?.query)).toEqual(['fleetId 3', 'STATUSIDS 4'])
  await expect.poll(() => live.subscriptions().at(-1)?.headers['status-ids']).toBe('4')
  const chips = screen.getByRole('status').getByRole('list', { name: 'Filter of the map' })
  await expect.element(chips).toMatchTextContent('Tractors')
  await chips.getByRole('button', { name: 'Remove the filter “Key off”' }).click()
  await expect.poll(() => filterOf(asked().at(-1)?.query)).toEqual(['fleetId 3'])
  await chips.getByRole('button', { name: 'Remove the filter “Tractors”' }).click()
  await expect.poll(() => filterOf(asked().at(-1)?.query)).toEqual([])
  // the view stays
  expect(asked().at(-1)?.lat).toBeCloseTo(51, 0)
  await expect.element(screen.getByRole('button', { name: /^Rollers/ })).toBeVisible()
})

it('MAP-036 MAP-046 searches on the map as in the list, also in a group', async () => {
  const answer = vi.fn(() => anAnswer({ clusters: [aCluster()] }))
  const { screen, asked, sent } = await openFleet({ server: fleetServer(answer, world), query: { search: 'Tractor' } })
  await expect.poll(() => filterOf(asked().at(-1)?.query)).toEqual(['search Tractor'])
  await screen.getByRole('button', { name: '66 units' }).click()
  await expect.poll(() => sent(listUnitsPositions).at(-1)?.query.get('search')).toBe('Tractor')
})

it('lists the units of the status in the address', async () => {
  const { screen, asked } = await openFleet({
    server: fleetServer(anAnswer({ units: [aUnit(7)] }), world),
    query: { statusId: 4 },
  })
  await expect.poll(() => filterOf(asked().at(-1)?.query)).toEqual(['STATUSIDS 4'])
  await expect.element(screen.getByRole('button', { name: 'Remove the filter “Key off”' })).toBeVisible()
})

it('shows that no unit matches the filter, and offers to remove it', async () => {
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
    .poll(() => rows.elements().map(row => row.textContent))
    .toEqual([
      expect.stringMatching(/^Tractor 2.*1\.1 km/),
      expect.stringMatching(/^Tractor 3.*56 km/),
      expect.stringMatching(/^Tractor 1.*100 km/),
    ])
})

describe('a unit', () => {
  it('MAP-009 scrolls the selected unit into view in the list of units in view', async () => {
    const units = Array.from({ length: 60 }, (_, i) => aUnit(101 + i, { lat: 45 + i / 100 }))
    const { screen } = await openFleet({ server: fleetServer(anAnswer({ units })) })
    await screen.getByRole('button', { name: 'In view 60' }).click()
    const entry = screen.getByRole('complementary').getByRole('button', { name: /^Tractor 160/ })
    await expect.element(entry).toBeInTheDocument()
    await expect.element(entry).not.toBeInViewport()
    // clicks by script, because a pointer would scroll to it first
    ;(entry.element() as HTMLElement).click()
    await expect.element(entry).toBeInViewport()
  })

  it('MAP-013 loads statuses, bounding box, groups, custom statuses and details for a unit in the URL', async () => {
    const { screen, server } = await openFleet({ query: { unitId: 7 } })
    await expect.element(screen.getByRole('dialog').getByText('North Farms')).toBeVisible()
    const loads = [
      getUnitsStatusCounters,
      getCustomDuties,
      getUnitsBoundingBox,
      listUnitsPositionsClustered,
      getUnitTracking,
      getUnitTrackingLastinfo,
    ].map(({ id }) => id)
    await expect.poll(() => server.calls.map(({ operation }) => operation)).toEqual(expect.arrayContaining(loads))
  })

  it('MAP-014 SHELL-002 MAP-008 MAP-015 MAP-020 centres a selected unit at zoom 22, draws it 54 × 54 and opens a popup', async () => {
    const { screen, asked, maps } = await openFleet({
      server: fleetServer(anAnswer({ units: [aUnit(7, { lat: 45.2, lng: 9.3 })] })),
    })
    await screen.getByRole('button', { name: /Tractor 7/ }).click()
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ zoom: 22, lat: expect.closeTo(45.2, 3), lng: expect.closeTo(9.3, 3) })
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    await expect.element(popup.getByText('North Farms')).toBeVisible()
    await expect.element(popup.getByText('12 km/h')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Tractor 7/ })).toHaveAttribute('aria-pressed', 'true')
    expect(maps.last.drawn('units')).toMatchObject([{ image: expect.stringMatching(/^sprite:54:/) }])
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
  })

  it('MAP-008 centres a unit clicked on the map at zoom 22', async () => {
    const place = { lat: 45.2, lng: 9.3 }
    const { screen, asked, maps } = await openFleet({ server: fleetServer(anAnswer({ units: [aUnit(7, place)] })) })
    await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(45, 0)
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    const region = screen.getByRole('region', { name: 'Map of the fleet' })
    await expect
      .poll(async () => {
        // at the marker, after it is drawn
        if (popup.elements().length === 0) await userEvent.click(region, { position: maps.last.project(place) })
        return popup.elements().length
      })
      .toBe(1)
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ zoom: 22, lat: expect.closeTo(45.2, 3), lng: expect.closeTo(9.3, 3) })
  })

  it('stays centred when selected before the map has found the fleet', async () => {
    const box = Promise.withResolvers<void>()
    const server = fleetServer(anAnswer({ units: [aUnit(7, { lat: 45.2, lng: 9.3 })] })).on(
      getUnitsBoundingBox,
      async () => {
        await box.promise
        return { bb_lat_min: 44, bb_lat_max: 46, bb_lng_min: 8, bb_lng_max: 10 }
      },
    )
    const { screen, asked } = await openFleet({ server })
    await screen.getByRole('button', { name: /Tractor 7/ }).click()
    await expect.poll(() => asked().at(-1)?.zoom).toBe(22)
    box.resolve()
    await expect.element(screen.getByRole('dialog', { name: 'Tractor 7' })).toBeVisible()
    // waits until the map has moved and requested units
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(asked().at(-1)?.zoom).toBe(22)
  })

  it('SHELL-078 shows an animation for loading values and a dash for missing ones', async () => {
    const answer = Promise.withResolvers<void>()
    const server = fleetServer().on(getUnitTrackingLastinfo, async () => {
      await answer.promise
      return { unitId: 7, unitName: 'Tractor 7', address: '-', values: [] }
    })
    const { screen } = await openFleet({ server, query: { unitId: 7 } })
    const value = (label: string) => screen.getByText(label, { exact: true }).element().nextElementSibling!
    await expect.element(screen.getByRole('dialog').getByText('North Farms')).toBeVisible()
    expect(value('Fuel').querySelector('.mk-waiting')).not.toBeNull()
    expect(value('Fuel').textContent).not.toContain('-')
    answer.resolve()
    await expect
      .poll(() => ['Fuel', 'Speed', 'Engine hours', 'Address'].map(label => value(label).textContent))
      .toEqual(['-', '-', '-', '-'])
  })

  it('MAP-001 MAP-047 selects the unit in the URL and starts at the centre in the URL', async () => {
    const { screen, asked } = await openFleet({ query: { center: '45.01,9.02', unitId: 7 } })
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ zoom: 15.5, lat: expect.closeTo(45.01, 3), lng: expect.closeTo(9.02, 3) })
    await expect.element(screen.getByRole('button', { name: /Tractor 7/ })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(screen.getByRole('dialog', { name: 'Tractor 7' })).toBeInTheDocument()
  })

  it('reports the location of a unit in the URL far from the centre in the URL, and goes there', async () => {
    const { screen, asked } = await openFleet({ query: { center: '52.5,13.4', unitId: 7 } })
    await expect.poll(() => asked().at(-1)).toMatchObject({ lat: expect.closeTo(52.5, 3) })
    await expect.element(screen.getByText(/Tractor 7 is not in this part of the map, but .* km away/)).toBeVisible()
    await screen.getByRole('button', { name: 'Go to the unit' }).click()
    await expect.poll(() => asked().at(-1)).toMatchObject({ lat: expect.closeTo(45, 0) })
    await expect.element(screen.getByText(/is not in this part of the map/)).not.toBeInTheDocument()
  })

  it('shows a notice for a unit in the URL without access', async () => {
    const { screen } = await openFleet({
      server: fleetServer(anAnswer()).on(getUnitTracking, () => problem(404, 'No such unit.')),
      query: { unitId: 99 },
    })
    await expect.element(screen.getByText('The unit in this link could not be found.')).toBeVisible()
  })
})

describe('actions of a unit', () => {
  const report = defineRoute({
    path: '/reports/fuel',
    query: reportChoiceQuery,
    access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
    title: 'map.fleet.title',
    load: async () => () => null,
  })
  const plugins = [
    definePlugin({
      id: 'reports',
      routes: [report],
      fills: [unitReport(report, { feature: 'REPORT_FUEL_CONSUMPTION' })],
    }),
  ]
  const acl = ['ADM_FLEET_AT_GLANCE_VIEW', 'ADM_FLEET_HISTORY_VIEW', 'ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] as const

  it('MAP-002 opens a quick report for the unit', async () => {
    const { screen, visited } = await openFleet({
      query: { unitId: 7 },
      plugins,
      acl,
      feature: ['MAP', 'REPORT_FUEL_CONSUMPTION'],
    })
    await screen.getByRole('dialog', { name: 'Tractor 7' }).getByRole('button', { name: 'Reports' }).click()
    await screen.getByRole('menuitem', { name: 'Fleet history' }).click()
    await expect.poll(() => visited).toEqual([{ href: '/history?unitIds=7&open=true', replace: false }])
  })

  it('MAP-003 MAP-004 shows the actions of other plugins, which receive the unit', async () => {
    const action = fill(unitActions, {
      id: 'greet',
      access: {},
      load: async () => (unit: object) => <output>{JSON.stringify(unit)}</output>,
    })
    const { screen } = await openFleet({
      query: { unitId: 7 },
      plugins: [definePlugin({ id: 'others', fills: [action] })],
    })
    await expect
      .element(screen.getByRole('dialog', { name: 'Tractor 7' }).getByRole('status'))
      .toHaveTextContent('{"unitId":7,"unitName":"Tractor 7"}')
  })

  it.each([
    [
      'MAP-006 with the feature of a report it is offered',
      ['MAP', 'REPORT_FUEL_CONSUMPTION'],
      ['Fleet map', 'Fleet history'],
    ],
    ['MAP-006 without it is not', ['MAP'], ['Fleet history']],
  ] as const)('%s', async (_title, feature, offered) => {
    const { screen } = await openFleet({ query: { unitId: 7 }, plugins, acl, feature })
    await screen.getByRole('dialog', { name: 'Tractor 7' }).getByRole('button', { name: 'Reports' }).click()
    expect(
      screen
        .getByRole('menuitem')
        .elements()
        .map(item => item.textContent),
    ).toEqual(offered)
  })

  it('omits the reports menu without permitted reports', async () => {
    const { screen } = await openFleet({ query: { unitId: 7 } })
    await expect.element(screen.getByRole('dialog').getByText('North Farms')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reports' }).elements()).toEqual([])
  })
})
