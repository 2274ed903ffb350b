import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { dataSourceTypes } from '#modules/equipment/models/public.ts'
import type { CounterSteps } from '#telemetry/aggregates/counter-steps.ts'

/** Distance counter of a unit: its device's odometer, or the gateway's sum. */
export type DistanceSource = ReportSchemas['DistanceSource']

/** Minimum coverage of the device's counter, as a share of the time covered by the gateway's. */
const enough = 0.95
/** Metres counted by the gateway after which an unchanged odometer is considered stuck. */
const stuck = 1000

/** Selects the distance counter for a period. */
export function betterSource(
  own: CounterSteps,
  gateway: CounterSteps,
  selected: DistanceSource | undefined,
): DistanceSource | undefined {
  const [device, other] = [covered(own), covered(gateway)]
  if (device === undefined || other === undefined) {
    return device === undefined ? (other === undefined ? undefined : 'GATEWAY') : 'DEVICE'
  }
  if (selected) return selected
  const isStuck = totalOf(own) === 0 && totalOf(gateway) > stuck
  return device >= other * enough && !isStuck ? 'DEVICE' : 'GATEWAY'
}

/** Milliseconds from the first to the last reading; undefined without any. */
const covered = ({ first, lastTime }: CounterSteps) =>
  first === undefined || lastTime === undefined ? undefined : lastTime - first

const totalOf = ({ grown }: CounterSteps) => grown.reduce((sum, span) => sum + (span?.total ?? 0), 0)

/** Returns the counters selected by data sources of units or of their models. */
export async function selectedSources(db: Database, unitIds: readonly number[]): Promise<Map<number, DistanceSource>> {
  const types = await dataSourceTypes(db, unitIds, 'ODOMETER')
  return new Map([...types].map(([unitId, type]) => [unitId, type === 'GPS' ? 'GATEWAY' : 'DEVICE']))
}

/** Returns the times at which units changed devices, ascending, in milliseconds since 1970. */
export async function deviceChanges(db: Database, unitIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ unitId: number; times: number[] }>`
    select unit_id as "unitId", json_agg((extract(epoch from assigned_at) * 1000)::float8 order by assigned_at) as times from (
      select unit_id, assigned_at, lag(device_id) over (partition by unit_id order by assigned_at) as former, device_id
      from device_assignment where unit_id = any(${numbers(unitIds)}::int[])) a
    where former <> device_id group by unit_id`.execute(db)
  return new Map(rows.map(({ unitId, times }) => [unitId, times]))
}
