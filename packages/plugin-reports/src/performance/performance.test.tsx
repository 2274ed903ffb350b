import { fleetKitMessages } from '@muster/fleet-kit/messages'
import {
  exportPerformance,
  maintenanceOverallStatus,
  metricUnits,
  performanceReport,
  type FleetSchemas,
  type ReportSchemas,
} from '@muster/contract'
import { aLogin } from '@muster/core/testing'
import { openScreen as openWith } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import type { Locator } from 'vitest/browser'
import { messages } from '../../test/messages.ts'
import { aReportServer, login, openScreen } from '../../test/open-screen.tsx'
import { chartGroupsOf } from './chart-groups.ts'
import { PerformanceChoice } from './performance-choice.tsx'
import { PerformanceDetail } from './performance-detail.tsx'
import { performanceChoice, performanceDetail } from './performance.routes.ts'

type Asked = ReportSchemas['PerformanceReportRequest']
type Point = ReportSchemas['MeasurePoint']

const day = 86_400_000
const from = '2026-06-01T00:00:00.000Z'
const usual = { reportType: 'DAILY' as const, page: 1 }

const points = (values: readonly number[], uom: string, length = day): Point[] =>
  values.map((value, index) => {
    const start = Date.parse(from) + index * length
    return { from: new Date(start).toISOString(), to: new Date(start + length).toISOString(), value, uom }
  })

const byDay = { zone: 'UTC', days: 1 } as const

const measures = (values: readonly number[]): Record<string, Point[]> => ({
  engineHours: points(values, 'h'),
  workingHours: points(values, 'h'),
  vehicleUtilizationFactor: points([50, 60], '%'),
  distance: points([12.345], 'km'),
  workingDistance: points([3], 'km'),
  workingLoad: points([70], '%'),
  workingDone: [],
})

const aStatus = (unitId: number): FleetSchemas['MaintenanceStatus'] => ({
  unitId,
  unitName: `Unit ${unitId}`,
  iconName: 'icon-wolf-general',
  companyName: 'c',
  profileName: 'p',
  mostSevereStateCode: 'OVERDUE',
  mostSevereStateName: 'Overdue',
  remainingEngineHours: -12.5,
  remainingDistance: 2000,
})

const aServer = () =>
  aReportServer()
    .on(performanceReport, ({ body }) =>
      (body as Asked).unitIds.map(unitId => ({
        unitId,
        unitName: `Unit ${unitId}`,
        brandName: 'Aurora',
        modelName: 'A7',
        measures: measures((body as Asked).reportType === 'WEEKLY' ? [20] : [8, 12]),
      })),
    )
    .on(maintenanceOverallStatus, ({ query }) => ({
      items: Array.from({ length: 20 }, (_, i) => aStatus(Number(query.get('start')) + i + 1)),
      totalCount: 45,
    }))
    .on(
      exportPerformance,
      () =>
        new Response(new Blob(['file']), {
          headers: { 'content-disposition': 'attachment; filename="performance.xlsx"' },
        }),
    )
/** Login with maintenance permissions. */
const open = (query: object = {}, server = aServer(), timezone = 'UTC') =>
  openWith(<PerformanceDetail query={{ unitIds: [1, 2], from, ...usual, ...query }} />, {
    server,
    messages: { ...fleetKitMessages, ...messages },
    login: {
      ...login,
      feature: [...(login.feature ?? []), 'MAINTENANCE'],
      userSetting: { ...aLogin().userSetting, ...login.userSetting, timezone },
    },
  })

/** Returns the cells of each row of a chart in its table view. */
const cellsOf = (figure: Locator) =>
  figure
    .getByRole('row')
    .elements()
    .slice(1)
    .map(row => [...row.children].map(({ textContent }) => textContent))

describe('the selection', () => {
  it('REP-072 REP-012 requires only a start, without the quick ranges of 7 and 30 days', async () => {
    expect(performanceChoice).toMatchObject({
      path: '/reports/performance',
      access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
    })
    const start = new Date(Math.floor(Date.now() / day) * day - 3 * day).toISOString()
    const { screen, went, press } = await openScreen(<PerformanceChoice query={{ unitIds: [1], from: start }} />)
    await expect.element(screen.getByText('of 100 units', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('At most 365 days')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Yesterday' })).toBeVisible()
    for (const name of ['Last 7 days', 'Last 30 days'])
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
    await press('Show report')
    expect(went.at(-1)).toMatch(
      new RegExp(`^/reports/performancedetail\\?backUrl=.*unitIds=1&from=${start.replaceAll('.', '\\.')}$`),
    )
  })

  it.each([
    ['accepts 365 days', 364, true],
    ['rejects 366 days', 365, false],
  ])('REP-007 REP-012 %s', async (_, back, isEnabled) => {
    const start = new Date(Math.floor(Date.now() / day) * day - back * day).toISOString()
    const { screen } = await openScreen(<PerformanceChoice query={{ unitIds: [1], from: start }} />)
    const show = screen.getByRole('button', { name: 'Show report' })
    await (isEnabled ? expect.element(show).toBeEnabled() : expect.element(show).toBeDisabled())
  })
})

describe('the groups', () => {
  it('REP-029 REP-030 REP-031 REP-032 REP-033 draw their columns, and factors as lines on a percent axis', () => {
    const all = Object.fromEntries(
      [
        'engineHours',
        'workingHours',
        'vehicleUtilizationFactor',
        'distance',
        'workingDistance',
        'distanceUtilizationFactor',
        'consumptionAmount',
        'workingConsumptionAmount',
        'consumptionUtilizationFactor',
        'workingLoad',
        'workingDone',
      ].map(id => [
        id,
        points([1], id.endsWith('Factor') || id === 'workingLoad' ? '%' : id === 'workingDone' ? 'ha' : 'h'),
      ]),
    )
    const drawn = chartGroupsOf(all, all, metricUnits, byDay).map(({ id, series }) => [
      id,
      series.map(each => `${each.id}${each.line ? ' line' : ''} ${each.unit}`),
    ])
    expect(Object.fromEntries(drawn)).toEqual({
      engineHours: ['engineHours h', 'workingHours h', 'vehicleUtilizationFactor line %'],
      distance: ['distance h', 'workingDistance h', 'distanceUtilizationFactor line %'],
      consumptionAmount: ['consumptionAmount h', 'workingConsumptionAmount h', 'consumptionUtilizationFactor line %'],
      workingLoad: ['workingLoad %'],
      workingDone: ['workingDone ha'],
    })
  })

  it('REP-034 places points at their start, rounds to two decimals in the user’s units and shows unknown values as gaps', () => {
    const shown = { distance: points([12.345, 3], 'km'), workingDistance: points([1], 'km') }
    const miles = { ...metricUnits, LENGTH: { label: 'mi', factor: 0.5, offset: 0 } }
    expect(chartGroupsOf(shown, shown, miles, byDay)).toEqual([
      {
        id: 'distance',
        starts: [Date.parse(from), Date.parse(from) + day],
        series: [
          { id: 'distance', unit: 'mi', values: [6.17, 1.5] },
          { id: 'workingDistance', unit: 'mi', values: [0.5, null] },
        ],
      },
    ])
  })

  it('shows days without data between others as empty, on the calendar of the zone', () => {
    // 28 and 31 March in Rome; the clocks change on the 29th
    const of = (starts: readonly string[], length = day) => ({
      engineHours: starts.map(start => ({
        from: start,
        to: new Date(Date.parse(start) + length).toISOString(),
        value: 2,
        uom: 'h',
      })),
    })
    const days = of(['2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z'])
    const [group] = chartGroupsOf(days, days, metricUnits, { zone: 'Europe/Rome', days: 1 })
    expect(group?.starts.map(start => new Date(start).toISOString().slice(0, 16))).toEqual([
      '2026-03-27T23:00',
      '2026-03-28T23:00',
      '2026-03-29T22:00',
      '2026-03-30T22:00',
    ])
    expect(group?.series[0]?.values).toEqual([2, null, null, 2])
    // weeks that start on 18 October and 8 November
    const weeks = of(['2026-10-17T22:00:00.000Z', '2026-11-07T23:00:00.000Z'], 7 * day)
    const [weekly] = chartGroupsOf(weeks, weeks, metricUnits, { zone: 'Europe/Rome', days: 7 })
    expect(weekly?.starts.map(start => new Date(start).toISOString().slice(0, 16))).toEqual([
      '2026-10-17T22:00',
      '2026-10-24T22:00',
      '2026-10-31T23:00',
      '2026-11-07T23:00',
    ])
  })

  it('REP-035 extends every chart to the last week with data', () => {
    const weeks = {
      engineHours: points([20, 30, 40], 'h', 7 * day),
      distance: points([5], 'km', 7 * day),
    }
    const drawn = chartGroupsOf(weeks, weeks, metricUnits, { zone: 'UTC', days: 7 })
    expect(drawn.map(({ starts }) => starts.length)).toEqual([3, 3])
    expect(drawn[1]?.series[0]?.values).toEqual([5, null, null])
  })

  it('REP-035 shows a group with weekly data even without daily data', () => {
    const [week, days] = [{ workingLoad: points([50], '%') }, { workingLoad: [], distance: points([1], 'km') }]
    expect(chartGroupsOf(week, days, metricUnits, byDay).map(({ id }) => id)).toEqual(['workingLoad'])
    expect(chartGroupsOf({}, days, metricUnits, byDay)).toEqual([])
  })
})

describe('the detail', () => {
  it('REP-028 REP-073 reads units, a start, an end and a current unit', () => {
    expect(performanceDetail.readQuery(`?unitIds=1,2&from=${from}&to=${from}&currentEquipmentId=2&backUrl=/x`)).toEqual(
      { query: { backUrl: '/x', unitIds: [1, 2], from, to: from, currentEquipmentId: 2, ...usual } },
    )
  })

  it('REP-035 REP-027 REP-028 REP-029 REP-032 REP-036 draws daily groups of the current unit that have weekly data', async () => {
    const { screen, sent } = await open({ currentEquipmentId: 2 })
    await expect.element(screen.getByRole('heading', { name: 'Unit 2 Aurora A7' })).toBeVisible()
    const labels = screen
      .getByRole('figure')
      .elements()
      .map(figure => figure.querySelector('figcaption')?.textContent)
    expect(labels).toEqual(['Engine hours', 'Distance', 'Engine load at work'])
    // time and amount; a share has a separate axis beside other units
    const axes = () =>
      screen
        .getByRole('figure')
        .elements()
        .map(figure => figure.querySelectorAll('.u-axis').length)
    await expect.poll(axes).toEqual([3, 2, 2])
    expect(sent('performanceReport').map(({ body }) => body)).toEqual(
      ['WEEKLY', 'DAILY'].map(reportType => ({ reportType, fromDate: '2026-06-01', timezone: 'UTC', unitIds: [2] })),
    )
    await screen.getByTitle(/Engine load at work/).click()
    await expect.element(screen.getByText(/Average engine load/)).toBeVisible()
    // daily figures, not weekly ones
    const hours = screen.getByRole('figure', { name: 'Engine hours' })
    await hours.getByRole('button', { name: 'Show as table' }).click()
    await expect
      .poll(() => cellsOf(hours).map(cells => cells.slice(0, 2)))
      .toEqual([
        ['01/06/2026', '8'],
        ['02/06/2026', '12'],
      ])
  })

  it('REP-036 requests days in the user’s zone', async () => {
    const { sent } = await open({ from: '2026-05-31T15:00:00.000Z' }, aServer(), 'Asia/Tokyo')
    await expect
      .poll(() => sent('performanceReport')[0]?.body)
      .toMatchObject({ fromDate: '2026-06-01', timezone: 'Asia/Tokyo' })
  })

  it('REP-035 draws no group without weekly data, even with daily data', async () => {
    const { screen } = await open(
      {},
      aServer().on(performanceReport, ({ body }) => [
        {
          unitId: 1,
          unitName: 'Unit 1',
          measures: {
            ...measures([8]),
            ...((body as Asked).reportType === 'WEEKLY' && { distance: [], workingDistance: [] }),
          },
        },
      ]),
    )
    await expect.element(screen.getByRole('figure', { name: 'Engine load at work' })).toBeVisible()
    const labels = [...screen.container.querySelectorAll('figcaption')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Engine hours', 'Engine load at work'])
  })

  it('REP-027 REP-036 draws the weeks of the weekly response, seven days apart', async () => {
    const server = aServer().on(performanceReport, ({ body }) => [
      {
        unitId: 1,
        unitName: 'Unit 1',
        measures: {
          engineHours: (body as Asked).reportType === 'WEEKLY' ? points([20, 30], 'h', 7 * day) : points([8, 12], 'h'),
        },
      },
    ])
    const { screen, sent } = await open({ reportType: 'WEEKLY' }, server)
    const figure = screen.getByRole('figure', { name: 'Engine hours' })
    await figure.getByRole('button', { name: 'Show as table' }).click()
    await expect
      .poll(() => cellsOf(figure))
      .toEqual([
        ['01/06/2026', '20'],
        ['08/06/2026', '30'],
      ])
    expect(sent('performanceReport').map(({ body }) => (body as Asked).reportType)).toEqual(['WEEKLY'])
  })

  it('REP-027 changes unit, start and period on the screen', async () => {
    const { screen, went, press } = await open()
    await screen.getByLabelText('Unit shown').selectOptions('Unit 2')
    await expect.poll(() => went.at(-1)).toContain('currentEquipmentId=2')
    await screen.getByRole('tab', { name: 'By week' }).click()
    await expect.poll(() => went.at(-1)).toContain('reportType=WEEKLY')
    await expect.element(screen.getByRole('button', { name: 'Show from this day' })).toBeDisabled()
    await press('Yesterday')
    await press('Show from this day')
    await expect.poll(() => went.at(-1)).toMatch(/from=\d{4}-\d\d-\d\dT00:00:00\.000Z/)
    expect(went.at(-1)).not.toContain(from)
  })

  it('shows days in a gap as empty and lists the increase once with its period', async () => {
    const [first] = points([2], 'h')
    const at = (days: number) => new Date(Date.parse(from) + days * day).toISOString()
    const silent = {
      engineHours: [...(first ? [first] : []), { from: at(18), to: at(19), value: 2, uom: 'h' }],
    }
    const gap = (isInPeriod: boolean, fromDate: string) => ({
      from: fromDate,
      to: '2026-06-19T09:10:00.000Z',
      isInPeriod,
      values: { distance: { value: 420.5, uom: 'km' }, engineHours: { value: 84.1, uom: 'h' } },
    })
    const server = aServer().on(performanceReport, [
      {
        unitId: 1,
        unitName: 'Unit 1',
        measures: silent,
        gaps: [gap(false, '2026-05-20T08:00:00.000Z'), gap(true, '2026-06-01T08:00:00.000Z')],
      },
    ])
    const { screen } = await open({}, server)
    const gaps = screen.getByRole('region', { name: 'Increase without data' })
    await expect.element(gaps).toBeVisible()
    expect(
      gaps
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      '20/05/2026 08:00 – 19/06/2026 09:10: Engine hours 84.1 h, Distance 420.5 km (partly outside the period, not counted)',
      '01/06/2026 08:00 – 19/06/2026 09:10: Engine hours 84.1 h, Distance 420.5 km',
    ])
    const figure = screen.getByRole('figure')
    await figure.getByRole('button', { name: 'Show as table' }).click()
    const rows = () =>
      figure
        .getByRole('row')
        .elements()
        .slice(1)
        .map(row => row.children[1]?.textContent)
    await expect.poll(rows).toEqual(['2', ...Array<string>(17).fill(''), '2'])
  })

  it('lists nothing without a gap', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('heading', { name: 'Unit 1 Aurora A7' })).toBeVisible()
    await expect.element(screen.getByText('Increase without data')).not.toBeInTheDocument()
  })

  it('REP-027 REP-037 lists the maintenance of the units in pages of 20', async () => {
    const { screen, sent, went } = await open()
    await expect.element(screen.getByRole('row', { name: /Unit 1\b/ })).toMatchTextContent(/Overdue.*-12\.5 h.*2 km/)
    const [asked] = sent('maintenanceOverallStatus')
    expect([asked?.query.get('start'), asked?.query.get('limit'), asked?.body]).toEqual([
      '0',
      '20',
      { unitIds: [1, 2] },
    ])
    await screen.getByRole('button', { name: /Next/ }).first().click()
    await expect.poll(() => went.at(-1)).toContain('page=2')
    await screen.unmount()
    const { screen: second, sent: later } = await open({ page: 2 })
    await expect.element(second.getByRole('row', { name: /Unit 21\b/ })).toBeVisible()
    expect(later('maintenanceOverallStatus').map(({ query }) => query.get('start'))).toEqual(['20'])
  })

  it('REP-027 REP-038 REP-059 REP-060 exports the current unit', async () => {
    const query = { currentEquipmentId: 2, from: '2026-05-31T15:00:00.000Z' }
    const { sent, press } = await open(query, aServer(), 'Asia/Tokyo')
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportPerformance').map(({ body }) => body))
      .toEqual([{ fromDate: '2026-06-01', timezone: 'Asia/Tokyo', unitId: 2 }])
  })
})
