import type { ReportSchemas } from '@muster/contract'
import type { Database } from '../../../db/schema.ts'
import type { AskedSpan, AskedUnit } from '../asked.ts'
import { counterGrowth } from '../counters/growth.ts'

export type UnitFuel = ReportSchemas['UnitFuelConsumption']
export type FuelKind = NonNullable<ReportSchemas['FuelConsumptionParam']['kind']>

/** Below this share of an hour, and this many metres, a quotient says nothing. */
const leastHours = 0.1
const leastMetres = 1000

/**
 * What a unit used in a span, from the counters it tells (`counterGrowth` says how they are read):
 *
 * - `burned`: growth of the fuel counter, litres; of an electrical machine of its energy counter, kilowatt hours. 2 decimals.
 * - `engineHours`: growth of the hour counter, hours, 2 decimals. `distance`: growth of the odometer, whole metres.
 * - `perHour`: `burned` by engine hours, of six minutes at least. `perDistance`: `burned` by 100 km, of a kilometre at least.
 *   Quotients of unrounded figures, then 2 decimals.
 *
 * What a unit does not tell is left out.
 * Not specified (000 §2.2 and 002 §3 name report and kinds); the rules are ours.
 */
export async function unitFuel(
  db: Database,
  { id, name }: AskedUnit,
  span: AskedSpan,
  kind: FuelKind,
  now: number,
): Promise<UnitFuel> {
  const used = kind === 'ELECTRICAL' ? 'energyUsed' : 'fuelUsed'
  const edges = [span.from.getTime(), span.to.getTime() + 1]
  const growth = await counterGrowth(db, { unitId: id, counters: [used, 'engineHours', 'odometer'], edges, now })
  const [burned, hours, metres] = [growth[used][0]?.total, growth.engineHours[0]?.total, growth.odometer[0]?.total]
  const fuel: UnitFuel = { unitId: id, unitName: name }
  if (burned !== undefined) fuel.burned = hundredths(burned)
  if (hours !== undefined) fuel.engineHours = hundredths(hours)
  if (metres !== undefined) fuel.distance = Math.round(metres)
  if (burned !== undefined && hours !== undefined && hours >= leastHours) fuel.perHour = hundredths(burned / hours)
  if (burned !== undefined && metres !== undefined && metres >= leastMetres)
    fuel.perDistance = hundredths(burned / (metres / 100_000))
  return fuel
}

const hundredths = (value: number) => Math.round(value * 100) / 100
