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
  const spans = edges.length - 1
  const growth = Object.fromEntries(asked.map(counter => [counter, Array<Grown | null>(spans).fill(null)])) as Growth<C>
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  if (from >= until) return growth
  const { rows } = await sql<Grown & { counter: C; span: number }>`
    with told as (
      select c.counter, p.fix_time, c.value, ${work} as work from position p cross join lateral (values ${sql.join(asked.map(each =>
        sql`(${each}::text, ${counters[each].value})`))}) c (counter, value)
      where p.unit_id = ${unitId} and p.fix_time >= ${new Date(from)} and p.fix_time <= ${new Date(until)} and c.value is not null
      ${sql.join(asked.map(neighbours), sql` `)}
    ), steps as (
      select counter, fix_time, value, value - lag(value) over told_so_far as step,
        (extract(epoch from fix_time - lag(fix_time) over told_so_far) * 1000)::float8 as gap, lag(work) over told_so_far as work
      from told window told_so_far as (partition by counter order by fix_time)
    ), meters as (
      select s.counter, s.fix_time, s.value, work and gap <= ${believed.on} as work,
        count(*) filter (where gap > ${silence} or abs(step) > m.most * (gap / 3600000 + 24)) over (partition by s.counter order by fix_time) as meter
      from steps s join (values ${sql.join(asked.map(each => sql`(${each}::text, ${counters[each].mostAnHour}::float8)`))}) m (counter, most)
        on m.counter = s.counter
    ), highest as (
      select counter, meter, work, (extract(epoch from fix_time) * 1000)::float8 as time,
        max(value) over (partition by counter, meter order by fix_time) as high
      from meters
    ), grown as (
      select counter, work, lag(time) over one as since, time, high - lag(high) over one as growth
      from highest window one as (partition by counter, meter order by time)
    ), shared as (
      select counter, span, work, g.growth * part / (time - since) as growth
      from (select *, ${[...edges]}::float8[] as edges from grown where since is not null) g
      cross join lateral generate_series(greatest(1, width_bucket(since, edges)), least(${spans}::int, width_bucket(time, edges))) span
      cross join lateral (select least(time, edges[span + 1]) - greatest(since, edges[span]) as part) p
      where part > 0
    )
    select counter, span, sum(growth)::float8 as total, coalesce(sum(growth) filter (where work), 0)::float8 as "atWork"
    from shared group by counter, span`.execute(db)
  for (const { counter, span, total, atWork } of rows) growth[counter][span - 1] = { total, atWork }
  return growth

  /** The readings next to the spans that tell a counter. */
  function neighbours(counter: C) {
    const { value } = counters[counter]
    const read = (from: number, to: number) => sql`
      select ${counter}::text as counter, p.fix_time, ${value} as value, ${work} as work from position p
      where p.unit_id = ${unitId} and p.fix_time > ${new Date(from)} and p.fix_time < ${new Date(to)} and ${value} is not null`
    return sql`union all (${read(from - silence, from)} order by p.fix_time desc limit 1)
      union all (${read(until, Math.min(until + silence, now))} order by p.fix_time limit 1)`
  }
}
