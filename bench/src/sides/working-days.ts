import { sql } from 'kysely'
import { storeAggregates } from '@muster/server/src/telemetry/aggregates/store-aggregates.ts'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/insert-positions.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'

interface Filling {
  units: number
  days: number
  /** End of the last day, a midnight in UTC. */
  end: Date
}

/** Seconds between readings at work, and hours between those of a parked machine. */
const step = { work: 120, parked: 2 }

/**
 * Fills the history of units 1 to `units` with working days: a shift of eight hours from Monday to Friday with work, travel and idling, counters
 * of hours, distance, fuel and area, engine load and tank; parked at other times. Makes the aggregates.
 */
export async function fillWorkingDays(db: Database, { units, days, end }: Filling): Promise<void> {
  const from = new Date(end.getTime() - days * 86_400_000)
  await ensurePartitions(db, from.getTime(), end.getTime())
  for (let unitId = 1; unitId <= units; unitId++) {
    await sql`
      with moments as (
        select at, extract(isodow from at) < 6 and extract(hour from at) between ${5 + (unitId % 4)}::int and ${12 + (unitId % 4)}::int as works
        from generate_series(${from}::timestamptz at time zone 'UTC', ${end}::timestamptz at time zone 'UTC' - interval '1 second',
          ${step.work}::int * interval '1 second') at
      ), kept as (
        select at, works, count(*) filter (where works) over (order by at) as n from moments
        where works or (extract(hour from at)::int % ${step.parked}::int = 0 and extract(minute from at) = 0)
      ), filled as (
        insert into position (unit_id, fix_time, latitude, longitude, speed, course, status_id, ignition, engine_hours, odometer,
          gateway_distance, fuel_level, fuel_used, signals, repeats)
        select ${unitId}::int, at at time zone 'UTC', 45 + ${unitId}::int * 0.001 + (n % 500) * 1e-5, 9, case when works and n / 10 % 5 = 3 then 15 else 0 end, 90,
          case when not works then 4 when n / 10 % 5 < 3 then 1 when n / 10 % 5 = 3 then 2 else 3 end, works,
          1000 + n * ${step.work}::int / 3600.0, 50000 + (n / 50 * 10 + least(greatest(n % 50 - 30, 0), 10)) * 500,
          (n / 50 * 10 + least(greatest(n % 50 - 30, 0), 10)) * 505, 90 - n % 240 * 0.3, 2000 + round(n * 0.37, 1),
          case when works then jsonb_build_object('engineLoad', 30 + n * 7 % 60, 'rpm', 900 + n * 37 % 1100, 'workedArea', round(n * 0.03, 2)) end,
          not works
        from kept
        returning unit_id, fix_time, repeats)
      insert into position_day (unit_id, day, readings, distinct_readings, changes, changed_from)
      select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats), count(*), min(fix_time)
      from filled group by 1, 2`.execute(db)
  }
  await sql`vacuum analyze position, position_day`.execute(db)
  await storeAggregates(db, end.getTime() + 3_600_000)
  await sql`vacuum analyze position_aggregate, position_day`.execute(db)
}
