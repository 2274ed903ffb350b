import { readingValidity, statusIds } from '@muster/signals'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { complete, type Interval, type KeyInterval, type KeyState, type Off } from './complete.ts'

/** What a reading says of the key; null where it tells neither key nor engine speed. */
export const keyTold = sql`coalesce(ignition, case jsonb_typeof(signals -> 'rpm') when 'number' then (signals ->> 'rpm')::float8 > 0 end)`

/** Selects whether a reading is at work: by the data source selected for the unit, otherwise by its status. */
export const workTold = sql`case jsonb_typeof(signals -> 'working') when 'boolean' then (signals ->> 'working')::boolean
  else status_id = ${statusIds.working}::int end`

/**
 * When the key of a unit was on and off, without a gap from `from` to `to`.
 *
 * - The key is what the reading says of it (`ignition`); where it says nothing, an engine speed above 0 is on and one of 0
 *   off. A reading that tells neither tells nothing.
 * - Readings count in the order of their own clock, however late they came. Of two at one instant the first that arrived
 *   is kept, so that a clock that was put back adds states in between but never counts a moment twice.
 * - A state holds until the next reading. When that comes later than a reading is believed, or never, all the time between
 *   is `NO_DATA`; so is what lies before the first reading.
 * - What lies after `now` is `OUT_OF_RANGE`. Readings from the future are left out.
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

interface AskedStates {
  from: number
  to: number
  now: number
  /** What a reading `position` with the key on tells, as text. */
  on: RawBuilder<unknown>
}

/** The same by a finer word for the time with the key on. */
export async function stateIntervals<State extends string>(
  db: Database,
  unitId: number,
  { from, to, now, on }: AskedStates,
): Promise<Interval<State | Off>[]> {
  const until = Math.min(to, now)
  const runs = from < until ? await readRuns<State | Off>(db, unitId, from, until, now, on) : []
  return complete(runs, from, until, to)
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
    with told as (
      select fix_time, key, word from (
        select fix_time, ${on} as word, ${keyTold} as key
        from position where unit_id = ${unitId} and hidden_by is null and fix_time >= ${first} and fix_time <= ${last}
      ) p where key is not null
    ), held as (
      select fix_time, key, word, lead(fix_time, 1, ${last}) over (order by fix_time) as next from told
    ), states as (
      select fix_time, next, case
        when next - fix_time > (case when key then ${readingValidity.on}::float8 else ${readingValidity.off}::float8 end) * interval '1 millisecond' then 'NO_DATA'
        when key then word else 'OFF' end as state
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
