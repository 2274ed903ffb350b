import {
  exportPositionHistoryCsv,
  exportPositionHistoryExcel,
  getHistoryPositionDetail,
  listHistoryPositions,
  tripsUnits,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { closeToasts } from '@muster/ui'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { historyChoice, historyDetail } from './history.routes.ts'
import { aReading } from '../../test/a-reading.ts'
import { aDrive, asked, historyServer, openHistory, searchOf } from '../../test/open-history.tsx'

type Screen = Awaited<ReturnType<typeof openHistory>>['screen']
const options = (screen: Screen) => screen.getByRole('listbox', { name: 'Positions' }).getByRole('option')
const moment = (screen: Screen) => screen.getByRole('slider', { name: 'Playback time' })
const failure = (screen: Screen) => screen.getByRole('heading', { name: 'The positions could not be loaded.' })
const clock = (screen: Screen) => moment(screen).element().getAttribute('aria-valuetext')?.slice(-8)
const lastClock = async (screen: Screen) => {
  moment(screen).element().focus()
  await userEvent.keyboard('{End}')
  return clock(screen)
}

describe('the URL', () => {
  it('HIST-002 HIST-020 reads units separated by commas, two ISO times and a back URL', async () => {
    expect(
      historyDetail.readQuery('?unitIds=7,8&from=2026-11-21T08:00:00Z&to=2026-11-21T20:00:00Z&backUrl=/fleet'),
    ).toMatchObject({
      query: { unitIds: [7, 8], from: '2026-11-21T08:00:00Z', to: '2026-11-21T20:00:00Z', backUrl: '/fleet' },
    })
    expect(historyDetail.access).toEqual({ anyOf: ['ADM_FLEET_HISTORY_VIEW'] })
    const { screen } = await openHistory({ search: searchOf({ backUrl: '/fleet?unitId=7' }) })
    await expect
      .element(screen.getByRole('link', { name: 'Back', exact: true }))
      .toHaveAttribute('href', '/fleet?unitId=7')
  })

  it('HIST-003 HIST-020 REP-004 redirects to the selection without units or a time', () => {
    expect(historyDetail.onBadQuery).toBe(historyChoice)
    for (const search of [
      '?unitIds=7&from=2026-11-21T08:00:00Z',
      '?from=2026-11-21T08:00:00Z&to=2026-11-21T09:00:00Z',
      '?unitIds=7&to=2026-11-21T08:00:00Z',
    ])
      expect(historyDetail.readQuery(search)).toHaveProperty('issues')
  })

  it('ignores a back URL of another origin', async () => {
    const { screen } = await openHistory({ search: searchOf({ backUrl: '//evil.example/fleet' }) })
    await expect.element(screen.getByRole('link', { name: 'Change selection' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back', exact: true }).elements()).toEqual([])
  })

  it('restores cursor time and unit from a link', async () => {
    const server = () =>
      historyServer([...aDrive(5), ...aDrive(5, 8)].toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)))
    const first = await openHistory({ server: server(), search: searchOf({ unitIds: [7, 8] }) })
    await first.screen.getByRole('button', { name: 'Tractor 8' }).click()
    moment(first.screen).element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(() => first.visited.at(-1)?.href).toContain('at=2026-11-21T08:02:00.000Z')
    expect(first.visited.every(({ replace }) => replace)).toBe(true)
    const { href } = first.visited.at(-1)!
    await first.screen.unmount()
    const { screen } = await openHistory({ server: server(), search: href.slice(href.indexOf('?')) })
    await expect.element(screen.getByRole('button', { name: 'Tractor 8' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => clock(screen)).toBe('08:02:00')
  })
})

it('WIDGET-037 shows the refresh button beside the title, on a phone after opening the folded panel', async () => {
  const { screen } = await openHistory({ search: searchOf({ backUrl: '/fleet' }), width: 360 })
  await screen.getByRole('button', { name: 'Show the list' }).click()
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeVisible()
  const middle = (found: Locator) => {
    const { top, bottom } = found.element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  const title = screen.getByRole('complementary').getByRole('heading', { name: 'Fleet history' })
  expect(Math.abs(middle(screen.getByRole('button', { name: 'Refresh' })) - middle(title))).toBeLessThan(4)
})

describe('positions', () => {
  it('HIST-001 lists positions beside toggles for line, map matching and all messages, and an export', async () => {
    const { screen } = await openHistory()
    await expect.poll(() => options(screen).elements().length).toBe(5)
    for (const name of ['Line', 'Match to roads', 'Show all messages'])
      await expect.element(screen.getByRole('switch', { name })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Export' })).toBeVisible()
  })

  it('HIST-002 HIST-005 HIST-014 requests units, dates, start, a limit of 500 and all messages', async () => {
    const { pages } = await openHistory()
    await expect.poll(() => pages().length).toBeGreaterThan(0)
    expect(pages()[0]).toEqual({
      unitIds: [7],
      fromDate: asked.from,
      toDate: asked.to,
      start: 0,
      limit: 500,
      showAll: false,
      withHidden: true,
    })
  })

  it('marks hidden and unreachable positions in the list, excludes them from tracks, and counts held readings', async () => {
    const [first, second, third, ...rest] = aDrive(5)
    const positions = [first!, { ...second!, isHidden: true }, { ...third!, placeHeld: true }, ...rest]
    const server = historyServer(positions).on(listHistoryPositions, () => ({
      items: positions,
      totalCount: positions.length,
      heldApart: 2,
    }))
    const { screen } = await openHistory({ server })
    await expect.poll(() => options(screen).elements().length).toBe(5)
    await expect.element(options(screen).nth(1)).toMatchTextContent(/Hidden, not in reports/)
    await expect.element(options(screen).nth(2)).toMatchTextContent(/Place out of reach, not in distance/)
    await expect.element(screen.getByText('2 readings of this period are held apart', { exact: false })).toBeVisible()
    moment(screen).element().focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.poll(() => clock(screen)).toBe('08:03:00')
  })

  it('loads page by page; the slider reaches the last position', async () => {
    const { screen, pages } = await openHistory({ server: historyServer(aDrive(1200)) })
    await expect.poll(() => lastClock(screen)).toBe('03:59:00')
    // the list follows to the last page
    expect(pages().map(({ start }) => start)).toEqual([0, 500, 1000, 1000])
    expect(options(screen).elements().length).toBeLessThan(100)
  })

  it('HIST-006 HIST-008 HIST-009 HIST-014 pages by 500; the first page has no previous one', async () => {
    const { screen, pages, visited } = await openHistory({ server: historyServer(aDrive(1200)) })
    await expect.element(screen.getByText('1 / 3')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await expect.poll(() => pages().length).toBe(3)
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(screen.getByText('2 / 3')).toBeVisible()
    await expect.poll(() => pages().map(({ start }) => start)).toEqual([0, 500, 1000, 500])
    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeEnabled()
    await expect.poll(() => visited.at(-1)).toMatchObject({ replace: false, href: expect.stringContaining('page=2') })
  })

  it('HIST-007 shows the last page for a page number beyond it, with next disabled', async () => {
    const { screen } = await openHistory({ server: historyServer(aDrive(700)), search: searchOf({ page: 9 }) })
    await expect.element(screen.getByText('2 / 2')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect.poll(() => options(screen).first().element().getAttribute('aria-setsize')).toBe('200')
  })

  it('HIST-010 HIST-014 requests positions again when all messages are switched on', async () => {
    const { screen, pages } = await openHistory()
    await expect.poll(() => pages().length).toBe(1)
    await screen.getByRole('switch', { name: 'Show all messages' }).click()
    await expect.poll(() => pages().at(-1)).toMatchObject({ showAll: true, start: 0 })
  })

  it('HIST-013 reloads list and playback on refresh of the same selection', async () => {
    const { screen, server } = await openHistory()
    await expect.poll(() => options(screen).elements().length).toBe(5)
    await expect.poll(() => lastClock(screen)).toBe('08:04:00')
    server.on(listHistoryPositions, { items: aDrive(8), totalCount: 8 })
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => options(screen).elements().length).toBe(8)
    await expect.poll(() => lastClock(screen)).toBe('08:07:00')
  })

  it(
    'HIST-012 opens a dialog without positions and links to the selection',
    { meta: { raises: ['noPositionFound'] } },
    async () => {
      const { screen } = await openHistory({ server: historyServer([]) })
      const dialog = screen.getByRole('dialog', { name: 'No position found' })
      await expect.element(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
      await expect
        .element(screen.getByRole('complementary').getByRole('link', { name: 'Change selection' }).first())
        .toHaveAttribute('href', expect.stringMatching(/^\/history\?unitIds=7&from=.*&to=/))
    },
  )

  it('MAP-045 offers a retry after a failed load and opens no dialog', async () => {
    const server = historyServer().on(listHistoryPositions, () => problem(500, 'Oops.'))
    const { screen } = await openHistory({ server })
    await expect.element(failure(screen).first()).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    // the panel reports no silent units when nothing was loaded
    expect(screen.getByText(/reported no position|No data/).elements()).toEqual([])
    server.on(listHistoryPositions, { items: aDrive(3), totalCount: 3 })
    await screen.getByRole('button', { name: 'Retry' }).first().click()
    await expect.poll(() => options(screen).elements().length).toBe(3)
  })

  it('opens the hidden list on a phone to show a failed load', async () => {
    const { screen } = await openHistory({
      server: historyServer().on(listHistoryPositions, () => problem(500, 'Oops.')),
      width: 360,
    })
    await expect.element(failure(screen).first()).toBeVisible()
  })

  it('reports missing positions on a phone with a link to the selection', async () => {
    const { screen } = await openHistory({ server: historyServer([]), width: 360 })
    await screen.getByRole('dialog', { name: 'No position found' }).getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('heading', { name: 'No position found' })).toBeVisible()
  })

  it('SHELL-078 HIST-015 HIST-018 MAP-013 MAP-015 loads details on demand, with the UTC offset of their day', async () => {
    const { screen, server } = await openHistory()
    await options(screen).nth(2).click()
    const popup = screen.getByRole('dialog', { name: /^Tractor 7, .*08:02:00$/ })
    await expect.element(popup.getByText('Lodi, Italy')).toBeVisible()
    await expect.element(popup.getByText('60 km/h')).toBeVisible()
    await expect.element(popup.getByText('1 more value')).toBeVisible()
    const call = server.calls.find(({ operation }) => operation === getHistoryPositionDetail.id)
    expect([call?.path.positionId, call?.query.get('offsetUTC')]).toEqual(['3', '0'])
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
  })

  it('HIST-018 notes the alarm of a position in its row and details', async () => {
    const positions = aDrive(3).map((row, i) => ({ ...row, notes: i === 1 ? 'Overspeed' : '' }))
    const { screen } = await openHistory({ server: historyServer(positions) })
    await expect.element(options(screen).nth(2)).toBeVisible()
    const rows = options(screen).elements()
    expect(rows.map(row => row.textContent?.includes('Overspeed'))).toEqual([false, true, false])
    await options(screen).nth(1).click()
    await expect.element(screen.getByRole('dialog').getByText('Overspeed')).toBeVisible()
  })
})

it.each([
  ['2026-11-21T08:00:00Z', '1'],
  ['2026-07-21T08:00:00Z', '2'],
])('HIST-015 REP-062 requests details of %s with the offset of Rome on that day, %s', async (at, hours) => {
  const { screen, server } = await openHistory({ server: historyServer([aReading({ at })]), timezone: 'Europe/Rome' })
  await options(screen).first().click()
  const call = () => server.calls.find(({ operation }) => operation === getHistoryPositionDetail.id)
  await expect.poll(() => call()?.query.get('offsetUTC')).toBe(hours)
})

describe('the cursor', () => {
  it('moves by keyboard: one reading at a time, to the first and to the last', async () => {
    const { screen } = await openHistory()
    await expect.poll(() => options(screen).elements().length).toBe(5)
    moment(screen).element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    await expect.poll(() => clock(screen)).toBe('08:01:00')
    await expect.element(options(screen).nth(1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect.poll(() => clock(screen)).toBe('08:04:00')
    await userEvent.keyboard('{Home}')
    await expect.poll(() => clock(screen)).toBe('08:00:00')
  })

  it('plays and pauses with the space bar', async () => {
    const { screen } = await openHistory({ server: historyServer(aDrive(400)) })
    await expect.poll(() => options(screen).elements().length).toBeGreaterThan(5)
    await screen.getByLabelText('Playback speed').selectOptions('60')
    moment(screen).element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => clock(screen)).not.toBe('08:00:00')
    await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })

  it('shares its time with chart and list', async () => {
    const { screen } = await openHistory()
    const chart = screen.getByRole('application', { name: 'Speed and distance of Tractor 7' })
    await expect.element(chart).toBeVisible()
    chart.element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => clock(screen)).toBe('08:04:00')
    await expect.element(options(screen).nth(4)).toHaveAttribute('aria-selected', 'true')
  })

  it('shows the earlier reading in list and chart between two readings', async () => {
    const { screen } = await openHistory({ search: searchOf({ at: '2026-11-21T08:02:50.000Z' }) })
    await expect.element(options(screen).nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect
      .element(screen.getByRole('list', { name: /Speed and distance/ }).getByRole('button', { name: /Distance/ }))
      .toMatchTextContent(/2 km/)
    expect(clock(screen)).toBe('08:02:50')
  })

  it('follows the list: arrows move it, Enter opens the details', async () => {
    const { screen } = await openHistory()
    await expect.poll(() => options(screen).elements().length).toBe(5)
    screen.getByRole('listbox', { name: 'Positions' }).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(() => clock(screen)).toBe('08:02:00')
    // the chart follows: one kilometre per minute
    await expect
      .element(screen.getByRole('list', { name: /Speed and distance/ }).getByRole('button', { name: /Distance/ }))
      .toMatchTextContent(/2 km$/)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: /08:02:00$/ })).toBeVisible()
  })
})

describe('stops and totals', () => {
  const server = () =>
    historyServer([
      aReading({ at: '2026-11-21T08:00:00Z', lat: 45, speed: 30, statusId: 2 }),
      aReading({ at: '2026-11-21T08:10:00Z', lat: 45.045, speed: 0, statusId: 3 }),
      aReading({ at: '2026-11-21T09:40:00Z', lat: 45.045, speed: 42, statusId: 2 }),
      aReading({ at: '2026-11-21T09:50:00Z', lat: 45.09, speed: 12, statusId: 2 }),
    ])

  it('shows start, end and duration of a stop, which moves the cursor there', async () => {
    const { screen } = await openHistory({ server: server() })
    await screen.getByRole('tab', { name: 'Stops' }).click()
    const stop = screen.getByRole('button', { name: /08:10:00 – 09:40:00.*01:30:00/ })
    await stop.click()
    await expect.poll(() => clock(screen)).toBe('08:10:00')
    await expect.element(stop).toHaveAttribute('aria-current', 'true')
  })

  it('lists the trips and stops of the report where the session may see it', async () => {
    const leg = (kind: 'TRIP' | 'STOP', from: string, to: string, geofence: string) => ({
      kind,
      from: `2026-11-21T${from}:00.000Z`,
      to: `2026-11-21T${to}:00.000Z`,
      start: { latitude: 45, longitude: 9, geofence: 'Yard' },
      end: { latitude: 45, longitude: 9, geofence },
      drivingSeconds: 0,
      idleSeconds: 0,
      distance: 4000,
    })
    const legs = [leg('TRIP', '08:00', '08:10', 'Quarry'), leg('STOP', '08:10', '09:40', 'Quarry')]
    const withTrips = server().on(tripsUnits, [{ unitId: 7, unitName: 'Tractor 7', timezone: 'UTC', legs, days: [] }])
    const { screen } = await openHistory({ server: withTrips, feature: ['REPORTS'] })
    await screen.getByRole('tab', { name: 'Trips and stops' }).click()
    await expect
      .element(screen.getByRole('button', { name: /08:00:00 – 08:10:00.*Trip · 4 km · Yard – Quarry/ }))
      .toBeVisible()
    await screen.getByRole('button', { name: /08:10:00 – 09:40:00.*Stop.*01:30:00/ }).click()
    await expect.poll(() => clock(screen)).toBe('08:10:00')
  })

  it('counts parking until the end of the period in stops and totals', async () => {
    const parked = aReading({ at: '2026-11-21T13:00:00Z', lat: 45.09, speed: 0, statusId: 4, ignition: false })
    const { screen } = await openHistory({ server: historyServer([...aDrive(5), parked]) })
    await screen.getByRole('tab', { name: 'Stops' }).click()
    await expect.element(screen.getByRole('button', { name: /13:00:00 – 20:00:00.*07:00:00/ })).toBeVisible()
    await screen.getByRole('tab', { name: 'Totals' }).click()
    await expect.element(screen.getByRole('row', { name: /^Stationary/ })).toMatchTextContent('07:00:00')
  })

  it('explains how totals are calculated', async () => {
    const { screen } = await openHistory({ server: server() })
    await screen.getByRole('tab', { name: 'Totals' }).click()
    const row = (name: RegExp) => screen.getByRole('row', { name })
    await expect.element(row(/^Distance Along the reported positions/)).toMatchTextContent('10 km')
    await expect.element(row(/^Driving/)).toMatchTextContent('00:20:00')
    await expect.element(row(/^Idle The engine is running/)).toMatchTextContent('01:30:00')
    await expect.element(row(/^Top speed/)).toMatchTextContent('42 km/h')
  })

  it('shows the sum of all units beside the totals of the selected unit', async () => {
    const both = [...aDrive(5), ...aDrive(5, 8)].toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    const { screen } = await openHistory({ server: historyServer(both), search: searchOf({ unitIds: [7, 8] }) })
    await screen.getByRole('tab', { name: 'Totals' }).click()
    await expect.element(screen.getByRole('row', { name: /^Driving/ })).toMatchTextContent(/00:04:0000:08:00$/)
  })
})

describe('an export', () => {
  // requests of another export
  beforeEach(closeToasts)

  it.each([
    ['CSV', exportPositionHistoryCsv],
    ['Excel', exportPositionHistoryExcel],
  ] as const)(
    'HIST-016 MAP-013 REP-059 REP-060 CMD-029 exports all messages as %s, whatever is shown',
    async (format, operation) => {
      const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
      const server = historyServer().on(
        operation,
        () =>
          new Response('Unit,Time', {
            headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="history.csv"' },
          }),
      )
      const { screen } = await openHistory({ server })
      await screen.getByRole('button', { name: 'Export' }).click()
      await screen.getByRole('menuitem', { name: format }).click()
      await expect
        .poll(() => saved.mock.contexts.map(link => (link as HTMLAnchorElement).download))
        .toEqual(['history.csv'])
      saved.mockRestore()
      await expect.element(screen.getByText('The export is ready.')).toBeVisible()
      expect(server.calls.find(call => call.operation === operation.id)?.body).toMatchObject({
        unitIds: [7],
        fromDate: asked.from,
        toDate: asked.to,
        showAll: true,
        offsetUTC: 0,
      })
    },
  )

  it('REP-061 CMD-029 shows loadError and a toast for a failed export', async () => {
    const { screen } = await openHistory({
      server: historyServer().on(exportPositionHistoryCsv, () => problem(500, 'Disk full.')),
    })
    await screen.getByRole('button', { name: 'Export' }).click()
    await screen.getByRole('menuitem', { name: 'CSV' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'This could not be loaded' })).toBeVisible()
    await expect.element(screen.getByText('The export failed.')).toBeVisible()
  })
})
