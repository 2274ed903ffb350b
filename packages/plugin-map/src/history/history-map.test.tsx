import { getCustomDuties, getUnitsStatusCounters, listHistoryPositions, snapToRoad } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { aReading } from '../../test/a-reading.ts'
import { aDrive, historyServer, openHistory, searchOf } from '../../test/open-history.tsx'

type Screen = Awaited<ReturnType<typeof openHistory>>['screen']
const options = (screen: Screen) => screen.getByRole('listbox', { name: 'Positions' }).getByRole('option')
const moment = (screen: Screen) => screen.getByRole('slider', { name: 'Playback time' })
const clock = (screen: Screen) => moment(screen).element().getAttribute('aria-valuetext')?.slice(-8)

describe('overlays', () => {
  it('HIST-017 sends the positions to map matching with interpolation', async () => {
    const { screen, server } = await openHistory()
    await screen.getByRole('switch', { name: 'Match to roads' }).click()
    const sent = () => server.calls.filter(({ operation }) => operation === snapToRoad.id)
    await expect.poll(() => sent().length).toBe(1)
    const { points, interpolate } = sent()[0]!.body as { points: object[]; interpolate: boolean }
    expect([points.length, interpolate]).toEqual([5, true])
    expect(points[1]).toMatchObject({ latitude: 45.009, longitude: 9.07 })
  })

  it('HIST-011 HIST-017 MAP-014 draws matched points as a separate line beside the positions', async () => {
    const { screen, maps } = await openHistory()
    const lines = () => maps.last.drawn('lines').map(({ path }) => path)
    const drive = (lng: number) => aDrive(5).map((_, i) => ({ lat: 45 + i * 0.009, lng }))
    await expect.poll(lines).toEqual([drive(9.07)])
    await screen.getByRole('switch', { name: 'Match to roads' }).click()
    // the fake server places the road slightly east of the drive
    const road = drive(9.07 + 0.001)
    await expect.poll(lines).toEqual([drive(9.07), road])
    await screen.getByRole('switch', { name: 'Line' }).click()
    await expect.poll(lines).toEqual([road])
    await screen.getByRole('switch', { name: 'Match to roads' }).click()
    await expect.poll(lines).toEqual([])
  })

  it('HIST-011 keeps the line toggle after a refresh', async () => {
    const { screen, pages, maps } = await openHistory()
    const toggle = screen.getByRole('switch', { name: 'Line' })
    await expect.poll(() => maps.last.drawn('lines').map(({ path }) => path.length)).toEqual([5])
    await toggle.click()
    await expect.poll(() => maps.last.drawn('lines')).toEqual([])
    const before = pages().length
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => pages().length).toBeGreaterThan(before)
    await expect.element(toggle).not.toBeChecked()
    expect(maps.last.drawn('lines')).toEqual([])
  })

  it('HIST-011 draws an enabled line again after a reload', async () => {
    const { screen, server, maps } = await openHistory()
    const drawn = () => maps.last.drawn('lines').map(({ path }) => path.length)
    await expect.poll(drawn).toEqual([5])
    server.on(listHistoryPositions, { items: aDrive(9), totalCount: 9 })
    await screen.getByRole('switch', { name: 'Show all messages' }).click()
    await expect.poll(drawn).toEqual([9])
  })

  it('HIST-011 repeats enabled map matching after a refresh', async () => {
    const { screen, server, maps } = await openHistory({ search: searchOf({ match: true, line: false }) })
    const sent = () => server.calls.filter(({ operation }) => operation === snapToRoad.id).length
    await expect.poll(sent).toBe(1)
    await expect.element(screen.getByRole('switch', { name: 'Line' })).not.toBeChecked()
    server.on(listHistoryPositions, { items: aDrive(9), totalCount: 9 })
    await screen.getByRole('switch', { name: 'Show all messages' }).click()
    await expect.poll(sent).toBe(2)
    await expect.poll(() => maps.last.drawn('lines').map(({ path }) => path.length)).toEqual([9])
  })

  it('MAP-045 shows a note for failed matching, and neither a dialog nor a toast', async () => {
    const { screen } = await openHistory({
      server: historyServer().on(snapToRoad, () => problem(502, 'No roads.')),
      search: searchOf({ match: true }),
    })
    await expect.element(screen.getByText('Could not match this page to roads.')).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(screen.getByRole('log', { name: 'Messages' }).element().textContent).toBe('')
  })
})

describe('the line', () => {
  const reading = (minute: number, speed: number, statusId = 1, statusColor = '1c8a4c') =>
    aReading({
      at: `2026-11-21T08:0${minute}:00Z`,
      lat: 45 + minute / 100,
      speed,
      statusId,
      statusColor,
    })
  const server = () =>
    historyServer([reading(0, 3), reading(1, 30), reading(2, 30, 2, 'd9822b'), reading(3, 60, 2, 'd9822b')])
  const colors = (maps: Awaited<ReturnType<typeof openHistory>>['maps']) =>
    maps.last.drawn('lines').map(({ color }) => color)
  afterEach(() => localStorage.removeItem('muster.history.lineColor'))

  it('shows its direction, and the speed in colours with a legend; stores the selection', async () => {
    const first = await openHistory({ server: server() })
    const choice = first.screen.getByRole('combobox', { name: 'Line colour' })
    await expect.poll(() => first.maps.last.drawn('lines').map(({ arrows }) => arrows)).toEqual([true])
    await choice.selectOptions('Speed')
    await expect.poll(() => colors(first.maps)).toEqual(['#6a51d4', '#c98a00'])
    const legend = first.screen.getByRole('list', { name: 'Speed' })
    await expect.element(legend).toMatchTextContent('Below 5 km/h5 km/h – 10 km/h')
    await expect.element(legend).toMatchTextContent('40 km/h or more')
    await first.screen.unmount()
    const second = await openHistory({ server: server() })
    const chosen = () => second.screen.container.querySelector('select')?.selectedOptions[0]?.textContent
    await expect.poll(chosen).toBe('Speed')
    await expect.poll(() => colors(second.maps)).toEqual(['#6a51d4', '#c98a00'])
  })

  it('HIST-018 shows statuses in the company’s colours', async () => {
    const { screen, maps } = await openHistory({ server: server() })
    await screen.getByRole('combobox', { name: 'Line colour' }).selectOptions('Status')
    await expect.poll(() => colors(maps)).toEqual(['#1c8a4c', '#d9822b'])
    await expect.element(screen.getByRole('list', { name: 'Status' })).toMatchTextContent('Status 1Status 2')
  })

  it('shows the company’s status names and colours, like the fleet map', async () => {
    const defaults = { dutyId: 1, code: 'WORKING', defaultName: 'Working', defaultColor: '1c8a4c' }
    const withStatuses = server()
      .on(getUnitsStatusCounters, [{ statusId: 1, code: 'WORKING', name: 'Working', color: '1c8a4c', count: 1 }])
      .on(getCustomDuties, { customDuties: [{ ...defaults, name: 'Harvesting', color: 'aa3377' }] })
    const { screen, maps } = await openHistory({ server: withStatuses, acl: ['ADM_FLEET_AT_GLANCE_VIEW'] })
    await screen.getByRole('combobox', { name: 'Line colour' }).selectOptions('Status')
    await expect.poll(() => colors(maps)).toEqual(['#aa3377', '#d9822b'])
    await expect.element(screen.getByRole('list', { name: 'Status' })).toMatchTextContent('HarvestingStatus 2')
    await options(screen).first().dblClick()
    const popup = screen.getByRole('dialog')
    await expect.element(popup).toMatchTextContent('Harvesting')
    expect(getComputedStyle(popup.element().querySelector('.history-dot')!).backgroundColor).toBe('rgb(170, 51, 119)')
  })
})

describe('the points', () => {
  it('MAP-020 draws points at 22 × 22 px', async () => {
    const { maps } = await openHistory()
    const sizes = () => maps.last.drawn('pins').map(({ image }) => image.split(':', 2).join(' '))
    await expect.poll(() => [...new Set(sizes())]).toEqual(['sprite 22'])
  })

  it('clusters positions with the stops, which move the cursor', async () => {
    const here = { lat: 45.045, lng: 9 }
    const { screen } = await openHistory({
      server: historyServer([
        aReading({ at: '2026-11-21T08:00:00Z', lat: 45, speed: 30 }),
        aReading({ at: '2026-11-21T08:10:00Z', ...here, speed: 0 }),
        aReading({ at: '2026-11-21T09:40:00Z', ...here, speed: 42 }),
      ]),
    })
    const cluster = screen.getByRole('button', { name: '3 points: 1 stop', exact: true })
    await cluster.click()
    await screen.getByRole('button', { name: /^Stop, 21\/11\/2026 08:10.*01:30:00$/ }).click()
    await expect.poll(() => clock(screen)).toBe('08:10:00')
  })
})
