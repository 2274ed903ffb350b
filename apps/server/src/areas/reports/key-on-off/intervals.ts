import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

export type KeyState = 'ON' | 'OFF' | 'NO_DATA' | 'OUT_OF_RANGE'

/** Milliseconds since 1970; the end is not included. */
export interface KeyInterval {
  from: number
  to: number
  state: KeyState
}

const hour = 3_600_000

/**
 * How long a reading is believed. A machine that works reports every few minutes, so that two hours without a word are no
 * key-on time; a parked one may report every four hours (240 minutes, 001 §9), and is let be late by one.
 */
export const believed = { on: 2 * hour, off: 5 * hour } as const

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
export async function keyIntervals(db: Database, unitId: number, from: number, to: number, now: number): Promise<KeyInterval[]> {
  const until = Math.min(to, now)
  const runs = from < until ? await readRuns(db, unitId, from, until, now) : []
  return complete(runs, from, until, to)
}

async function readRuns(db: Database, unitId: number, from: number, until: number, now: number): Promise<KeyInterval[]> {
  const [first, last] = [new Date(from - believed.off), new Date(Math.min(until + believed.off, now))]
  const { rows } = await sql<KeyInterval>`
    with told as (
      select fix_time, key from (
        select fix_time, coalesce(ignition, case jsonb_typeof(signals -> 'rpm') when 'number' then (signals ->> 'rpm')::float8 > 0 end) as key
        from position where unit_id = ${unitId} and fix_time >= ${first} and fix_time <= ${last}
      ) p where key is not null
    ), held as (
      select fix_time, key, lead(fix_time, 1, ${last}) over (order by fix_time) as next from told
    ), states as (
      select fix_time, next, case
        when next - fix_time > (case when key then ${believed.on}::float8 else ${believed.off}::float8 end) * interval '1 millisecond' then 'NO_DATA'
        when key then 'ON' else 'OFF' end as state
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

/** Cut to the span, with what is not known before and what has not happened yet after. */
function complete(runs: readonly KeyInterval[], from: number, until: number, to: number): KeyInterval[] {
  const inside = runs
    .map(run => ({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, until) }))
    .filter(run => run.from < run.to)
  const begin = inside[0]?.from ?? Math.max(from, until)
  const end = inside.at(-1)?.to ?? begin
  return joined([
    { from, to: begin, state: 'NO_DATA' }, ...inside, { from: end, to: Math.max(until, end), state: 'NO_DATA' },
    { from: Math.max(from, until), to, state: 'OUT_OF_RANGE' },
  ])
}

/** Neighbours of one state as one, without empty ones. */
function joined(intervals: readonly KeyInterval[]): KeyInterval[] {
  const result: KeyInterval[] = []
  for (const interval of intervals) {
    if (interval.from >= interval.to) continue
    const before = result.at(-1)
    if (before?.state === interval.state) before.to = interval.to
    else result.push({ ...interval })
  }
  return result
}
