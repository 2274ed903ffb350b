import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { counters, type Counter } from './counter.ts'
import { CounterSteps, silence, type Grown } from './counter-steps.ts'
import { readTold } from './told.ts'

export type { Grown } from './counter-steps.ts'

export interface AskedGrowth<C extends Counter> {
  unitId: number
  counters: readonly C[]
  /** n + 1 rising moments between which n spans lie, milliseconds since 1970. */
  edges: readonly number[]
  now: number
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
export async function counterGrowth<C extends Counter>(
  db: Database,
  { unitId, counters: asked, edges, now }: AskedGrowth<C>,
): Promise<Growth<C>> {
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  const followed = asked.map(counter => ({
    counter,
    steps: new CounterSteps(edges, counters[counter].mostAnHour),
    stretch: { from, until },
  }))
  const growth = Object.fromEntries(followed.map(({ counter, steps }) => [counter, steps.grown])) as Growth<C>
  if (from >= until) return growth
  for (const each of followed) each.stretch = await withNeighbours(db, unitId, each.counter, { from, until, now })
  const whole = {
    from: Math.min(...followed.map(({ stretch }) => stretch.from)),
    until: Math.max(...followed.map(({ stretch }) => stretch.until)),
  }
  for await (const told of readTold(db, unitId, asked, whole)) {
    for (const { counter, steps, stretch } of followed) {
      for (const [i, time] of told.time.entries()) {
        const value = told[counter][i] ?? null
        if (value !== null && time >= stretch.from && time <= stretch.until) steps.tell(time, value, told.work[i] === 1)
      }
    }
  }
  return growth
}

/** Milliseconds since 1970, both included. */
interface Stretch {
  from: number
  until: number
}

/** The stretch widened to the readings next to it that tell a counter. */
async function withNeighbours(
  db: Database,
  unitId: number,
  counter: Counter,
  { from, until, now }: { from: number; until: number; now: number },
): Promise<Stretch> {
  const next = (order: 'min' | 'max', after: number, before: number) => sql`(
    select p.fix_time from position p
    where p.unit_id = ${unitId} and p.fix_time > ${new Date(after)} and p.fix_time < ${new Date(before)} and ${counters[counter].value} is not null
    order by p.fix_time ${order === 'max' ? sql`desc` : sql`asc`} limit 1)`
  const { rows } = await sql<{ before: Date | null; after: Date | null }>`
    select ${next('max', from - silence, from)} as before, ${next('min', until, Math.min(until + silence, now))} as after`.execute(
    db,
  )
  return { from: rows[0]?.before?.getTime() ?? from, until: rows[0]?.after?.getTime() ?? until }
}
