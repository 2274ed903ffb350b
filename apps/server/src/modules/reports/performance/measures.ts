import type { ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { growthOfUnits, loadCounterDays, type Gap, type Growth, type Grown } from '../counters/growth.ts'
import { loadsOfUnits } from '#telemetry/aggregates/mean-loads.ts'
import type { DistanceSource } from '../counters/distance-source.ts'
import type { UseDay } from '../equipment-utilization/use-days.ts'
import { useOfUnits } from '../equipment-utilization/unit-use.ts'
import type { Span } from './spans.ts'

/** 001 §3, in the order of its groups. */
export const measureIds = [
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
] as const
export type MeasureId = (typeof measureIds)[number]
export type MeasurePoint = ReportSchemas['MeasurePoint']
export type Measures = Record<MeasureId, MeasurePoint[]>
export type MeasureGap = ReportSchemas['PerformanceGap']

const measured = ['engineHours', 'odometer', 'fuelUsed', 'workedArea'] as const
type Measured = (typeof measured)[number]

export const uoms: Readonly<Record<MeasureId, string>> = {
  engineHours: 'h',
  workingHours: 'h',
  vehicleUtilizationFactor: '%',
  distance: 'km',
  workingDistance: 'km',
  distanceUtilizationFactor: '%',
  consumptionAmount: 'l',
  workingConsumptionAmount: 'l',
  consumptionUtilizationFactor: '%',
  workingLoad: '%',
  workingDone: 'ha',
}

interface UnitMeasures {
  measures: Measures
  gaps: MeasureGap[]
  distanceSource: DistanceSource | undefined
}

/**
 * Returns the measures of units in consecutive spans, with 2 decimals; spans without data are omitted.
 *
 * - `engineHours` h, `distance` km, `consumptionAmount` l: growth of the hour counter, the odometer, the fuel counter
 *   (`growthOfUnits`). `workingDistance`, `workingConsumptionAmount`: the part of it at work. `distanceUtilizationFactor`,
 *   `consumptionUtilizationFactor`: that part, percent; omitted without growth.
 * - `workingHours` h: time in `WORKING` (`useOfUnits`). `vehicleUtilizationFactor`: its share of the time with the key on,
 *   percent.
 * - `workingLoad`: percent (`loadsOfUnits`). `workingDone`: growth of the area counter `workedArea`, hectares.
 *
 * `gaps`: growth of those four counters over silences that no span contains (`growthOfUnits`), in the same units.
 *
 * Names and groups are those of 001 §3, which gives no formulas; the rules are ours. Shares are of unrounded growth and of
 * times in whole seconds, not of the values with 2 decimals. Spans are in the calendar of the requested zone.
 */
export async function measuresOfUnits(
  db: Database,
  unitIds: readonly number[],
  spans: readonly Span[],
  now: number,
): Promise<Map<number, UnitMeasures>> {
  const [from, to] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0]
  const edges = [from, ...spans.map(span => span.to)]
  const query = { unitIds, counters: measured, edges, now }
  const loaded = await loadCounterDays(db, query, { keys: true, loads: true })
  const growth = await growthOfUnits(db, query, loaded)
  const use = await useOfUnits(db, unitIds, { days: spans, from, to, now }, loaded.days)
  const loads = await loadsOfUnits(db, { unitIds, edges, now }, loaded.days)
  // a year of a hundred units has 400,000 points
  const times = spans.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  return new Map(
    [...growth].map(([id, grown]) => [id, measuresOf(times, grown, use.get(id) ?? [], loads.get(id) ?? [])]),
  )
}

function measuresOf(
  times: readonly Pick<MeasurePoint, 'from' | 'to'>[],
  { spans: grown, gaps, distanceSource }: Growth<Measured>,
  use: readonly UseDay[],
  load: readonly (number | null)[],
): UnitMeasures {
  const measures = Object.fromEntries(measureIds.map(id => [id, [] as MeasurePoint[]])) as Measures
  for (const [index, { from, to }] of times.entries()) {
    const add = (id: MeasureId, value: number | null | undefined) => {
      if (value === null || value === undefined) return
      measures[id].push({ from, to, value: hundredths(value), uom: uoms[id] })
    }
    const [hours, way, fuel] = [grown.engineHours[index], grown.odometer[index], grown.fuelUsed[index]]
    const { workingSeconds = 0, movingSeconds = 0, idleSeconds = 0, offSeconds = 0 } = use[index] ?? {}
    const on = workingSeconds + movingSeconds + idleSeconds
    add('engineHours', hours?.total)
    if (on + offSeconds > 0) add('workingHours', workingSeconds / 3600)
    if (on > 0) add('vehicleUtilizationFactor', (workingSeconds / on) * 100)
    add('distance', way && way.total / 1000)
    add('workingDistance', way && way.atWork / 1000)
    add('distanceUtilizationFactor', shareOf(way))
    add('consumptionAmount', fuel?.total)
    add('workingConsumptionAmount', fuel?.atWork)
    add('consumptionUtilizationFactor', shareOf(fuel))
    add('workingLoad', load[index])
    add('workingDone', grown.workedArea[index]?.total)
  }
  const shown = gaps.map(measureGap).filter(({ values, restarted }) => Object.keys(values).length > 0 || restarted)
  return { measures, gaps: shown, distanceSource: measures.distance.length > 0 ? distanceSource : undefined }
}

const idOf = {
  engineHours: 'engineHours',
  odometer: 'distance',
  fuelUsed: 'consumptionAmount',
  workedArea: 'workingDone',
} as const satisfies Record<Measured, MeasureId>

/** Rounds like the measures and omits values that round to 0. */
function measureGap({ from, to, isInPeriod, grown, restarted }: Gap<Measured>): MeasureGap {
  const km = grown.odometer === undefined ? undefined : grown.odometer / 1000
  const values: MeasureGap['values'] = {}
  for (const [id, value = 0] of [
    ['engineHours', grown.engineHours],
    ['distance', km],
    ['consumptionAmount', grown.fuelUsed],
    ['workingDone', grown.workedArea],
  ] as const) {
    if (hundredths(value) > 0) values[id] = { value: hundredths(value), uom: uoms[id] }
  }
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    isInPeriod,
    values,
    ...(restarted.length > 0 && { restarted: restarted.map(counter => idOf[counter]) }),
  }
}

const hundredths = (value: number) => Math.round(value * 100) / 100

const shareOf = (grown: Grown | null | undefined) =>
  grown && grown.total > 0 ? (grown.atWork / grown.total) * 100 : undefined
