import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { dataSourceType } from '#modules/equipment/models/public.ts'
import type { CounterSteps } from './counter-steps.ts'

/** Which of the two counters of a unit's way: its device's odometer, or what its gateway adds up. */
export type DistanceSource = ReportSchemas['DistanceSource']

/** Of the time that the gateway's counter covers, the device's is to cover this much. */
const enough = 0.95
/** An odometer that stands still while the gateway counts more than this is stuck. Metres. */
const stuck = 1000

/** Which of two counters of a way the figures of a period are of. */
export function betterOf(
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

/** From the first to the last reading, milliseconds; undefined without any. */
const covered = ({ first, lastTime }: CounterSteps) =>
  first === undefined || lastTime === undefined ? undefined : lastTime - first

const totalOf = ({ grown }: CounterSteps) => grown.reduce((sum, span) => sum + (span?.total ?? 0), 0)

/** The counter that a data source of the unit, or of its model, selects. */
export async function selectedSource(db: Database, unitId: number): Promise<DistanceSource | undefined> {
  const type = await dataSourceType(db, unitId, 'ODOMETER')
  if (type === undefined) return undefined
  return type === 'GPS' ? 'GATEWAY' : 'DEVICE'
}

/** When the unit got a device after it had one before, rising. Milliseconds since 1970. */
export async function deviceChanges(db: Database, unitId: number): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from assigned_at) * 1000)::float8 as at from (
      select assigned_at, lag(device_id) over (order by assigned_at) as former, device_id
      from device_assignment where unit_id = ${unitId}) a
    where former <> device_id order by assigned_at`.execute(db)
  return rows.map(({ at }) => at)
}
