import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { dataSourceType } from '#modules/equipment/models/public.ts'
import type { CounterSteps } from './counter-steps.ts'

/** Distance counter of a unit: its device's odometer, or the gateway's sum. */
export type DistanceSource = ReportSchemas['DistanceSource']

/** Share of the time covered by the gateway's counter that the device's must cover. */
const enough = 0.95
/** Metres that the gateway counts until an unchanged odometer is stuck. */
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

/** Returns the counter that a data source of the unit, or of its model, selects. */
export async function selectedSource(db: Database, unitId: number): Promise<DistanceSource | undefined> {
  const type = await dataSourceType(db, unitId, 'ODOMETER')
  if (type === undefined) return undefined
  return type === 'GPS' ? 'GATEWAY' : 'DEVICE'
}

/** Returns times at which the unit received a device after a previous one, ascending, in milliseconds since 1970. */
export async function deviceChanges(db: Database, unitId: number): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from assigned_at) * 1000)::float8 as at from (
      select assigned_at, lag(device_id) over (order by assigned_at) as former, device_id
      from device_assignment where unit_id = ${unitId}) a
    where former <> device_id order by assigned_at`.execute(db)
  return rows.map(({ at }) => at)
}
