import {
  getUnitsBoundingBox,
  getUnitsDetails,
  getUnitsStatusCounters,
  listUnitsPositions,
  listUnitsPositionsClustered,
} from '@muster/contract'
import { type Theme } from '@muster/core'
import { problem } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aCluster, anAnswer, aUnit, fleetServer, openFleet } from '../../test/open-fleet.tsx'

const inner = { bb_lat_min: 45, bb_lat_max: 45.01, bb_lng_min: 9, bb_lng_max: 9.01 }
const never = () => new Promise<never>(() => {})

describe('the request', () => {
  it('MAP-011 starts at 0/0 and zoom 3, clusters by 250 px up to zoom 17', async () => {
    const { asked } = await openFleet({ server: fleetServer().on(getUnitsBoundingBox, never) })
    await expect.poll(() => asked().length).toBe(1)
    const [first] = asked()
    expect(first).toMatchObject({ zoom: 3, lat: expect.closeTo(0), lng: expect.closeTo(0) })
    expect([first?.query.get('maxZoom'), first?.query.get('radius')]).toEqual(['17', '250'])
  })

  it('MAP-012 sends bounds, zoom, min recap, max zoom and radius, for the view and a margin', async () => {
    const { asked } = await openFleet()
    await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(45, 0)
    const last = asked().at(-1)!
    expect([...last.query.keys()].toSorted()).toEqual([
      'latMax',
      'latMin',
      'lonMax',
      'lonMin',
      'maxZoom',
      'minRecap',
      'radius',
      'zoom',
    ])
    expect(['zoom', 'minRecap', 'maxZoom', 'radius'].map(name => last.query.get(name))).toEqual([
      String(last.zoom),
      '2',
      '17',
      '250',
    ])
    expect(last.zoom).not.toBe(3)
    expect(last.south).toBeLessThan(44)
    expect(last.north).toBeGreaterThan(46)
    expect(last.east - last.west).toBeLessThan(20)
  })

  it('MAP-007 MAP-012 cancels the previous request on a new window without an error', async () => {
    let answer: () => ReturnType<typeof anAnswer> | Promise<never> = never
    const { clustered, screen, maps } = await openFleet({
      server: fleetServer(() => answer()),
      query: { center: '45,9' },
    })
    await expect.poll(() => clustered().length).toBeGreaterThan(0)
    const before = clustered().at(-1)!
    await screen.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => clustered().at(-1) !== before && before.signal.aborted).toBe(true)
    const failures = () => [
      ...screen.getByText('could not be loaded', { exact: false }).elements(),
      ...screen.getByRole('log', { name: 'Messages' }).element().children,
    ]
    expect(failures()).toEqual([])
    answer = () => anAnswer({ units: [aUnit(7)] })
    await screen.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => maps.last.drawn('units').length).toBe(1)
    expect(failures()).toEqual([])
  })
})

describe('groups', () => {
  it('MAP-014 draws groups, and a click zooms in on their units', async () => {
    const { screen, asked } = await openFleet({
      server: fleetServer(anAnswer({ clusters: [aCluster({ bounds: inner })] })),
    })
    await screen.getByRole('button', { name: '66 units' }).click()
    await screen.getByRole('button', { name: 'Zoom in here' }).click()
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ lat: expect.closeTo(45.005, 3), lng: expect.closeTo(9.005, 3) })
    expect(asked().at(-1)?.zoom).toBeGreaterThan(11)
  })

  it('zooms in on units close together until none is grouped', async () => {
    const tight = { ...inner, bb_lat_max: 45.0001, bb_lng_max: 9.0001 }
    const { screen, asked } = await openFleet({
      server: fleetServer(anAnswer({ clusters: [aCluster({ bounds: tight })] })),
    })
    await screen.getByRole('button', { name: '66 units' }).click()
    await screen.getByRole('button', { name: 'Zoom in here' }).click()
    await expect.poll(() => asked().at(-1)?.zoom).toBe(18)
  })

  it('MAP-046 lists the units of a group with counts by status; each can be selected', async () => {
    const units = [aUnit(11, { lat: 45.3, lng: 9.4 }), aUnit(12, { statusId: 4, name: 'Roller 12' })]
    const server = fleetServer(anAnswer({ clusters: [aCluster({ count: 2 })] })).on(listUnitsPositions, {
      items: units,
      totalCount: 2,
      statuses: [
        { statusId: 1, count: 1 },
        { statusId: 4, count: 1 },
      ],
    })
    const { screen, asked, sent } = await openFleet({ server })
    const cluster = screen.getByRole('button', { name: '2 units' })
    await expect.element(cluster).toBeVisible()
    cluster.element().focus()
    await userEvent.keyboard('{Enter}')
    const popup = screen.getByRole('dialog', { name: '2 units' })
    await expect.element(popup.getByRole('button', { name: /^Tractor 11/ })).toHaveFocus()
    await expect
      .element(popup.getByRole('list', { name: 'Units of the group by status' }))
      .toHaveTextContent('1 Working1 Key off')
    const last = sent(listUnitsPositions).at(-1)!.query
    expect(last.get('clusterId')).toBe('a')
    // with the window it was drawn in, because group ids are valid only there
    const windowOf = (query: URLSearchParams) =>
      ['latMin', 'latMax', 'lonMin', 'lonMax', 'zoom'].map(name => query.get(name))
    expect(asked().map(({ query }) => windowOf(query))).toContainEqual(windowOf(last))
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Tractor 11' })).toBeVisible()
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ zoom: 22, lat: expect.closeTo(45.3, 3), lng: expect.closeTo(9.4, 3) })
  })

  it('MAP-046 lists the units of the window that drew the group, even after the map has moved', async () => {
    let answers = 0
    const server = fleetServer(() => (answers++ === 0 ? anAnswer({ clusters: [aCluster()] }) : never()))
    const { screen, asked, sent } = await openFleet({ server, query: { center: '45,9' } })
    const cluster = screen.getByRole('button', { name: '66 units' })
    await expect.element(cluster).toBeVisible()
    await screen.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => asked().at(-1)?.zoom).toBeLessThan(asked()[0]!.zoom)
    await cluster.click()
    await expect.poll(() => sent(listUnitsPositions).at(-1)?.query.get('zoom')).toBe(String(asked()[0]!.zoom))
  })

  it('MAP-013 lists units at exactly the same location, loaded by id', async () => {
    const there = { lat: 45.2, lng: 9.3 }
    const units = [aUnit(7, there), aUnit(8, there), aUnit(9)]
    const { screen, sent } = await openFleet({
      server: fleetServer(anAnswer({ units })),
      query: { center: '45.2,9.3' },
    })
    await expect.element(screen.getByRole('button', { name: 'In view 3' })).toBeVisible()
    // at the centre of the map, after the marker is drawn
    const spot = screen.getByRole('dialog', { name: '2 units at this location' })
    const region = screen.getByRole('region', { name: 'Map of the fleet' })
    await expect
      .poll(async () => {
        const { width, height } = region.element().getBoundingClientRect()
        if (spot.elements().length === 0) await userEvent.click(region, { position: { x: width / 2, y: height / 2 } })
        return spot.elements().length
      })
      .toBe(1)
    await expect.element(spot.getByRole('button', { name: /^Tractor 8/ })).toMatchTextContent('Acme M8')
    expect(sent(getUnitsDetails).map(({ body }) => body)).toEqual([[7, 8]])
    await spot.getByRole('button', { name: /^Tractor 8/ }).click()
    const popup = screen.getByRole('dialog', { name: 'Tractor 8' })
    await popup.getByRole('button', { name: '1 more unit here' }).click()
    await expect.element(spot).toBeVisible()
  })

  it('counts grouped units by status beside the map', async () => {
    const { screen } = await openFleet({ server: fleetServer(anAnswer({ clusters: [aCluster()], units: [aUnit(7)] })) })
    await screen.getByRole('button', { name: 'In view 67' }).click()
    await expect.element(screen.getByText('67 units in view')).toBeVisible()
    const list = screen.getByRole('list', { name: 'Units in view by status' })
    await expect.element(list.getByText('61 Working')).toBeVisible()
    await expect.element(list.getByText('6 Key off')).toBeVisible()
  })
})

it('WIDGET-037 opens and closes the panel, with one section open at a time, kept while closed', async () => {
  const { screen } = await openFleet({})
  const heads = ['Fleet', 'In view'].map(name => screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  // uses the keyboard to keep the pointer off the panel
  const press = async (button: Element) => {
    ;(button as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  const open = () => heads.map(head => head.element().getAttribute('aria-expanded'))
  await expect.element(heads[0]!).toBeVisible()
  expect(open()).toEqual(['true', 'false'])
  await press(heads[1]!.element())
  await expect.poll(open).toEqual(['false', 'true'])
  await press(screen.getByRole('button', { name: 'Hide the list', exact: true }).element())
  await expect.poll(() => screen.getByRole('complementary').element().getAttribute('data-open')).toBe('false')
  expect(document.querySelector<HTMLElement>('.side-panel-content')?.offsetHeight).toBe(0)
  await press(screen.getByRole('button', { name: 'Show the list', exact: true }).element())
  await expect.element(heads[1]!).toBeVisible()
  expect(open()).toEqual(['false', 'true'])
})

it('WIDGET-037 opens the folded panel with a section and focuses that section', async () => {
  const { screen } = await openFleet({})
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(button('In view')).toBeVisible()
  for (const [name, other] of [
    ['In view', 'Fleet'],
    ['Fleet', 'In view'],
  ] as const) {
    await screen.getByRole('button', { name: 'Hide the list', exact: true }).click()
    // its header is hidden with the panel, only the button over the map remains
    await button(name).click()
    await expect.element(button(name)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(button(name)).toHaveFocus()
    await expect.element(button(other)).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('complementary').element().getAttribute('data-open')).toBe('true')
  }
})

describe('MAP-026 SHELL-068 a feature or a theme option inverts colours', () => {
  const light = {
    primary: '#14566b',
    onPrimary: '#ffffff',
    accent: '#d9822b',
    background: '#f3f5f7',
    surface: '#ffffff',
    text: '#1c2127',
    muted: '#5a6472',
    border: '#cdd3da',
  }
  const dark = { ...light, surface: '#22282e', text: '#eef1f4', muted: '#a7b0ba' }
  const theme: Theme = { id: 'default', name: 'Muster', light, dark, logo: '', options: {} }
  const inverted = 'rgb(34, 40, 46)'
  const plain = 'rgb(255, 255, 255)'

  it.each([
    ['of the panel', 'MAP_PANEL_INVERTED_COLORS', {}, [inverted, 'rgba(0, 0, 0, 0)', plain]],
    ['of the accordion', 'MAP_ACCORDIONS_INVERTED_COLORS', {}, [plain, inverted, plain]],
    ['of popups', 'MAP_POPUP_TEMPLATE_INVERTED_COLORS', {}, [plain, 'rgba(0, 0, 0, 0)', inverted]],
    ['of the panel', undefined, { invertedMapPanel: true }, [inverted, 'rgba(0, 0, 0, 0)', plain]],
    ['of the accordion', undefined, { invertedAccordions: true }, [plain, inverted, plain]],
    ['of popups', undefined, { invertedPopups: true }, [plain, 'rgba(0, 0, 0, 0)', inverted]],
  ] as const)('%s by %s %j', async (_what, code, options, expected) => {
    const feature = code ? (['MAP', code] as const) : (['MAP'] as const)
    const { screen } = await openFleet({ theme: { ...theme, options }, mode: 'light', query: { unitId: 7 }, feature })
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    await expect.element(popup).toBeVisible()
    const head = screen.getByRole('button', { name: 'Fleet', exact: true })
    const backgrounds = [screen.getByRole('complementary'), head, popup].map(
      each => getComputedStyle(each.element()).backgroundColor,
    )
    expect(backgrounds).toEqual(expected)
  })
})

describe('live', () => {
  const moved = (lat: number) => ({
    unitIds: [7],
    lat: [lat * 1e5],
    lng: [9e5],
    course: [90],
    status: [4],
    time: [Date.parse('2026-11-21T08:00:05Z') / 1000],
  })

  it('moves a unit on the map without another request', async () => {
    const { screen, live, asked, maps } = await openFleet({ query: { center: '45,9', unitId: 7 } })
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    await expect.element(popup.getByText('12 km/h')).toBeVisible()
    await expect.poll(() => live.windows()).toHaveLength(1)
    await expect.poll(() => screen.getByRole('button', { name: /Tractor 7/ }).elements()).toHaveLength(1)
    // subscriptions of the window, the popup and the list
    await expect.poll(() => live.subscriptions()).toHaveLength(3)
    const before = popup.element().getBoundingClientRect().top
    live.push(moved(44.9995))
    await expect.poll(() => popup.element().getBoundingClientRect().top).toBeGreaterThan(before)
    await expect.poll(() => maps.last.drawn('units')[0]?.at.lat).toBeLessThan(45)
    await expect.element(screen.getByRole('button', { name: /Tractor 7/ })).toMatchTextContent('Key off')
    expect(asked()).toHaveLength(1)
  })

  it('follows a selected unit even in a group', async () => {
    const { screen, live } = await openFleet({
      server: fleetServer(anAnswer({ clusters: [aCluster()] })),
      query: { center: '45,9', unitId: 7 },
    })
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    await expect.element(popup.getByText('12 km/h')).toBeVisible()
    await expect.poll(() => live.subscriptions()).toHaveLength(3)
    const before = popup.element().getBoundingClientRect().top
    live.push(moved(44.9995))
    await expect.poll(() => popup.element().getBoundingClientRect().top).toBeGreaterThan(before)
  })

  const middleOf = (popup: Element) => {
    const { top, bottom } = popup.getBoundingClientRect()
    return (top + bottom) / 2
  }

  it('pans the map with a selected unit that leaves the view', async () => {
    const { screen, live, asked } = await openFleet({ query: { center: '45,9', unitId: 7 } })
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    await expect.element(popup.getByText('12 km/h')).toBeVisible()
    await expect.poll(() => live.subscriptions()).toHaveLength(3)
    live.push(moved(44.9))
    await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(44.9, 3)
    await expect.poll(() => middleOf(popup.element())).toBeLessThan(800)
  })

  it('recounts units by status after a status change', async () => {
    const server = fleetServer(anAnswer({ clusters: [aCluster()] }))
    const { screen, live, sent } = await openFleet({ server, query: { center: '45,9' } })
    await expect.element(screen.getByRole('button', { name: '66 units' })).toBeVisible()
    const status = (statusId: number) => ({ ...moved(45), unitIds: [99], status: [statusId] })
    live.push(status(1))
    live.push(status(1))
    expect(sent(getUnitsStatusCounters)).toHaveLength(1)
    live.push(status(4))
    await expect.poll(() => sent(getUnitsStatusCounters).length).toBe(2)
  })

  it('requests new groups once when units appear outside all groups', async () => {
    const { live, asked, screen } = await openFleet({
      server: fleetServer(anAnswer({ clusters: [aCluster()] })),
      query: { center: '45,9' },
    })
    await expect.element(screen.getByRole('button', { name: '66 units' })).toBeVisible()
    expect(asked()).toHaveLength(1)
    live.push(moved(45.5))
    live.push(moved(50))
    live.push(moved(51))
    await expect.poll(() => asked().length).toBe(2)
  })

  it('moves the feed with the camera', async () => {
    const { live, asked, screen } = await openFleet()
    await expect.poll(() => live.windows()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Zoom in' }).click()
    const header = () => {
      const { south, west, north, east } = asked().at(-1)!
      return [south, west, north, east].map(degrees => degrees.toFixed(5)).join(',')
    }
    await expect.poll(() => live.windows()[0] === header() && asked().length > 1).toBe(true)
  })

  it('does not subscribe in a hidden tab', async () => {
    const { live } = await openFleet()
    await expect.poll(() => live.windows()).toHaveLength(1)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => live.windows()).toEqual([])
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => live.windows()).toHaveLength(1)
  })

  it('shows a notice for stale live data', async () => {
    const { live, screen } = await openFleet()
    live.become({ status: 'stale', since: Date.parse('2026-11-21T08:00:00Z') })
    await expect.element(screen.getByText('No live data since 08:00:00. Positions may be out of date.')).toBeVisible()
  })
})

describe('without units to draw', () => {
  it('shows a notice for a fleet that never reported', async () => {
    const { screen } = await openFleet({ server: fleetServer(anAnswer()).on(getUnitsBoundingBox, {}) })
    await screen.getByRole('button', { name: /^In view/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'No unit has reported a position yet' })).toBeVisible()
  })

  it('offers to show the entire fleet in an empty view', async () => {
    const { screen, asked } = await openFleet({ server: fleetServer(anAnswer()), query: { center: '0,0' } })
    await expect.poll(() => asked().at(-1)?.zoom).toBe(15.5)
    await screen.getByRole('button', { name: /^In view/ }).click()
    await screen.getByRole('complementary').getByRole('button', { name: 'Show the entire fleet' }).click()
    await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(45, 0)
  })

  it('MAP-045 offers a retry after a failure, and opens neither a dialog nor a toast', async () => {
    const server = fleetServer().on(listUnitsPositionsClustered, () => problem(500, 'Oops.'))
    const { screen } = await openFleet({ server, query: { center: '45,9' } })
    const retry = screen.getByRole('button', { name: 'Retry' })
    await expect.element(retry).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(screen.getByRole('log', { name: 'Messages' }).element().textContent).toBe('')
    server.on(listUnitsPositionsClustered, anAnswer({ units: [aUnit(7)] }))
    await retry.click()
    await expect.element(retry).not.toBeInTheDocument()
  })

  it('shows a notice for a truncated answer', async () => {
    const { screen } = await openFleet({
      server: fleetServer(anAnswer({ units: [aUnit(7)], totalCount: 9_000, truncated: true })),
    })
    await expect.element(screen.getByText(/Only the first/)).toBeVisible()
  })
})

describe('on a phone', () => {
  it('covers the map with the list, closed at first and after a selection', async () => {
    const { screen } = await openFleet({ width: 360 })
    const list = screen.getByLabelText('Find a unit, fleet or company')
    await expect.element(screen.getByRole('button', { name: 'Show the list' })).toBeVisible()
    await expect.element(list).not.toBeVisible()
    await screen.getByRole('button', { name: 'Show the list' }).click()
    await expect.element(list).toBeVisible()
    const entry = screen.getByRole('button', { name: /Tractor 7/ })
    await expect.element(entry).toBeVisible()
    expect(entry.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await entry.click()
    await expect.element(list).not.toBeVisible()
    const popup = screen.getByRole('dialog', { name: 'Tractor 7' })
    await expect.element(popup).toBeVisible()
    await expect
      .poll(() => {
        const { left, right } = popup.element().getBoundingClientRect()
        return [left >= 0, right <= 360]
      })
      .toEqual([true, true])
  })
})
