import { readingValidity, statusIds } from '@muster/signals'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { completeIntervals, type Interval, type KeyInterval, type KeyState, type Off } from './complete.ts'

/** Selects the key of a reading; null if it has neither key nor engine speed. */
export const reportedKey = sql`coalesce(ignition, case jsonb_typeof(signals -> 'rpm') when 'number' then (signals ->> 'rpm')::float8 > 0 end)`

/** Selects whether a reading is at work: by the data source selected for the unit, otherwise by its status. */
export const reportedWork = sql`case jsonb_typeof(signals -> 'working') when 'boolean' then (signals ->> 'working')::boolean
  else status_id = ${statusIds.working}::int end`

/**
 * Returns intervals of the key of a unit, without a gap from `from` to `to`.
 *
 * - The key is the reading's `ignition`, or else on for an engine speed above 0 and off for 0. Readings without both are
 *   ignored.
 * - Readings count in the order of their own clock, however late they arrived. Of two at the same time, the first that
 *   arrived counts, so that a clock that was put back adds states in between but never counts a time twice.
 * - A state lasts until the next reading. If that comes after the validity of a reading, or never, the time between is
 *   `NO_DATA`; so is time before the first reading.
 * - Time after `now` is `OUT_OF_RANGE`. Readings from the future are ignored.
 *
 * Not specified (001 §9 names the states); the rules are ours. Times are exact to the millisecond.
 */
export function keyIntervals(
  db: Database,
  unitId: number,
  from: number,
  to: number,
  now: number,
): Promise<KeyInterval[]> {
  return stateIntervals<KeyState>(db, unitId, { from, to, now, on: sql`'ON'` })
}

interface StateQuery {
  from: number
  to: number
  now: number
  /** State of a reading `position` with the key on, as text. */
  on: RawBuilder<unknown>
}

/** Like `keyIntervals`, with several states for the time with the key on. */
export async function stateIntervals<State extends string>(
  db: Database,
  unitId: number,
  { from, to, now, on }: StateQuery,
): Promise<Interval<State | Off>[]> {
  const until = Math.min(to, now)
  const runs = from < until ? await readRuns<State | Off>(db, unitId, from, until, now, on) : []
  return completeIntervals(runs, from, until, to)
}

async function readRuns<State>(
  db: Database,
  unitId: number,
  from: number,
  until: number,
  now: number,
  on: RawBuilder<unknown>,
): Promise<Interval<State>[]> {
  const [first, last] = [new Date(from - readingValidity.off), new Date(Math.min(until + readingValidity.off, now))]
  const { rows } = await sql<Interval<State>>`
    with reading as (
      select fix_time, key, state_on from (
        select fix_time, ${on} as state_on, ${reportedKey} as key
        from position where unit_id = ${unitId} and hidden_by is null and fix_time >= ${first} and fix_time <= ${last}
      ) p where key is not null
    ), held as (
      select fix_time, key, state_on, lead(fix_time, 1, ${last}) over (order by fix_time) as next from reading
    ), states as (
      select fix_time, next, case
        when next - fix_time > (case when key then ${readingValidity.on}::float8 else ${readingValidity.off}::float8 end) * interval '1 millisecond' then 'NO_DATA'
        when key then state_on else 'OFF' end as state
      from held
    ), changes as (
      select fix_time, next, state, state is distinct from lag(state) over (order by fix_time) as is_new from states
    ), runs as (
      select fix_time, next, state, count(*) filter (where is_new) over (order by fix_time) as run from changes
    )
    select (extract(epoch from min(fix_time)) * 1000)::float8 as "from", (extract(epoch from max(next)) * 1000)::float8 as "to",
      min(state) as state
    from runs group by run order by run`.execute(db)
  return rows
}
