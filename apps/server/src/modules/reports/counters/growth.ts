import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { counters, type Counter, type CounterColumn } from './counter.ts'
import { CounterSteps, type Grown } from './counter-steps.ts'
import { betterSource, deviceChanges, selectedSource, type DistanceSource } from './distance-source.ts'
import { readCounters } from './counter-readings.ts'

export type { Grown } from './counter-steps.ts'

export interface GrowthQuery<C extends Counter> {
  unitId: number
  counters: readonly C[]
  /** n + 1 ascending times that bound n spans, milliseconds since 1970. */
  edges: readonly number[]
  now: number
}

export interface Growth<C extends Counter> {
  /** For each span in order; null if unknown. */
  spans: Record<C, (Grown | null)[]>
  /** In order of their start. */
  gaps: Gap<C>[]
  /** Selected distance counter; undefined if the unit does not have both. */
  distanceSource: DistanceSource | undefined
}

/** Growth between two readings that belongs to no span. */
export interface Gap<C extends Counter> {
  /** Times of the two readings, milliseconds since 1970. */
  from: number
  to: number
  /** True if both are in the period. Otherwise the share of the growth in the period is unknown. */
  isInPeriod: boolean
  /** Counters in both readings; always above 0. */
  grown: Partial<Record<C, number>>
  /** Counters that restarted with the second reading. */
  restarted: C[]
}

/** Maximum distance of readings next to the period, milliseconds. */
const reach = 31 * dayMs

/**
 * Returns growth of a unit's counters in consecutive spans (days, weeks, or one period).
 *
 * Rules for growth between two readings of a counter:
 *
 * - Both are in the same span: the span has all of it, however far apart they are.
 * - They are in neighbouring spans and at most 26 hours apart: the counter is assumed to grow evenly, and each span has its
 *   part. The time before the first span and after the last one counts as a neighbour.
 * - Otherwise the time of the growth is unknown. It belongs to no span and is a gap, reported once with the times of its two
 *   readings. A span without a reading therefore has no value (null), neither 0 nor a share. Growth of 0 is no gap.
 *
 * Spans and gaps in the period add up to the known growth. A gap that crosses an end of the period (`isInPeriod` false) is
 * reported, but belongs to no total, because its share in the period is unknown. It is found if its reading outside the
 * period is at most 31 days away.
 *
 * - Readings count in the order of their own clock. Those without the counter and those after `now` are ignored. The highest
 *   value counts: a clock that was put back mixes in lower values, which are neither growth nor a new counter.
 * - A value below the highest, or above the machine's maximum, waits for the next readings (`CounterSteps`): noise is
 *   ignored, and another counter, of a new or a reset device, counts from its first reading. The step to it is a gap.
 * - A unit has two distance counters, the device's odometer and the gateway's sum. One is used for the whole period: the one
 *   that a data source of the unit selects, or else the device's if it covers the period as well as the other.
 * - A step is work if its first reading is at work (key on, status `WORKING`) and valid until the next one.
 *
 * Not specified; the rules are ours. Values are not rounded.
 */
export async function counterGrowth<C extends Counter>(
  db: Database,
  { unitId, counters: requested, edges, now }: GrowthQuery<C>,
): Promise<Growth<C>> {
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  const columns: CounterColumn[] = [...requested]
  if (columns.includes('odometer')) columns.push('gatewayDistance')
  const breaks = from < until ? await deviceChanges(db, unitId) : []
  const followed = columns.map(counter => ({
    counter,
    steps: new CounterSteps(edges, counters[counter].mostAnHour, breaks),
    stretch: { from, until },
  }))
  if (from < until) {
    for (const each of followed) each.stretch = await withNeighbours(db, unitId, each.counter, { from, until, now })
    const period = {
      from: Math.min(...followed.map(({ stretch }) => stretch.from)),
      until: Math.max(...followed.map(({ stretch }) => stretch.until)),
    }
    for await (const readings of readCounters(db, unitId, columns, period)) {
      for (const { counter, steps, stretch } of followed) {
        for (const [i, time] of readings.time.entries()) {
          const value = readings[counter][i] ?? null
          if (value !== null && time >= stretch.from && time <= stretch.until)
            steps.add(time, value, readings.work[i] === 1)
        }
      }
    }
    for (const { steps } of followed) steps.finish()
  }
  const device = followed.find(({ counter }) => counter === 'odometer')
  const gateway = followed.find(({ counter }) => counter === 'gatewayDistance')
  const better = device && gateway && betterSource(device.steps, gateway.steps, await selectedSource(db, unitId))
  const hasBoth = device?.steps.first !== undefined && gateway?.steps.first !== undefined
  if (device && gateway && better === 'GATEWAY') device.steps = gateway.steps
  const shown = followed.filter((each): each is typeof each & { counter: C } => each.counter !== 'gatewayDistance')
  const spans = Object.fromEntries(shown.map(({ counter, steps }) => [counter, steps.grown])) as Growth<C>['spans']
  return { spans, gaps: gapsOf(shown, edges), distanceSource: hasBoth ? better : undefined }
}

/** Merges silences of counters between the same two readings into one gap. */
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

/** Milliseconds since 1970, both inclusive. */
interface Stretch {
  from: number
  until: number
}

/** Extends the period to the nearest readings with a counter. */
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
