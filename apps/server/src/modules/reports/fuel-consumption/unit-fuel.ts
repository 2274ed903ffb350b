import type { ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { counterGrowth, type Gap } from '../counters/growth.ts'
import { rateLitres } from './rate-litres.ts'
import { tankLitres } from './tank-litres.ts'

export type UnitFuel = ReportSchemas['UnitFuelConsumption']
export type FuelGap = ReportSchemas['FuelGap']
export type FuelKind = NonNullable<ReportSchemas['FuelConsumptionParam']['kind']>

/** Below this share of an hour, and this many metres, a quotient says nothing. */
const leastHours = 0.1
const leastMetres = 1000

/**
 * What a unit used in a span, from the counters it tells (`counterGrowth` says how they are read):
 *
 * - `burned`: growth of the fuel counter, litres; of an electrical machine of its energy counter, kilowatt hours. 2 decimals. Of
 *   a unit without a fuel counter, what the levels of its tank fell by (`tankLitres`); without levels, what the fuel rate of its I/O
 *   profile gives (`rateLitres`).
 * - `engineHours`: growth of the hour counter, hours, 2 decimals. `distance`: growth of the odometer, whole metres.
 * - `perHour`: `burned` by engine hours, of six minutes at least. `perDistance`: `burned` by 100 km, of a kilometre at least.
 *   Quotients of unrounded figures, then 2 decimals.
 *
 * - `distanceSource`: which of the unit's two counters of its way `distance` is of.
 * - `gaps`: silences that cross an end of the span and counters that began again, with what the counters grew by. It is in none of the figures above, because
 *   nobody knows how much of it lies in the span. A silence in the span is part of the figures.
 *
 * What a unit does not report is left out.
 * Not specified (000 §2.2 and 002 §3 name report and kinds); the rules are ours.
 */
export async function unitFuel(
  db: Database,
  { id, name }: RequestedUnit,
  span: RequestedSpan,
  kind: FuelKind,
  now: number,
): Promise<UnitFuel> {
  const used = kind === 'ELECTRICAL' ? 'energyUsed' : 'fuelUsed'
  const edges = [span.from.getTime(), span.to.getTime() + 1]
  const { spans, gaps, distanceSource } = await counterGrowth(db, {
    unitId: id,
    counters: [used, 'engineHours', 'odometer'],
    edges,
    now,
  })
  const [counted, hours, metres] = [spans[used][0]?.total, spans.engineHours[0]?.total, spans.odometer[0]?.total]
  const hasCounter = counted !== undefined || gaps.some(({ grown }) => grown[used] !== undefined)
  const burned =
    hasCounter || kind === 'ELECTRICAL'
      ? counted
      : ((await tankLitres(db, id, span, now)) ?? (await rateLitres(db, id, span, now)))
  const fuel: UnitFuel = { unitId: id, unitName: name }
  if (burned !== undefined) fuel.burned = hundredths(burned)
  if (hours !== undefined) fuel.engineHours = hundredths(hours)
  if (metres !== undefined) fuel.distance = Math.round(metres)
  if (metres !== undefined && distanceSource) fuel.distanceSource = distanceSource
  if (burned !== undefined && hours !== undefined && hours >= leastHours) fuel.perHour = hundredths(burned / hours)
  if (burned !== undefined && metres !== undefined && metres >= leastMetres)
    fuel.perDistance = hundredths(burned / (metres / 100_000))
  const shown = gaps
    .map(gap => fuelGap(gap, used))
    .filter(gap => gap.burned || gap.engineHours || gap.distance || gap.restarted)
  if (shown.length > 0) fuel.gaps = shown
  return fuel
}

/** Rounded like the figures; what rounds to 0 is left out. */
function fuelGap<C extends 'fuelUsed' | 'energyUsed'>(
  { from, to, grown, restarted }: Gap<C | 'engineHours' | 'odometer'>,
  used: C,
): FuelGap {
  const gap: FuelGap = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const [burned, hours, metres] = [grown[used] ?? 0, grown.engineHours ?? 0, grown.odometer ?? 0]
  if (hundredths(burned) > 0) gap.burned = hundredths(burned)
  if (hundredths(hours) > 0) gap.engineHours = hundredths(hours)
  if (Math.round(metres) > 0) gap.distance = Math.round(metres)
  if (restarted.length > 0) {
    gap.restarted = restarted.map(counter =>
      counter === 'odometer' ? 'distance' : counter === 'engineHours' ? 'engineHours' : 'burned',
    )
  }
  return gap
}

const hundredths = (value: number) => Math.round(value * 100) / 100
