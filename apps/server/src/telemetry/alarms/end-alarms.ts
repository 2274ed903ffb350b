import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** @param ended end of the condition by alarm ID */
export async function endAlarms(db: Database, ended: ReadonlyMap<number, Milliseconds>): Promise<void> {
  if (ended.size === 0) return
  await sql`
    update alarm a set active = false, ended_at = to_timestamp(e.ended_at / 1000)
    from unnest(${numbers([...ended.keys()])}::bigint[], ${numbers([...ended.values()])}::float8[]) as e (alarm_id, ended_at)
    where a.alarm_id = e.alarm_id`.execute(db)
}
