import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { PlacedReading } from '../placed-reading.ts'

/** Returns the adjacent millisecond on the same day: before the time, so that the corrected reading is not the newer one. */
export const asideOf = (time: Milliseconds): Milliseconds => (time % dayMs === 0 ? time + 1 : time - 1)

/** Stores which units have readings with a corrected time. Must run before the readings are stored. */
export async function noteCorrected(db: Database, readings: Iterable<PlacedReading>): Promise<void> {
  const units = new Set<number>()
  for (const { unitId, observation } of readings) if (observation.deviceTime !== undefined) units.add(unitId)
  if (units.size === 0) return
  await sql`
    insert into unit_clock as c (unit_id, corrected_at)
    select u.unit_id, now() from unit u where u.unit_id = any(${numbers([...units])}::int[]) order by u.unit_id
    on conflict (unit_id) do update set corrected_at = excluded.corrected_at
    where c.corrected_at < now() - interval '1 hour'`.execute(db)
}

/**
 * Resolves conflicts of corrected times with stored readings of the same time: the reading with the right clock keeps its time, the
 * corrected one moves by a millisecond. Returns the readings to store again; the others are duplicates.
 */
export async function makeRoom<R extends PlacedReading>(db: Database, missing: readonly R[]): Promise<R[]> {
  if (missing.length === 0) return []
  const ids = [...new Set(missing.map(({ unitId }) => unitId))]
  const { rows } = await sql<{ unitId: number }>`
    select unit_id as "unitId" from unit_clock where unit_id = any(${numbers(ids)}::int[])`.execute(db)
  const corrected = new Set(rows.map(({ unitId }) => unitId))
  const again: R[] = []
  for (const reading of missing) {
    if (corrected.has(reading.unitId) && (await makeRoomFor(db, reading))) again.push(reading)
  }
  return again
}

async function makeRoomFor(db: Database, reading: PlacedReading): Promise<boolean> {
  const { unitId, observation } = reading
  const { time, deviceTime } = observation
  const at = new Date(time)
  if (deviceTime !== undefined) {
    const { rows } = await sql<{ isSame: boolean }>`
      select device_time is not distinct from ${new Date(deviceTime)} as "isSame" from position
      where unit_id = ${unitId} and fix_time = ${at}`.execute(db)
    if (rows[0]?.isSame !== false) return false
    reading.observation = { ...observation, time: asideOf(time) }
    return true
  }
  const aside = new Date(asideOf(time))
  const { rows } = await sql<{ positionId: number }>`
    update position p set fix_time = ${aside}
    where unit_id = ${unitId} and fix_time = ${at} and device_time is not null
      and not exists (select from position q where q.unit_id = ${unitId} and q.fix_time = ${aside})
    returning position_id as "positionId"`.execute(db)
  const moved = rows[0]
  if (!moved) return false
  // it may have left its quarter hour
  await sql`update position_day set changes = changes + 1, changed_from = '-infinity'
    where unit_id = ${unitId} and day = (${aside}::timestamptz at time zone 'UTC')::date`.execute(db)
  await sql`update unit_state set fix_time = ${aside}
    where unit_id = ${unitId} and position_id = ${moved.positionId}`.execute(db)
  return true
}
