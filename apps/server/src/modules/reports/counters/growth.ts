import { dayMs } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Counter, CounterColumn } from '#telemetry/aggregates/counter.ts'
import type { CounterSteps, Grown } from '#telemetry/aggregates/counter-steps.ts'
import { readCorrections, type Corrections } from '#telemetry/aggregates/corrections.ts'
import { loadDays, type DaysQuery } from '#telemetry/aggregates/load-days.ts'
import type { UnitDay } from '#telemetry/aggregates/unit-day.ts'
import {
  blocksOf,
  breaksOf,
  countedPeriod,
  followAll,
  hasNoneAfter,
  hasNoneBefore,
  runsOfDays,
  type Block,
  type CountedPeriod,
  type Followed,
} from './follow-counters.ts'
import { betterSource, deviceChanges, selectedSources, type DistanceSource } from './distance-source.ts'

export type { Grown } from '#telemetry/aggregates/counter-steps.ts'

export interface GrowthQuery<C extends Counter> {
  unitIds: readonly number[]
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
  /** Selected distance counter; undefined unless the unit has both. */
  distanceSource: DistanceSource | undefined
}

/** Growth between two readings that cannot be assigned to a span. */
export interface Gap<C extends Counter> {
  /** Times of the two readings, milliseconds since 1970. */
  from: number
  to: number
  /** True if both are in the period. Otherwise the share of the growth in the period is unknown. */
  isInPeriod: boolean
  /** Counters in both readings; always above 0. */
  grown: Partial<Record<C, number>>
  /** Counters that restarted at the second reading. */
  restarted: C[]
}

/** Days for the growth of counters. */
export interface CounterDays {
  /** Days of units, from the day before the period to the day after it. Empty for a future period. */
  days: ReadonlyMap<number, readonly UnitDay[]>
  period: CountedPeriod
  corrections: ReadonlyMap<number, Corrections>
  columns: readonly CounterColumn[]
}

/** Loads the days for `growthOfUnits`; optionally with keys and loads. */
export async function loadCounterDays(
  db: Database,
  { unitIds, counters: requested, edges, now }: GrowthQuery<Counter>,
  also: Pick<DaysQuery, 'keys' | 'loads'> = {},
): Promise<CounterDays> {
  const columns: CounterColumn[] = [...requested]
  if (columns.includes('odometer')) columns.push('gatewayDistance')
  const period = countedPeriod(edges, now)
  if (period.from >= period.until) return { days: new Map(), period, corrections: new Map(), columns }
  const corrections = await readCorrections(db, unitIds)
  const cuts = new Map([...corrections].map(([unitId, its]) => [unitId, its.cuts]))
  const query = { unitIds, now, edges, cuts, counters: columns }
  const near = { from: period.from - dayMs, until: Math.min(period.until + dayMs, now) }
  const days = await loadDays(db, { ...query, ...also, ...near })
  // most machines report their counters every day: readings farther away are read only for the others
  const far = [
    {
      from: period.read.from,
      until: startOfDay(near.from) - 1,
      isNear: ({ start }: UnitDay) => start < period.from,
      isMissing: hasNoneBefore,
    },
    {
      from: startOfDay(near.until) + dayMs,
      until: period.read.until,
      isNear: ({ start }: UnitDay) => start + dayMs > period.until,
      isMissing: hasNoneAfter,
    },
  ]
  for (const { from, until, isNear, isMissing } of far) {
    if (from > until) continue
    const lacking = new Map<number, CounterColumn[]>()
    for (const [unitId, its] of days) {
      const blocks = blocksByCounter(its.filter(isNear), unitId, { period, corrections, columns })
      const missing = columns.filter(counter => isMissing(blocks.get(counter) ?? [], period))
      if (missing.length > 0) lacking.set(unitId, missing)
    }
    if (lacking.size === 0) continue
    const counters = [...new Set([...lacking.values()].flat())]
    const more = await loadDays(db, { ...query, unitIds: [...lacking.keys()], from, until, counters, isSparse: true })
    for (const [unitId, its] of more) {
      if (its.length === 0) continue
      days.set(
        unitId,
        [...its, ...(days.get(unitId) ?? [])].toSorted((one, other) => one.start - other.start),
      )
    }
  }
  return { days, period, corrections, columns }
}

function blocksByCounter(
  days: readonly UnitDay[],
  unitId: number,
  { period, corrections, columns }: Omit<CounterDays, 'days'>,
): Map<CounterColumn, Block[]> {
  const corrected = corrections.get(unitId)
  const runs = runsOfDays(days, period, corrected)
  return new Map(columns.map(counter => [counter, blocksOf(runs, counter, period, corrected)]))
}

/**
 * Returns growth of the counters of units in consecutive spans (days, weeks, or one period).
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
 * - Corrections of users apply first (`Corrections`): a new instrument continues the old one, wrong values are left out.
 * - A unit has two distance counters, the device's odometer and the gateway's sum. One is used for the whole period: the one
 *   that a data source of the unit selects, or else the device's if it covers the period as well as the other.
 * - A step is work if its first reading is at work (key on, status `WORKING`) and valid until the next one.
 *
 * Not specified; the rules are ours. Values are not rounded. Regular readings of a quarter hour, or of a whole day in a span, are counted
 * by their first and last value (`CounterSteps.addRun`), the others one by one.
 * @param loaded days of the same query, if the caller has them
 */
export async function growthOfUnits<C extends Counter>(
  db: Database,
  query: GrowthQuery<C>,
  loaded?: CounterDays,
): Promise<Map<number, Growth<C>>> {
  const { unitIds, counters: requested, edges } = query
  const { steps, selected } = await followUnits(db, query, loaded ?? (await loadCounterDays(db, query)))
  return new Map(unitIds.map(id => [id, growthOf(steps.get(id)!, requested, edges, selected.get(id))]))
}

const startOfDay = (time: number) => Math.floor(time / dayMs) * dayMs

interface FollowedUnits {
  steps: ReadonlyMap<number, ReadonlyMap<CounterColumn, CounterSteps>>
  /** Selected distance counter of a unit with two. */
  selected: ReadonlyMap<number, DistanceSource>
}

/** Follows the counters of units. @param isTraced true to return each step, limited to one block */
async function followUnits(
  db: Database,
  { unitIds, edges, now }: GrowthQuery<Counter>,
  loaded: CounterDays,
  isTraced = false,
): Promise<FollowedUnits> {
  const { days, corrections, columns } = loaded
  const breaks = days.size > 0 ? await deviceChanges(db, unitIds) : new Map<number, number[]>()
  // unit by unit: blocks of all units at once would outlive many collections of garbage
  const followedOf = (unitId: number) => {
    const blocks = blocksByCounter(days.get(unitId) ?? [], unitId, loaded)
    return columns.map((counter): Followed => {
      const followed = blocks.get(counter) ?? []
      const its = breaksOf(followed, counter, breaks.get(unitId) ?? [], corrections.get(unitId))
      return { counter, blocks: followed, edges, breaks: its, isTraced }
    })
  }
  const steps = await followAll(db, unitIds, followedOf, columns, now)
  const doubles = unitIds.filter(id => hasBoth(steps.get(id)!))
  return { steps, selected: await selectedSources(db, doubles) }
}

/** Steps of a counter, with its column. */
export interface TracedGrowth {
  column: CounterColumn
  steps: CounterSteps
  /** True if the unit has another counter for the same quantity. */
  hasOther: boolean
  /** True if a data source selects the counter. */
  isSelected: boolean
}

/** Returns the steps that add up to a counter's growth (`growthOfUnits`); no step crosses a time in `tracedAt`. */
export async function traceGrowth(
  db: Database,
  { unitId, counter, edges, now }: { unitId: number; counter: Counter; edges: readonly number[]; now: number },
  tracedAt: readonly number[],
): Promise<TracedGrowth> {
  const query = { unitIds: [unitId], counters: [counter], edges, now }
  const cutAt = [...new Set([...edges, ...tracedAt])].toSorted((a, b) => a - b)
  const { steps, selected } = await followUnits(db, query, await loadCounterDays(db, { ...query, edges: cutAt }), true)
  const its = steps.get(unitId)!
  const used = usedSteps(its, counter, selected.get(unitId))
  return { ...used, hasOther: hasBoth(its), isSelected: hasBoth(its) && selected.has(unitId) }
}

/** Returns the growth of one unit (`growthOfUnits`). */
export async function counterGrowth<C extends Counter>(
  db: Database,
  { unitId, ...query }: Omit<GrowthQuery<C>, 'unitIds'> & { unitId: number },
): Promise<Growth<C>> {
  return (await growthOfUnits(db, { unitIds: [unitId], ...query })).get(unitId)!
}

function growthOf<C extends Counter>(
  steps: ReadonlyMap<CounterColumn, CounterSteps>,
  requested: readonly C[],
  edges: readonly number[],
  selected: DistanceSource | undefined,
): Growth<C> {
  const shown = requested.map(counter => ({ counter, ...usedSteps(steps, counter, selected) }))
  const spans = Object.fromEntries(shown.map(each => [each.counter, each.steps.grown])) as Growth<C>['spans']
  const distance = hasBoth(steps) ? usedSteps(steps, 'odometer', selected).column : undefined
  const distanceSource = distance && (distance === 'odometer' ? 'DEVICE' : 'GATEWAY')
  return { spans, gaps: gapsOf(shown, edges), distanceSource }
}

/** Returns the steps of a counter; for distance, those of the better counter. */
function usedSteps(
  steps: ReadonlyMap<CounterColumn, CounterSteps>,
  counter: Counter,
  selected: DistanceSource | undefined,
): Pick<TracedGrowth, 'column' | 'steps'> {
  const [device, gateway] = [steps.get('odometer'), steps.get('gatewayDistance')]
  const isGateway = counter === 'odometer' && device && gateway && betterSource(device, gateway, selected) === 'GATEWAY'
  return isGateway ? { column: 'gatewayDistance', steps: gateway } : { column: counter, steps: steps.get(counter)! }
}

const hasBoth = (steps: ReadonlyMap<CounterColumn, CounterSteps>): boolean =>
  steps.get('odometer')?.first !== undefined && steps.get('gatewayDistance')?.first !== undefined

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
