import { sql } from 'kysely'
import { readingValidity } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import { signalValue } from '../counters/counter.ts'
import { keyTold, workTold } from '../key-on-off/intervals.ts'

/**
 * Mean engine load at work in each of some spans that follow each other, percent, unrounded: what readings at work (key on, duty
 * `WORKING`) tell of it, each for as long as it holds; one that is not followed within the time a reading is believed is left out.
 * Without any, the mean of the load factors that a feed of snapshots computes itself. A reading counts in the span in which it was
 * reported. Null where nothing was.
 */
export async function workingLoad(
  db: Database,
  unitId: number,
  edges: readonly number[],
  now: number,
): Promise<(number | null)[]> {
  const loads = Array<number | null>(edges.length - 1).fill(null)
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  if (from >= until) return loads
  const { rows } = await sql<{ span: number; load: number | null; factor: number | null }>`
    with held as (
      select date_part('epoch', fix_time) * 1000 as time, ${keyTold} and ${workTold} as work,
        ${signalValue('engineLoad')} as load, ${signalValue('loadFactor')} as factor,
        date_part('epoch', lead(fix_time) over (order by fix_time) - fix_time) * 1000 as hold
      from position p where unit_id = ${unitId} and hidden_by is null and fix_time >= ${new Date(from)} and fix_time < ${new Date(until)}
    )
    select width_bucket(time, ${[...edges]}::float8[]) as span, avg(factor)::float8 as factor,
      (sum(load * hold) filter (where work and hold <= ${readingValidity.on}) /
        nullif(sum(hold) filter (where work and load is not null and hold <= ${readingValidity.on}), 0))::float8 as load
    from held where load is not null or factor is not null group by 1`.execute(db)
  for (const { span, load, factor } of rows) loads[span - 1] = load ?? factor
  return loads
}
