import { exportFuelConsumption, fuelConsumptionUnitsV2, type ReportSchemas } from '@muster/contract'
import { assemble, unitReports } from '@muster/core'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import reports from '../index.ts'
import type { FuelKind, FuelOrder } from '../clients/fuel-consumption.client.ts'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { FuelChoice } from './fuel-choice.tsx'
import { fuelChoice, fuelDetail } from './fuel-consumption.routes.ts'
import { FuelDetail } from './fuel-detail.tsx'
import { totalFuel } from './fuel-figures.ts'

type Asked = ReportSchemas['FuelConsumptionParam']

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const defaults: FuelOrder & { kind: FuelKind } = { kind: 'THERMAL', sortField: 'NAME', sortDirection: 'ASC' }
const detail = (query: object = {}) => <FuelDetail query={{ unitIds: [1, 2, 3], ...week, ...defaults, ...query }} />

/** Unit 1 burned most, unit 2 burned most per hour, unit 3 has no reports. */
const fuels: Record<number, Partial<ReportSchemas['UnitFuelConsumption']>> = {
  1: { burned: 150, perHour: 18.75, perDistance: 375, engineHours: 8, distance: 40_000 },
  2: { burned: 50, perHour: 25, engineHours: 2, distance: 250 },
}
const aServer = () =>
  aReportServer()
    .on(fuelConsumptionUnitsV2, ({ body }) =>
      (body as Asked).unitIds.map(unitId => ({ unitId, unitName: `Unit ${unitId}`, ...fuels[unitId] })),
    )
    .on(
      exportFuelConsumption,
      () =>
        new Response(new Blob(['file']), { headers: { 'content-disposition': 'attachment; filename="fuel.xlsx"' } }),
    )
const open = (query: object = {}, server = aServer(), limits = {}) => openScreen(detail(query), { server, limits })

describe('the selection', () => {
  it('REP-064 REP-011 requires the permission and opens the detail with both dates', async () => {
    expect(fuelChoice).toMatchObject({
      path: '/reports/productivity/fuel-energy-consumption',
      access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
    })
    const now = Date.now()
    const [from, to] = [new Date(now - 2 * 86_400_000).toISOString(), new Date(now).toISOString()]
    const { went, press } = await openScreen(<FuelChoice query={{ unitIds: [2], from, to }} />)
    await press('Show report')
    const { pathname, searchParams } = new URL(went.at(-1) ?? '', 'http://here')
    expect(pathname).toBe('/reports/productivity/fuel-energy-consumption-detail')
    expect(searchParams.get('unitIds')).toBe('2')
    expect(searchParams.get('from')).toBe(`${from.slice(0, 10)}T00:00:00.000Z`)
    expect(searchParams.get('to')).toMatch(/T23:59:59\.999Z$/)
  })

  it.each([
    ['accepts 364 days ago', 364, true],
    ['rejects 365 days ago', 365, false],
  ])('REP-011 %s as start', async (_, days, isEnabled) => {
    const start = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - days * 86_400_000)
    const { screen } = await openScreen(
      <FuelChoice
        query={{ unitIds: [1], from: start.toISOString(), to: new Date(start.getTime() + 3_600_000).toISOString() }}
      />,
    )
    await expect.element(screen.getByText('of 25 units', { exact: false })).toBeVisible()
    const show = screen.getByRole('button', { name: 'Show report' })
    await (isEnabled ? expect.element(show).toBeEnabled() : expect.element(show).toBeDisabled())
  })
})

describe('the detail', () => {
  it('shows costs of units with settings, their sums, and why a figure is unknown', async () => {
    const costs = (fuelCost: number) => ({
      currencyId: 'EUR',
      fuelCost,
      co2: 399.23,
      missing: [{ figure: 'useCost' as const, reason: 'NO_HOUR_PRICE' as const }],
    })
    const server = aServer().on(fuelConsumptionUnitsV2, ({ body }) =>
      (body as Asked).unitIds.map(unitId => ({
        unitId,
        unitName: `Unit ${unitId}`,
        ...fuels[unitId],
        ...(unitId < 3 && { costs: costs(unitId * 100) }),
      })),
    )
    const { screen } = await open({}, server)
    await expect.element(screen.getByRole('columnheader', { name: 'Fuel cost (EUR)' })).toBeInTheDocument()
    await expect.element(screen.getByText('300 EUR')).toBeVisible()
    await expect.element(screen.getByText('no hour price').first()).toBeInTheDocument()
  })

  it('REP-065 reads units, dates and backUrl', () => {
    expect(fuelDetail.readQuery(`?unitIds=1,2&from=${week.from}&to=${week.to}&backUrl=/x`)).toEqual({
      query: { backUrl: '/x', unitIds: [1, 2], ...week, ...defaults },
    })
  })

  it('REP-024 REP-011 shows the fuel of each unit and the total', async () => {
    const { screen, sent } = await open()
    await expect.element(screen.getByRole('figure', { name: 'Fuel burned by each unit' })).toBeVisible()
    expect(sent('fuelConsumptionUnitsV2').map(({ body }) => body)).toEqual([
      { unitIds: [1, 2, 3], fromDate: week.from, toDate: week.to, ...defaults },
    ])
    await expect.element(screen.getByRole('row', { name: /Unit 1/ })).toMatchTextContent(/150.*18\.75.*375.*8.*40/)
    await expect.element(screen.getByRole('row', { name: /Unit 3/ })).toMatchTextContent(/-.*-/)
    const sums = [...screen.container.querySelectorAll('.report-sums dd')].map(({ textContent }) => textContent)
    expect(sums).toEqual(['200 l', '20 l/h', '375 l/100 km', '10 h', '40.3 km'])
  })

  it('lists an increase in a gap across the period boundary with its dates and excludes it from sums', async () => {
    const gap = { from: '2026-05-20T08:00:00.000Z', to: '2026-06-03T09:10:00.000Z', burned: 841, distance: 84_100 }
    const { screen } = await open(
      {},
      aServer().on(fuelConsumptionUnitsV2, [
        { unitId: 1, unitName: 'Unit 1', burned: 40, engineHours: 2, perHour: 20, gaps: [gap] },
      ]),
    )
    const gaps = screen.getByRole('region', { name: 'Increase without data' })
    await expect
      .element(gaps.getByRole('listitem'))
      .toMatchTextContent(
        'Unit 1 20/05/2026 08:00 – 03/06/2026 09:10: Fuel burned 841 l, Distance 84.1 km (partly outside the period, not counted)',
      )
    const sums = [...screen.container.querySelectorAll('.report-sums dd')].map(({ textContent }) => textContent)
    expect(sums).toEqual(['40 l', '20 l/h', '-', '2 h', '-'])
  })

  it('REP-024 REP-025 requests energy as a separate kind and shows kilowatt hours', async () => {
    const thermal = await open()
    await thermal.screen.getByRole('tab', { name: 'Energy' }).click()
    expect(thermal.went.at(-1)).toContain('kind=ELECTRICAL')
    const { screen, sent } = await open({ kind: 'ELECTRICAL' })
    await expect.element(screen.getByRole('columnheader', { name: 'Energy used (kWh)' })).toBeVisible()
    await expect.poll(() => sent('fuelConsumptionUnitsV2').at(-1)?.body).toMatchObject({ kind: 'ELECTRICAL' })
  })

  it.each([
    ['NAME', 'DESC', [3, 2, 1]],
    ['FUEL_BURNED', 'DESC', [1, 2, 3]],
    ['FUEL_CONSUMPTION', 'DESC', [2, 1, 3]],
    ['FUEL_CONSUMPTION', 'ASC', [1, 2, 3]],
  ] as const)('REP-025 sorts by %s %s, also across parts', async (sortField, sortDirection, order) => {
    const { screen, sent } = await open({ sortField, sortDirection }, aServer(), {
      fuelConsumption: { units: 2, days: 365 },
    })
    await expect.element(screen.getByRole('table')).toBeVisible()
    await expect
      .poll(() => sent('fuelConsumptionUnitsV2').map(({ body }) => (body as Asked).unitIds))
      .toEqual([[1, 2], [3]])
    await expect.poll(() => sent('fuelConsumptionUnitsV2')[0]?.body).toMatchObject({ sortField, sortDirection })
    const rows = [...screen.container.querySelectorAll('tbody tr')].map(
      ({ textContent }) => textContent.match(/Unit (\d)/)?.[1],
    )
    expect(rows).toEqual(order.map(String))
  })

  it('REP-025 shows the order in the table header and the sort control', async () => {
    const { screen, went } = await open()
    await screen.getByRole('button', { name: /Fuel burned \(l\)/ }).click()
    await expect.poll(() => went.at(-1)).toContain('sortField=FUEL_BURNED')
    await screen.getByLabelText('Sort by').selectOptions('Per hour, descending')
    await expect.poll(() => went.at(-1)).toMatch(/sortField=FUEL_CONSUMPTION&sortDirection=DESC/)
  })

  it('REP-059 REP-060 exports to Excel in the order shown', async () => {
    const { sent, press } = await open({ sortField: 'FUEL_BURNED', sortDirection: 'DESC' })
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportFuelConsumption').map(({ body }) => body))
      .toMatchObject([{ unitIds: [1, 2, 3], sortField: 'FUEL_BURNED', sortDirection: 'DESC' }])
    await press('Export to PDF')
    await expect
      .poll(() => sent('exportFuelConsumption').map(({ path }) => path))
      .toMatchObject([{ format: 'excel' }, { format: 'pdf' }])
  })

  it('REP-061 opens a dialog with the server’s message after a failed export', async () => {
    const { press, dialog } = await open(
      {},
      aServer().on(exportFuelConsumption, () => problem(500, 'The disk is full.')),
    )
    await press('Export to Excel')
    await expect.element(dialog).toMatchTextContent('The disk is full.')
  })
})

it('computes ratios from units that report a ratio', () => {
  expect(totalFuel([])).toEqual({ unitId: 0, unitName: '' })
  expect(
    totalFuel([
      { unitId: 1, unitName: 'a', burned: 10 },
      { unitId: 2, unitName: 'b', burned: 30, engineHours: 3, perHour: 10 },
    ]),
  ).toEqual({ unitId: 0, unitName: '', burned: 40, engineHours: 3, perHour: 10 })
})

it('MAP-006 opens the selection from the quick report of a unit if the feature is on', async () => {
  const registry = assemble([reports], { mode: 'production' })
  const quick = registry.fills(unitReports).find(({ id }) => id === fuelChoice.path)
  expect(quick).toMatchObject({
    access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'], feature: 'REPORT_FUEL_CONSUMPTION' },
    meta: { title: 'reports.fuel' },
  })
  expect((await quick?.load())?.({ unitId: 7 })).toBe(
    '/reports/productivity/fuel-energy-consumption?unitIds=7&open=true',
  )
})
