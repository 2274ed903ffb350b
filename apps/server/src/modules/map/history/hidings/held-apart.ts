import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { visibleUnits } from '#telemetry/history/positions.ts'

interface Asked {
  unitIds: readonly number[]
  from: Date
  /** Not included. */
  to: Date
}

/** A reading whose time cannot be right. */
export interface HeldApart {
  unitName: string
  reason: string
  /** When its gateway heard it; the reason names the device's own time. */
  time: Date
  receivedAt: Date
  latitude: number | null
  longitude: number | null
}

/** Readings of a file at most. */
const most = 10_000

/** Counts readings received in a period that are held apart. */
export async function countHeld(db: Database, scope: Scope, asked: Asked): Promise<number> {
  const visible = await visibleUnits(db, scope, asked.unitIds)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${heldIn(visible, asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Readings received in a period that are held apart, in the order of their receipt. */
export async function readHeld(db: Database, scope: Scope, asked: Asked): Promise<HeldApart[]> {
  const visible = await visibleUnits(db, scope, asked.unitIds)
  const { rows } = await sql<HeldApart>`
    select u.name as "unitName", h.reason, h.received_at as "receivedAt",
      to_timestamp((h.item ->> 'time')::float8 / 1000) as time,
      (h.item ->> 'latitude')::float8 as latitude, (h.item ->> 'longitude')::float8 as longitude
    ${heldIn(visible, asked)} order by h.received_at, h.held_id limit ${most}`.execute(db)
  return rows
}

const heldIn = (unitIds: readonly number[], { from, to }: Asked) => sql`
  from held_reading h join unit u using (unit_id)
  where h.unit_id = any(${[...unitIds]}::int[]) and h.received_at >= ${from} and h.received_at < ${to}`
