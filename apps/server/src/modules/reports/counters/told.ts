import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { keyTold, workTold } from '../key-on-off/intervals.ts'
import { counters, type CounterColumn } from './counter.ts'

/** Readings as columns; the same place is the same reading in each. */
export type Told<C extends CounterColumn> = Record<C, (number | null)[]> & {
  /** Rising, milliseconds since 1970. */
  time: number[]
  /** 1 while the key is on and the unit at work. */
  work: (0 | 1)[]
}

/** Some 20,000 readings of a machine that reports every two minutes. */
const chunk = 31 * dayMs
const work = sql`coalesce(${keyTold} and ${workTold}, false)::int`

/**
 * Readings of a unit between two moments, both included, month by month. One array of JSON for each column: no object for each
 * reading. Following them here costs a tenth of windows over windows in SQL, which sort a year's readings again by counter.
 */
export async function* readTold<C extends CounterColumn>(
  db: Database,
  unitId: number,
  asked: readonly C[],
  { from, until }: { from: number; until: number },
): AsyncGenerator<Told<C>> {
  const value = (counter: C) => sql`${counters[counter].value}::float8 as ${sql.ref(counter)}`
  const list = (column: string) => sql`coalesce(json_agg(${sql.ref(column)}), '[]') as ${sql.ref(column)}`
  for (let start = from; start <= until; start += chunk) {
    const { rows } = await sql<Told<C>>`
      select ${sql.join(['time', 'work', ...asked].map(list))} from (
        select date_part('epoch', p.fix_time) * 1000 as time, ${work} as work, ${sql.join(asked.map(value))} from position p
        where p.unit_id = ${unitId} and p.hidden_by is null and p.fix_time >= ${new Date(start)} and p.fix_time < ${new Date(Math.min(start + chunk, until + 1))}
        order by p.fix_time
      ) told`.execute(db)
    yield* rows
  }
}
