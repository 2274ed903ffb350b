import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { codeOf, type UnitEvent } from './store-alarms.ts'

/** Maximum time between a device alarm and the same alarm raised by the server. */
const toleranceMs = 5 * 60_000

/**
 * Returns the IDs of stored alarms that match new events: same unit and type, one sent by the device and the other raised by the
 * server. They are at most five minutes apart, or the device repeats an alarm whose condition has not ended. A stored alarm
 * matches at most one new event, unless it is repeated.
 */
export async function findMatchingAlarms(db: Database, events: readonly UnitEvent[]): Promise<Map<UnitEvent, number>> {
  if (events.length === 0) return new Map()
  const { rows } = await sql<{ index: number; alarmId: number }>`
    with happened as (
      select h.*, t.alarm_type_id, to_timestamp(h.ms / 1000) as occurred_at
      from unnest(${numbers(events.map((_, index) => index))}::int[], ${numbers(events.map(({ unitId }) => unitId))}::int[],
        ${events.map(codeOf)}::text[], ${numbers(events.map(({ event }) => event.time))}::float8[],
        ${events.map(({ isJudged }) => (isJudged ? 'DEVICE' : 'JUDGED'))}::text[]) as h (index, unit_id, code, ms, other)
        join alarm_type t using (code)
    ), found as (
      select distinct on (a.alarm_id) h.index, a.alarm_id
      from happened h join alarm a using (unit_id, alarm_type_id)
      where a.origin = h.other
          and a.occurred_at between h.occurred_at - ${toleranceMs} * interval '1 ms' and h.occurred_at + ${toleranceMs} * interval '1 ms'
      order by a.alarm_id, abs(extract(epoch from a.occurred_at - h.occurred_at))
    ), repeated as (
      select h.index, a.alarm_id from happened h join alarm a using (unit_id, alarm_type_id)
      where h.other = 'JUDGED' and a.origin <> 'DEVICE' and a.active and a.ended_at is null and a.occurred_at <= h.occurred_at
    ), matches as (
      select index, min(alarm_id) as alarm_id from (select * from found union all select * from repeated) t group by index
    ), updated as (
      update alarm set origin = 'BOTH' where alarm_id in (select alarm_id from matches) and origin <> 'BOTH'
    )
    select index, alarm_id as "alarmId" from matches`.execute(db)
  return new Map(
    rows.flatMap(({ index, alarmId }) => {
      const event = events[index]
      return event ? [[event, alarmId] as const] : []
    }),
  )
}
