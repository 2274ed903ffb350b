import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

export type CorrectedCounter = FleetSchemas['CorrectedCounter']
export type Correction = FleetSchemas['CounterCorrection']

/** Counter column of `position`. */
export type CorrectedColumn = 'engine_hours' | 'odometer' | 'gateway_distance' | 'fuel_used'

/** Row of `counter_correction`. */
export interface CorrectionRow {
  correction_id: number
  counter: CorrectedColumn
  kind: Correction['kind']
  from_time: Date
  /** Exclusive. */
  until_time: Date | null
  old_value: number | null
  new_value: number | null
  shift: number
  reason: string
  created_at: Date
  created_by: string
  withdrawn_at: Date | null
  withdrawn_by: string | null
  withdrawal_reason: string | null
}

const counterOf = {
  engine_hours: 'ENGINE_HOURS',
  odometer: 'ODOMETER',
  gateway_distance: 'ODOMETER',
  fuel_used: 'FUEL_USED',
} as const satisfies Record<CorrectedColumn, CorrectedCounter>

/** Returns the column of a counter. The distance of a unit is the device's, or else the gateway's. */
export async function columnOf(db: Database, unitId: number, counter: CorrectedCounter): Promise<CorrectedColumn> {
  if (counter !== 'ODOMETER') return counter === 'ENGINE_HOURS' ? 'engine_hours' : 'fuel_used'
  const state = await db
    .selectFrom('unit_state')
    .select('has_odometer')
    .where('unit_id', '=', unitId)
    .executeTakeFirst()
  return state?.has_odometer === false ? 'gateway_distance' : 'odometer'
}

export function correctionOf(row: CorrectionRow): Correction {
  const { kind, until_time: until, old_value: oldValue, new_value: newValue } = row
  return {
    correctionId: row.correction_id,
    counter: counterOf[row.counter],
    kind,
    fromDate: row.from_time.toISOString(),
    ...(until && { toDate: new Date(until.getTime() - 1).toISOString() }),
    ...(oldValue !== null && { oldValue }),
    ...(newValue !== null && { newValue }),
    ...(kind === 'OFFSET' && { offset: row.shift }),
    ...(row.counter === 'gateway_distance' && { isGatewayDistance: true }),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    ...(row.withdrawn_at && { withdrawnAt: row.withdrawn_at.toISOString() }),
    ...(row.withdrawn_by !== null && { withdrawnBy: row.withdrawn_by }),
    ...(row.withdrawal_reason !== null && { withdrawalReason: row.withdrawal_reason }),
  }
}

export interface CorrectedReading {
  time: Date
  reported: number
  corrected: number
}

/** Returns the nearest valid reading with a counter before a time, or at or after it. */
export async function nearestReading(
  db: Database,
  unitId: number,
  column: CorrectedColumn,
  { before, from }: { before: Date; from?: never } | { before?: never; from: Date },
): Promise<CorrectedReading | undefined> {
  const { rows } = await sql<CorrectedReading>`
    select fix_time as time, reported, counter as corrected from ${
      before
        ? sql`last_counter(${unitId}, ${column}, ${new Date(before.getTime() - 1)}::timestamptz)`
        : sql`next_counter(${unitId}, ${column}, ${from}::timestamptz)`
    }`.execute(db)
  return rows[0]
}

/** Returns the applicable corrections of a column, oldest first. */
export async function appliedCorrections(
  db: Database,
  unitId: number,
  column: CorrectedColumn,
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select * from counter_correction where unit_id = ${unitId} and counter = ${column} and withdrawn_at is null
    order by from_time, correction_id`.execute(db)
  return rows
}
