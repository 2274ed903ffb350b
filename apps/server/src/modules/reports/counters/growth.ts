import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { counters, type Counter, type CounterColumn } from './counter.ts'
import { CounterSteps, type Grown } from './counter-steps.ts'
import { betterOf, deviceChanges, selectedSource, type DistanceSource } from './sources.ts'
import { readTold } from './told.ts'

export type { Grown } from './counter-steps.ts'

export interface AskedGrowth<C extends Counter> {
  unitId: number
  counters: readonly C[]
  /** n + 1 rising moments between which n spans lie, milliseconds since 1970. */
  edges: readonly number[]
  now: number
}

export interface Growth<C extends Counter> {
  /** Of each span, in their order; null where nothing is known of it. */
  spans: Record<C, (Grown | null)[]>
  /** In the order of their beginning. */
  gaps: Gap<C>[]
  /** Which of the two counters of the way counts; undefined where the unit does not have both. */
  distanceSource: DistanceSource | undefined
}

/** Growth between two readings that belongs to no span. */
export interface Gap<C extends Counter> {
  /** The two readings, milliseconds since 1970. */
  from: number
  to: number
  /** Whether both lie in the period. If not, it is unknown how much of the growth does. */
  isInPeriod: boolean
  /** Of the counters that both readings report; always above 0. */
  grown: Partial<Record<C, number>>
  /** Counters that began again with the second reading. */
  restarted: C[]
}

/** Readings next to the period are looked for this far, milliseconds. */
const reach = 31 * dayMs

/**
 * By how much counters of a unit grew in each of some spans (days, weeks, or one period) that follow each other.
 *
 * The rule for growth between two readings of a counter:
 *
 * - Both lie in the same span: the span has all of it, however far apart they are.
 * - They lie in neighbouring spans and are at most 26 hours apart: the counter is taken to grow evenly, and each of the two spans
 *   has the part that lies in it. What is before the first span and after the last one counts as a neighbour too.
 * - Otherwise nobody knows when the counter grew. No span has any of it: it is a gap, reported once with the moments of its two
 *   readings. So a span without a reading has no figure (null), neither 0 nor a share. Growth of 0 is no gap.
 *
 * Spans and gaps in the period add up to what is known of the period. A gap that crosses an end of the period (`isInPeriod`
 * false) is reported, but belongs to no total: how much of it lies in the period is unknown. It is found when its reading outside
 * the period is at most 31 days away from it.
 *
 * - Readings count in the order of their own clock, those without the counter are left out, and so is what comes from after
 *   `now`. Of what was reported so far the highest counts: a clock that was put back mixes lower values in between, which are
 *   neither growth nor a new counter.
 * - A value below the highest, or above what the machine can do, waits for those after it (`CounterSteps`): noise is left out,
 *   and another counter, of a new device or one that was reset, counts from its first reading. The step to it is a gap.
 * - A unit's way has two counters, the device's odometer and what its gateway adds up. The whole period is of the same one:
 *   of the one that a data source of the unit selects, else of the device's, if it covers the period as well as the other.
 * - A step is of work when the reading it begins with says so (key on, duty `WORKING`) and is believed until the next.
 *
 * Not specified; the rules are ours. Figures are not rounded.
 */
export async function counterGrowth<C extends Counter>(
  db: Database,
  { unitId, counters: asked, edges, now }: AskedGrowth<C>,
): Promise<Growth<C>> {
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  const columns: CounterColumn[] = [...asked]
  if (columns.includes('odometer')) columns.push('gatewayDistance')
  const breaks = from < until ? await deviceChanges(db, unitId) : []
  const followed = columns.map(counter => ({
    counter,
    steps: new CounterSteps(edges, counters[counter].mostAnHour, breaks),
    stretch: { from, until },
  }))
  if (from < until) {
    for (const each of followed) each.stretch = await withNeighbours(db, unitId, each.counter, { from, until, now })
    const whole = {
      from: Math.min(...followed.map(({ stretch }) => stretch.from)),
      until: Math.max(...followed.map(({ stretch }) => stretch.until)),
    }
    for await (const told of readTold(db, unitId, columns, whole)) {
      for (const { counter, steps, stretch } of followed) {
        for (const [i, time] of told.time.entries()) {
          const value = told[counter][i] ?? null
          if (value !== null && time >= stretch.from && time <= stretch.until)
            steps.tell(time, value, told.work[i] === 1)
        }
      }
    }
    for (const { steps } of followed) steps.finish()
  }
  const own = followed.find(({ counter }) => counter === 'odometer')
  const gateway = followed.find(({ counter }) => counter === 'gatewayDistance')
  const better = own && gateway && betterOf(own.steps, gateway.steps, await selectedSource(db, unitId))
  const hasBoth = own?.steps.first !== undefined && gateway?.steps.first !== undefined
  if (own && gateway && better === 'GATEWAY') own.steps = gateway.steps
  const shown = followed.filter((each): each is typeof each & { counter: C } => each.counter !== 'gatewayDistance')
  const spans = Object.fromEntries(shown.map(({ counter, steps }) => [counter, steps.grown])) as Growth<C>['spans']
  return { spans, gaps: gapsOf(shown, edges), distanceSource: hasBoth ? better : undefined }
}

/** One gap for counters that are silent between the same two readings. */
function gapsOf<C extends Counter>(
  followed: readonly { counter: C; steps: CounterSteps }[],
  edges: readonly number[],
): Gap<C>[] {
  const [first = 0, end = 0] = [edges[0], edges.at(-1)]
  const gaps = new Map<string, Gap<C>>()
  for (const { counter, steps } of followed) {
    for (const { from, to, growth, isRestart } of steps.silences) {
      if (to <= first || from >= end) continue
      const key = `${from} ${to}`
      const gap: Gap<C> = gaps.get(key) ?? {
        from,
        to,
        isInPeriod: from >= first && to <= end,
        grown: {},
        restarted: [],
      }
      if (isRestart) gap.restarted.push(counter)
      else gap.grown = { ...gap.grown, [counter]: growth }
      gaps.set(key, gap)
    }
  }
  return [...gaps.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)
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
  counter: CounterColumn,
  { from, until, now }: { from: number; until: number; now: number },
): Promise<Stretch> {
  const next = (order: 'min' | 'max', after: number, before: number) => sql`(
    select p.fix_time from position p
    where p.unit_id = ${unitId} and p.hidden_by is null and p.fix_time > ${new Date(after)} and p.fix_time < ${new Date(before)} and ${counters[counter].value} is not null
    order by p.fix_time ${order === 'max' ? sql`desc` : sql`asc`} limit 1)`
  const { rows } = await sql<{ before: Date | null; after: Date | null }>`
    select ${next('max', from - reach, from)} as before, ${next('min', until, Math.min(until + reach, now))} as after`.execute(
    db,
  )
  return { from: rows[0]?.before?.getTime() ?? from, until: rows[0]?.after?.getTime() ?? until }
}
