import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { visibleUnits } from '#telemetry/history/list-positions.ts'

interface Period {
  unitIds: readonly number[]
  from: Date
  /** Exclusive. */
  to: Date
}

/** Reading with an impossible time. */
export interface HeldReading {
  unitName: string
  reason: string
  /** Receipt time at the gateway; the reason contains the device time. */
  time: Date
  receivedAt: Date
  latitude: number | null
  longitude: number | null
}

/** Maximum number of readings in a file. */
const most = 10_000

/** Counts held readings received in a period. */
export async function countHeld(db: Database, scope: Scope, query: Period): Promise<number> {
  const visible = await visibleUnits(db, scope, query.unitIds)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${heldIn(visible, query)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads held readings received in a period, by receipt time. */
export async function readHeld(db: Database, scope: Scope, query: Period): Promise<HeldReading[]> {
  const visible = await visibleUnits(db, scope, query.unitIds)
  const { rows } = await sql<HeldReading>`
    select u.name as "unitName", h.reason, h.received_at as "receivedAt",
      to_timestamp((h.item ->> 'time')::float8 / 1000) as time,
      (h.item ->> 'latitude')::float8 as latitude, (h.item ->> 'longitude')::float8 as longitude
    ${heldIn(visible, query)} order by h.received_at, h.held_id limit ${most}`.execute(db)
  return rows
}

const heldIn = (unitIds: readonly number[], { from, to }: Period) => sql`
  from held_reading h join unit u using (unit_id)
  where h.unit_id = any(${[...unitIds]}::int[]) and h.received_at >= ${from} and h.received_at < ${to}`

/** Returns true if a selection contains hidden positions or unreachable places. */
export async function hasMarked(
  db: Database,
  scope: Scope,
  { unitIds, from, to }: { unitIds: readonly number[]; from: Date; to: Date },
): Promise<boolean> {
  const visible = await visibleUnits(db, scope, unitIds)
  if (visible.length === 0) return false
  const { rows } = await sql`
    select 1 from position where unit_id = any(${visible}::int[]) and fix_time >= ${from} and fix_time < ${to}
      and (hidden_by is not null or place_state = 1) limit 1`.execute(db)
  return rows.length > 0
}
