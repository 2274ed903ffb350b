import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { duty } from '../../../ingest/status.ts'
import { believed, keyTold } from '../key-on-off/intervals.ts'
import { counters, type Counter } from './counter.ts'

/** Longer than this between two readings, and nobody can say when a counter grew. */
const silence = 31 * 86_400_000
const work = sql`(${keyTold} and status_id = ${duty.working}::int)`

export interface AskedGrowth<C extends Counter> {
  unitId: number
  counters: readonly C[]
  /** n + 1 rising moments between which n spans lie, milliseconds since 1970. */
  edges: readonly number[]
  now: number
}

export interface Grown {
  total: number
  /** The part of it that the unit was at work for. */
  atWork: number
}

/** Of each span, in their order; null where nothing is known of it. */
export type Growth<C extends Counter> = Record<C, (Grown | null)[]>

/**
 * By how much counters of a unit grew in each of some spans that follow each other.
 *
 * - Readings count in the order of their own clock, those that do not tell a counter are left out, and so is what comes from
 *   after `now`. Of what is told so far the highest counts: a clock that was put back mixes lower values in between, which
 *   are neither growth nor a new counter.
 * - Between two readings a counter is taken to grow evenly, so that what was told after a night without data is shared out
 *   over that night, a span gets its part of a step that crosses its ends, and the spans of a period add up to the period.
 *   For that the last reading before the first span and the first after the last one count too.
 * - A step that is more than the machine can do (`mostAnHour`, for the time between and a day of grace), up or down, is
 *   another counter: it begins anew with what it tells first. So does one that was silent for more than 31 days.
 * - A step is of work when the reading it begins with tells so (key on, duty `WORKING`) and is believed until the next.
 * - A span with no part of any step is not known: null, not 0.
 *
 * Not specified; the rules are ours. Figures are not rounded.
 */
export async function counterGrowth<C extends Counter>(db: Database, { unitId, counters: asked, edges, now }: AskedGrowth<C>): Promise<Growth<C>> {
  const growth = Object.fromEntries(asked.map(counter => [counter, Array<Grown | null>(edges.length - 1).fill(null)])) as Growth<C>
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  if (from >= until) return growth
  for (const counter of asked) {
    const span = await withNeighbours(db, unitId, counter, { from, until, now })
    for (const { span: index, total, atWork } of await readGrowth(db, unitId, counter, span, edges)) growth[counter][index - 1] = { total, atWork }
  }
  return growth
}

interface Stretch {
  from: Date
  until: Date
}

/** The stretch widened to the readings next to it that tell a counter. */
async function withNeighbours(
  db: Database, unitId: number, counter: Counter, { from, until, now }: { from: number; until: number; now: number },
): Promise<Stretch> {
  const next = (order: 'min' | 'max', after: number, before: number) => sql`(
    select p.fix_time from position p
    where p.unit_id = ${unitId} and p.fix_time > ${new Date(after)} and p.fix_time < ${new Date(before)} and ${counters[counter].value} is not null
    order by p.fix_time ${order === 'max' ? sql`desc` : sql`asc`} limit 1)`
  const { rows } = await sql<{ before: Date | null; after: Date | null }>`
    select ${next('max', from - silence, from)} as before, ${next('min', until, Math.min(until + silence, now))} as after`.execute(db)
  return { from: rows[0]?.before ?? new Date(from), until: rows[0]?.after ?? new Date(until) }
}

/** One pass in the order of the index; only steps that cross an edge are taken apart. */
async function readGrowth(
  db: Database, unitId: number, counter: Counter, { from, until }: Stretch, edges: readonly number[],
): Promise<(Grown & { span: number })[]> {
  const { value, mostAnHour } = counters[counter]
  const [first, last, spans] = [edges[0] ?? 0, edges.at(-1) ?? 0, edges.length - 1]
  const { rows } = await sql<Grown & { span: number }>`
    with told as (
      select p.fix_time, date_part('epoch', p.fix_time) * 1000 as time, ${value}::float8 as value, ${work} as work from position p
      where p.unit_id = ${unitId} and p.fix_time >= ${from} and p.fix_time <= ${until} and ${value} is not null
    ), steps as (
      select fix_time, time, value, value - lag(value) over so_far as step, time - lag(time) over so_far as gap, lag(work) over so_far as work
      from told window so_far as (order by fix_time)
    ), meters as (
      select fix_time, time, value, work and gap <= ${believed.on} as work,
        count(*) filter (where gap > ${silence} or abs(step) > ${mostAnHour}::float8 * (gap / 3600000 + 24)) over (order by fix_time) as meter
      from steps
    ), highest as (
      select time, work, meter, max(value) over (partition by meter order by time) as high from meters
    ), grown as (
      select lag(time) over one as since, time, high - lag(high) over one as growth, work from highest window one as (partition by meter order by time)
    ), placed as materialized (
      select since, time, growth, work, width_bucket(since, ${[...edges]}::float8[]) as a, width_bucket(time, ${[...edges]}::float8[]) as b
      from grown where time > ${first}::float8 and since < ${last}::float8
    ), shared as (
      select a as span, growth, work from placed where a = b
      union all
      select span, growth * part / (time - since), work from placed
      cross join lateral generate_series(greatest(1, a), least(${spans}::int, b)) span
      cross join lateral (select least(time, (${[...edges]}::float8[])[span + 1]) - greatest(since, (${[...edges]}::float8[])[span]) as part) p
      where a <> b and part > 0
    )
    select span, sum(growth) as total, coalesce(sum(growth) filter (where work), 0) as "atWork" from shared group by span`.execute(db)
  return rows
}
