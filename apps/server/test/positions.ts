import { sql } from 'kysely'
import { ensurePartitions } from '#telemetry/ingest/insert-positions.ts'
import type { Database } from '#kernel/db/schema.ts'

export interface Filling {
  unitIds: readonly number[]
  /** Total number of readings, distributed evenly over units and time. */
  readings: number
  from: Date
  to: Date
}

/**
 * Fills the history for tests and benchmarks, about 50,000 readings a second, in order of arrival:
 * every unit drives from 6:00 to 14:00 UTC and is parked for the rest of the day. Does not change `unit_state`.
 */
export async function fillPositions(db: Database, { unitIds, readings, from, to }: Filling): Promise<void> {
  await ensurePartitions(db, from.getTime(), to.getTime())
  const perUnit = Math.ceil(readings / unitIds.length)
  const step = Math.max(1, Math.floor((to.getTime() - from.getTime()) / perUnit)) / 1000
  const chunk = Math.ceil(200_000 / unitIds.length)
  for (let first = 0; first < perUnit; first += chunk) {
    await sql`
      with filled as (insert into position (unit_id, fix_time, latitude, longitude, speed, course, status_id, ignition, repeats)
      select unit_id, at_utc, 45 + unit_id * 0.001 + case when drives then n * 1e-5 else 0 end, 9,
        case when drives then 15 else 0 end, 90, case when drives then 2 else 4 end, drives,
        not drives and not drove and same_day
      from (
        select n, at, extract(hour from at) between 6 and 13 as drives,
          extract(hour from at - ${step}::float8 * interval '1 second') between 6 and 13 as drove,
          at::date = (at - ${step}::float8 * interval '1 second')::date as same_day, at at time zone 'UTC' as at_utc
        from (
          select n, ${from}::timestamptz at time zone 'UTC' + n * ${step}::float8 * interval '1 second' as at
          from generate_series(${first}::int, ${Math.min(first + chunk, perUnit) - 1}::int) n) t
      ) s cross join unnest(${[...unitIds]}::int[]) as unit_id
      returning unit_id, fix_time, repeats)
      insert into position_day as d (unit_id, day, readings, distinct_readings)
      select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats) from filled group by 1, 2
      on conflict (unit_id, day) do update set readings = d.readings + excluded.readings,
        distinct_readings = d.distinct_readings + excluded.distinct_readings`.execute(db)
  }
  await sql`vacuum analyze position, position_day`.execute(db)
}
