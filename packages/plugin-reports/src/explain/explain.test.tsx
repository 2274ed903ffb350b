import { explainFuel, explainUtilizationTotal, fuelConsumptionUnitsV2, type ReportSchemas } from '@muster/contract'
import { assemble } from '@muster/core'
import { expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { FuelDetail } from '../fuel-consumption/fuel-detail.tsx'
import reports from '../index.ts'
import { ExplainTotalScreen } from './explain-total-screen.tsx'
import { ExplainScreen } from './explain-screen.tsx'
import { roundParts, type ShownUnit } from './figure-units.ts'

const at = (clock: string) => `2026-06-01T${clock}:00.000Z`
const period = { from: at('00:00'), to: '2026-06-01T23:59:59.999Z' }
const explanation: ReportSchemas['Explanation'] = {
  unitId: 1,
  unitName: 'Tractor 1',
  figure: 'engineHours',
  timezone: 'UTC',
  value: 8.25,
  uom: 'h',
  rule: 'COUNTER_GROWTH',
  parameters: { closeHours: 26, mostAnHour: 1 },
  source: 'ENGINE_HOURS',
  channel: { type: 'CAN', name: 'Hours J1939', since: at('00:00') },
  readings: 96,
  first: { time: at('06:00'), value: 1000.5 },
  last: { time: at('18:00'), value: 1008.75 },
  parts: [
    { kind: 'READINGS', from: at('06:00'), to: at('06:15'), amount: 0.25, readings: 7 },
    { kind: 'SILENCE', from: at('06:15'), to: at('14:30'), amount: 8 },
  ],
  gaps: [{ reason: 'HIDDEN', from: at('18:00'), to: at('22:00') }],
  leftOut: [{ reason: 'UNLIKELY', time: at('07:00'), value: 65_535 }],
  leftOutCount: 1,
  corrections: [{ kind: 'NEW_INSTRUMENT', from: at('05:00'), shift: 2, reason: 'Meter replaced' }],
  operands: [],
}
const registry = assemble([reports], { mode: 'development' })
const acl = ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] as const
const query = { figure: 'fuel.engineHours', unitId: 1, ...period } as const

it('shows value, rule, parts, gaps, excluded readings and corrections', async () => {
  const server = aReportServer().on(explainFuel, explanation)
  const { screen } = await openScreen(<ExplainScreen query={query} />, { server, acl: [...acl] })
  await expect.element(screen.getByText('8.25 h')).toBeVisible()
  await expect.element(screen.getByText('Engine-hour counter')).toBeVisible()
  await expect.element(screen.getByText(/Growth of the counter.*at most 26 hours apart/)).toBeVisible()
  await expect.element(screen.getByText(/^Hours J1939 · since/)).toBeVisible()
  const parts = screen.getByRole('table', { name: 'Parts' })
  await expect.element(parts.getByRole('row').nth(1)).toMatchTextContent(/06:00.*06:15.*0\.25.*7.*Readings/)
  await expect.element(parts.getByRole('row').nth(2)).toMatchTextContent(/14:30.*8.*Growth without readings/)
  await expect.element(screen.getByText('Readings are hidden')).toBeVisible()
  await expect.element(screen.getByText('65,535 h')).toBeVisible()
  await expect.element(screen.getByText('Meter replaced')).toBeVisible()
})

it('gives the reason for an unknown figure, and links to the figures from which it is computed', async () => {
  const { value: _, source: _source, ...none } = explanation
  const server = aReportServer().on(explainFuel, {
    ...none,
    uom: 'l/h',
    rule: 'QUOTIENT',
    reason: 'NO_OPERAND',
    parts: [],
    operands: [
      { figure: 'burned', uom: 'l' },
      { figure: 'engineHours', uom: 'h', value: 8.25 },
    ],
  })
  const { screen } = await openScreen(<ExplainScreen query={{ ...query, figure: 'fuel.perHour' }} />, {
    server,
    acl: [...acl],
    registry,
  })
  await expect.element(screen.getByText(/^No data: One of the figures/)).toBeVisible()
  const link = screen.getByRole('link', { name: '8.25 h' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('figure=fuel.engineHours&unitId=1'))
})

it('links each figure of a report to its explanation', async () => {
  const server = aReportServer().on(fuelConsumptionUnitsV2, [
    { unitId: 1, unitName: 'Tractor 1', burned: 150.5, engineHours: 8.25 },
  ])
  const detail = { unitIds: [1], ...period, kind: 'THERMAL', sortField: 'NAME', sortDirection: 'ASC' } as const
  const { screen } = await openScreen(<FuelDetail query={detail} />, { server, acl: [...acl], registry })
  const link = screen.getByRole('table').getByRole('link', { name: '150.5' })
  await expect.element(link).toHaveAttribute('title', 'What this figure is made of')
  const href = new URL(link.element().getAttribute('href')!, 'http://portal')
  expect(Object.fromEntries(href.searchParams)).toMatchObject({
    figure: 'fuel.burned',
    unitId: '1',
    ...period,
    kind: 'THERMAL',
  })
})

it('lists the units of a total, those over the limit and those without the figure, each linked to its explanation', async () => {
  const server = aReportServer().on(explainUtilizationTotal, {
    figure: 'idleCost',
    timezone: 'UTC',
    value: 70,
    uom: 'EUR',
    unitsCount: 12,
    parts: [{ unitId: 1, unitName: 'Tractor 1', amount: 60.5 }],
    others: { unitsCount: 8, amount: 9.5 },
    missing: [{ reason: 'NO_HOUR_PRICE', unitsCount: 3 }],
  })
  const total = { figure: 'utilization.idleCost', ...period } as const
  const { screen } = await openScreen(<ExplainTotalScreen query={total} />, {
    server,
    acl: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'],
    registry,
  })
  const table = screen.getByRole('table', { name: 'By unit' })
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/Tractor 1.*60\.5 EUR.*86\.4.%/)
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent(/8 more units.*9\.5 EUR/)
  await expect.element(table.getByRole('row').nth(3)).toMatchTextContent(/70 EUR/)
  await expect.element(screen.getByText('3 units without a value: no hour price')).toBeVisible()
  const link = table.getByRole('link', { name: '60.5 EUR' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('figure=utilization.idleCost&unitId=1'))
})

it('rounds parts in the user’s units so that they add up', () => {
  const miles = { factor: 0.621371, digits: 2 } as ShownUnit
  const amounts = [1.11, 2.22, 3.33, 4.44, 5.55]
  const sum = roundParts(amounts, miles).reduce((total, part) => total + part, 0)
  expect(sum).toBeCloseTo(Math.round(16.65 * 0.621371 * 100) / 100, 9)
})
