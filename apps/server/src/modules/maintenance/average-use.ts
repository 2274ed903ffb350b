import { sql, type RawBuilder } from 'kysely'

/** Days over which use is averaged. */
const window = 30

/**
 * A lateral select of one row, `rate`: how much the counter of a service `s` (of `unit_service_state`) grows in a day, in metres
 * or hours, unrounded. It is what the counter grew by over the last 30 days that the unit has told of, over the days between the
 * first and the last of those readings. Null when they are less than a day apart, and when the counter stood.
 */
export const averageUse: RawBuilder<unknown> = sql`
  select case when newest.fix_time - first.fix_time >= interval '1 day' and s.counter > first.counter
    then (s.counter - first.counter) / (extract(epoch from newest.fix_time - first.fix_time) / 86400)::float8 end as rate
  from unit_state newest left join lateral (
    select p.fix_time, case s.interval_type when 'ODOMETER' then p.odometer else p.engine_hours end as counter
    from position p
    where p.unit_id = s.unit_id and p.fix_time >= newest.fix_time - interval '${sql.raw(String(window))} days'
      and case s.interval_type when 'ODOMETER' then p.odometer else p.engine_hours end is not null
    order by p.fix_time limit 1) first on true
  where newest.unit_id = s.unit_id`
