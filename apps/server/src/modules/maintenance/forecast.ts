import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'

export interface ForecastQuery {
  /** All visible units where absent. */
  unitIds?: readonly number[] | undefined
  days: number
  filter?: string
  start?: number
  limit?: number
}

/** Maximum use per day in hours. Services further away are not forecast. */
const mostHours = 25
const mostMetres = 5_000_000

/**
 * Lists services of units that are due within `days` days at average use, earliest first. Overdue services are expected
 * today. Recurrent services appear once per interval, at most once a day; their remaining values are counted from now. A unit
 * without use data only has services that are already overdue. Days are in the caller's zone.
 */
export function forecast(
  db: Database,
  scope: Scope,
  { unitIds, days, filter, start, limit }: ForecastQuery,
  { now, zone }: { now: Date; zone: string },
): Promise<{ items: FleetSchemas['MaintenanceForecastRow'][]; totalCount: number }> {
  const wanted = unitIds ? [...unitIds] : null
  return readPage(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name as "unitName", s.unit_service_id::text as "serviceKey", s.description,
        s.service_type as "serviceTypeName", s.interval_type as "intervalTypeCode",
        case nth.n when 0 then s.state else 'PLANNED' end as "stateCode",
        ${dayAfter(sql`least(nth.day, ${days}::float8)`, { now, zone })} as "expectedDate",
        case nth.n when 0 then s.remaining else greatest(s.remaining, 0) + nth.n * s.interval_value end as remaining,
        nth.n as repetition
      from unit u join unit_service_state s using (unit_id) left join lateral (${averageUse}) use on true
        cross join lateral (
          select n, ${daysUntil(sql`n`)} as day
          from generate_series(0, case when s.is_recurrent and use.rate > 0
            then least(floor(${days}::float8 * use.rate / s.interval_value), ${days}::float8)::int else 0 end) n) nth
      where ${unitInScope(scope, 'u')} and u.archived_at is null and (${wanted}::int[] is null or u.unit_id = any (${wanted}::int[]))
        and s.state <> 'CLOSED' and s.remaining <= ${days}::float8 * case s.interval_type when 'ENGINE_HOURS' then ${mostHours}::float8 else ${mostMetres}::float8 end
        and (s.remaining <= 0 or (use.rate > 0 and nth.day <= ${days}))
        and nth.day <= ${days}
        and (${contains('u.name', filter)} or ${contains('s.description', filter)})`,
    order: sql`"expectedDate", lower(u.name), u.unit_id, nth.day, s.unit_service_id`,
    start,
    limit,
  })
}

/** Selects the days, unrounded, until a service `s` is due for the `n`th time after the next, at the rate of `use`; 0 without a rate. */
export const daysUntil = (n: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(coalesce(greatest(s.remaining, 0) / use.rate, 0) + coalesce(${n} * s.interval_value / use.rate, 0))`

/** Selects a calendar day, `2026-01-31`, a number of days after now. */
export const dayAfter = (days: RawBuilder<unknown>, { now, zone }: { now: Date; zone: string }): RawBuilder<unknown> =>
  sql`to_char((${now}::timestamptz + ${days} * interval '1 day') at time zone ${zone}, 'YYYY-MM-DD')`

/** Days within which a service has an expected day: as far as a forecast may reach. */
export const mostDays = 3660

/** Days over which use is averaged. */
const window = 30

/**
 * Lateral select of one row. `rate`: daily growth of the counter of a service `s` (of `unit_service_state`), in metres or
 * hours, unrounded. The growth over the unit's last 30 days with data is divided by the days between the first and the last
 * of those readings. Null if they are less than a day apart, or if the counter did not grow. `since`, `until` and `counter`: times of
 * both readings, and the value of the first.
 */
export const averageUse: RawBuilder<unknown> = sql`
  select first.fix_time as since, first.counter, newest.fix_time as until, case when newest.fix_time - first.fix_time >= interval '1 day' and s.counter > first.counter
    then (s.counter - first.counter) / (extract(epoch from newest.fix_time - first.fix_time) / 86400)::float8 end as rate
  from unit_state newest left join lateral first_counter(s.unit_id, newest.fix_time - interval '${sql.raw(String(window))} days',
    s.interval_type) first on true
  where newest.unit_id = s.unit_id`

/** Lists visible units with a service due soon or overdue, most pressing first; all units if `ids` is empty. */
export async function deadlines(
  db: Database,
  scope: Scope,
  ids?: readonly number[],
): Promise<FleetSchemas['MaintenanceDeadline'][]> {
  const wanted = ids && ids.length > 0 ? [...ids] : null
  const { rows } = await sql<FleetSchemas['MaintenanceDeadline']>`
    select unit_id as "unitId", case when overdue > 0 then 'OVERDUE' else 'DUE_SOON' end as "mostSevereStateCode",
      soon as "dueSoonCount", overdue as "overdueCount"
    from (
      select s.unit_id, count(*) filter (where s.state = 'DUE_SOON')::int as soon,
        count(*) filter (where s.state = 'OVERDUE')::int as overdue
      from unit_service_state s join unit u using (unit_id)
      where ${unitInScope(scope, 'u')} and u.archived_at is null and s.state in ('DUE_SOON', 'OVERDUE')
        and (${wanted}::int[] is null or s.unit_id = any (${wanted}::int[]))
      group by s.unit_id) due
    order by overdue desc, soon desc, unit_id`.execute(db)
  return rows
}
