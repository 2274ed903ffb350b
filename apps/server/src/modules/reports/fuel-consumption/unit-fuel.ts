import type { ReportSchemas } from '@muster/contract'
import { readingValidity } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { costsOfUnits } from '../costs/unit-costs.ts'
import { growthOfUnits, type Gap, type Grown, type Growth } from '../counters/growth.ts'
import { tankUse } from '../fuel-events/tank-use.ts'
import { rateLitres } from './rate-litres.ts'

export type UnitFuel = ReportSchemas['UnitFuelConsumption']
export type FuelGap = ReportSchemas['FuelGap']
export type FuelKind = NonNullable<ReportSchemas['FuelConsumptionParam']['kind']>

/** Minimum hours and metres for quotients. */
const leastHours = 0.1
const leastMetres = 1000

/**
 * Returns the consumption of units in a span, in their order, from their counters (`growthOfUnits`):
 *
 * - `burned`: growth of the fuel counter in litres, or of an electric machine's energy counter in kilowatt hours, 2 decimals.
 *   Without a fuel counter, what the tank's levels show, without refuels and losses (`tankUse`); without levels, from the fuel
 *   rate of the I/O profile (`rateLitres`).
 * - `engineHours`: growth of the hour counter, hours, 2 decimals. `distance`: growth of the odometer, whole metres.
 * - `perHour`: `burned` per engine hour, for at least six minutes. `perDistance`: `burned` per 100 km, for at least a
 *   kilometre. Quotients of unrounded values, then 2 decimals.
 *
 * - `distanceSource`: the distance counter used for `distance`.
 * - `gaps`: silences that cross an end of the span and restarted counters, with their growth. They are in none of the values
 *   above, because their share in the span is unknown. A silence in the span is part of the values.
 *
 * Values that a unit does not report are omitted. Not specified (000 §2.2 and 002 §3 name report and kinds); the rules are
 * ours.
 */
export async function fuelOfUnits(
  db: Database,
  units: readonly RequestedUnit[],
  span: RequestedSpan,
  kind: FuelKind,
  now: number,
): Promise<UnitFuel[]> {
  const used: Used = kind === 'ELECTRICAL' ? 'energyUsed' : 'fuelUsed'
  const edges = [span.from.getTime(), span.to.getTime() + 1]
  const unitIds = units.map(({ id }) => id)
  const growth = await growthOfUnits(db, { unitIds, counters: [used, 'engineHours', 'odometer'], edges, now })
  const query = { span, kind, used, now } as const
  const uncounted = unitIds.filter(id => !growth.get(id)?.spans[used][0])
  const reporting = await reportingUnits(db, uncounted, span)
  const fuel: UnitFuel[] = []
  for (const unit of units) {
    const its = growth.get(unit.id)!
    const isSilent = !its.spans[used][0] && !reporting.has(unit.id)
    fuel.push(unitFuel(unit, query, its, isSilent ? undefined : (await burnedOf(db, unit.id, query, its)).amount))
  }
  return fuel
}

/** Returns the units with readings on the days of a span; those of the others are not searched one by one. */
async function reportingUnits(db: Database, unitIds: readonly number[], { from, to }: RequestedSpan) {
  if (unitIds.length === 0) return new Set<number>()
  // a reading before it may last into it
  const first = new Date(from.getTime() - readingValidity.on)
  const { rows } = await sql<{ unitId: number }>`
    select distinct unit_id as "unitId" from position_day
    where unit_id = any(${numbers(unitIds)}::int[])
      and day between (${first}::timestamptz at time zone 'UTC')::date and (${to}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  )
  return new Set(rows.map(({ unitId }) => unitId))
}

/** Returns the consumption of units with its costs; prices start with days in a zone (`costsOfUnits`). */
export async function fuelWithCosts(
  db: Database,
  units: readonly RequestedUnit[],
  span: RequestedSpan,
  { kind, zone, now }: { kind: FuelKind; zone: string; now: number },
): Promise<UnitFuel[]> {
  const used = await fuelOfUnits(db, units, span, kind, now)
  const usedIn = (some: readonly RequestedUnit[], part: RequestedSpan) => fuelOfUnits(db, some, part, kind, now)
  const costs = await costsOfUnits(db, { units, span, kind, zone, now, used, usedIn })
  return used.map((unit, i) => {
    const its = costs[i]
    return its ? { ...unit, costs: its } : unit
  })
}

type Used = 'fuelUsed' | 'energyUsed'

interface FuelQuery {
  span: RequestedSpan
  kind: FuelKind
  used: Used
  now: number
}

interface FuelGrowth {
  spans: { readonly [C in Used]?: readonly (Grown | null)[] }
  gaps: readonly { grown: { readonly [C in Used]?: number } }[]
}

/** Litres or kilowatt hours, with their source. */
interface Burned {
  amount: number | undefined
  by: 'COUNTER' | 'TANK' | 'RATE' | undefined
}

function unitFuel(
  { id, name }: RequestedUnit,
  { used }: FuelQuery,
  { spans, gaps, distanceSource }: Growth<Used | 'engineHours' | 'odometer'>,
  burned: number | undefined,
): UnitFuel {
  const [hours, metres] = [spans.engineHours[0]?.total, spans.odometer[0]?.total]
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

/** Returns the consumption: by counter, or else by tank, or else by fuel rate. */
export async function burnedOf(
  db: Database,
  unitId: number,
  { span, kind, used, now }: FuelQuery,
  { spans, gaps }: FuelGrowth,
): Promise<Burned> {
  const counted = spans[used]?.[0]?.total
  const hasCounter = counted !== undefined || gaps.some(({ grown }) => grown[used] !== undefined)
  if (hasCounter || kind === 'ELECTRICAL') return { amount: counted, by: 'COUNTER' }
  const inTank = await tankLitres(db, unitId, span, now)
  if (inTank !== undefined) return { amount: inTank, by: 'TANK' }
  const byRate = await rateLitres(db, unitId, span, now)
  return { amount: byRate, by: byRate === undefined ? undefined : 'RATE' }
}

async function tankLitres(db: Database, unitId: number, { from, to }: RequestedSpan, now: number) {
  const use = await tankUse(db, unitId, { from: from.getTime(), to: to.getTime() + 1, now })
  return typeof use === 'string' ? undefined : use.sums.burned
}

/** Rounds like the other values and omits those that round to 0. */
function fuelGap({ from, to, grown, restarted }: Gap<Used | 'engineHours' | 'odometer'>, used: Used): FuelGap {
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
