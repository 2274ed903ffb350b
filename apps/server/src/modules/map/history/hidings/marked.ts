import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { visibleUnits } from '#telemetry/history/positions.ts'

/** Returns whether positions of a selection are hidden, or at a place that no machine can have reached. */
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
