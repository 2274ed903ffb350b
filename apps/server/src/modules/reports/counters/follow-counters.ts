import { dayMs } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { counters, type CounterColumn } from '#telemetry/aggregates/counter.ts'
import { shifted, type Corrections } from '#telemetry/aggregates/corrections.ts'
import { continues, singleRun, tolerance, type CounterRun } from '#telemetry/aggregates/counter-run.ts'
import { CounterSteps, StepTrace } from '#telemetry/aggregates/counter-steps.ts'
import { readDays } from '#telemetry/aggregates/load-days.ts'
import type { DayRuns } from '#telemetry/aggregates/packed-day.ts'
import { readingsOf, type ReadingColumn, type UnitDay } from '#telemetry/aggregates/unit-day.ts'
import type { Readings, Stretch } from '#telemetry/aggregates/readings.ts'

/** Maximum distance of readings next to the period, milliseconds. */
const reach = 31 * dayMs

export interface CountedPeriod {
  edges: readonly number[]
  from: number
  /** End of the period, or now. */
  until: number
  /** Period of relevant readings; the ends are exclusive. */
  read: { from: number; until: number }
}

export function countedPeriod(edges: readonly number[], now: number): CountedPeriod {
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  return { edges, from, until, read: { from: from - reach, until: Math.min(until + reach, now) } }
}

export interface Block {
  run: CounterRun
  /** Offset added to its readings by corrections; `run` includes it. */
  shift: number
  /** Relevant readings of the run, if not all. */
  most?: number
}

/** Counter of a unit, with the blocks to follow. */
export interface Followed {
  counter: CounterColumn
  /** Ascending; each is in one span. */
  blocks: readonly Block[]
  edges: readonly number[]
  /** Times at which the unit received another device, ascending. */
  breaks: readonly number[]
  isTraced?: boolean
}

/** Returns the runs of each day by counter, none of them on both sides of an edge or a correction. */
export function runsOfDays(
  days: readonly UnitDay[],
  { edges }: CountedPeriod,
  corrections: Corrections | undefined,
): DayRuns[] {
  let next = 0
  return days.map(day => {
    while ((edges[next] ?? Infinity) <= day.start) next++
    let end = next
    while ((edges[end] ?? Infinity) < day.start + dayMs) end++
    const cuts = corrections?.cuts.filter(time => time > day.start && time < day.start + dayMs) ?? []
    const between = [...edges.slice(next, end), ...cuts].toSorted((a, b) => a - b)
    return between.length === 0 ? day.wholes() : day.runsBetween(between)
  })
}

/** Returns the runs of a counter in a period, each in one span, with the nearest reading before it and after it, and with corrections. */
export function blocksOf(
  days: readonly DayRuns[],
  counter: CounterColumn,
  { edges, from, until, read }: CountedPeriod,
  corrections: Corrections | undefined,
): Block[] {
  const isOver = until === edges.at(-1)
  const blocks: Block[] = []
  let before: CounterRun | undefined
  for (const runs of days) {
    for (const reported of runs.get(counter) ?? []) {
      const shift = corrections ? corrections.shiftAt(counter, reported.first.time) : 0
      if (shift === undefined) continue
      const run = shifted(reported, shift)
      if (run.first.time < from) {
        before = run
        continue
      }
      const isAfter = isOver && run.first.time >= until
      if (!isAfter) blocks.push({ run, shift })
      else if (run.first.time > until) {
        if (run.first.time < read.until) blocks.push({ run: singleRun(run.first), shift })
        return withBefore(blocks, before, read.from)
      }
      // a reading at the very end counts, and the one after it
      else if (run.first.time === run.last.time) blocks.push({ run, shift })
      else {
        blocks.push({ run, shift, most: 2 })
        return withBefore(blocks, before, read.from)
      }
    }
  }
  return withBefore(blocks, before, read.from)
}

/** Returns true if the reading before the period is missing. */
export const hasNoneBefore = (blocks: readonly Block[], { from }: CountedPeriod): boolean =>
  (blocks[0]?.run.first.time ?? Infinity) >= from

/** Returns true if the reading after the period is missing. */
export function hasNoneAfter(blocks: readonly Block[], { edges, until }: CountedPeriod): boolean {
  const last = blocks.at(-1)
  return until === edges.at(-1) && last?.most === undefined && (last?.run.first.time ?? 0) <= until
}

const withBefore = (blocks: readonly Block[], before: CounterRun | undefined, after: number): Block[] =>
  before && before.last.time > after ? [{ run: singleRun(before.last), shift: 0 }, ...blocks] : [...blocks]

/** Returns the times at which the unit received another device, except new instruments that continue the old counter. */
export function breaksOf(
  blocks: readonly Block[],
  counter: CounterColumn,
  changes: readonly number[],
  corrections: Corrections | undefined,
): readonly number[] {
  if (!corrections || changes.length === 0) return changes
  const continued = blocks.flatMap(({ run }, i) => {
    const before = blocks[i - 1]?.run.last.time
    const isContinued = before !== undefined && corrections.isContinued(counter, before, run.first.time)
    return isContinued ? [{ from: before, to: run.first.time }] : []
  })
  return changes.filter(time => !continued.some(({ from, to }) => time > from && time <= to))
}

/** Follows the counters of units. Irregular runs are followed by individual readings. */
export async function followAll(
  db: Database,
  unitIds: readonly number[],
  followedOf: (unitId: number) => readonly Followed[],
  columns: readonly CounterColumn[],
  now: number,
): Promise<Map<number, Map<CounterColumn, CounterSteps>>> {
  const steps = new Map<number, Map<CounterColumn, CounterSteps>>()
  const read = new Map<number, Map<number, Readings<ReadingColumn>>>()
  for (let left = unitIds; left.length > 0;) {
    const stretches: Stretch[] = []
    left = left.filter(unitId => {
      const missing = new Set<number>()
      steps.set(
        unitId,
        new Map(
          followedOf(unitId).map(each => [
            each.counter,
            follow(each, day => read.get(unitId)?.get(day) ?? (missing.add(day), undefined)),
          ]),
        ),
      )
      for (const day of missing) stretches.push({ unitId, from: day, until: Math.min(day + dayMs, now + 1) })
      return missing.size > 0
    })
    for (let start = 0; start < stretches.length; start += daysAtOnce) {
      const some = stretches.slice(start, start + daysAtOnce)
      for (const [i, readings] of (await readDays(db, some, columns)).entries()) {
        const { unitId, from } = some[i]!
        read.set(unitId, (read.get(unitId) ?? new Map<number, Readings<ReadingColumn>>()).set(from, readings))
      }
    }
  }
  return steps
}

const daysAtOnce = 60

/** Follows a counter. Requests the readings of a day by its start; the result is valid once all are available. */
function follow(
  { counter, blocks, edges, breaks, isTraced }: Followed,
  readingsOn: (day: number) => Readings<ReadingColumn> | undefined,
): CounterSteps {
  const { mostAnHour } = counters[counter]
  const steps = new CounterSteps(edges, mostAnHour, breaks, isTraced ? new StepTrace() : undefined)
  const isJoined = (before: CounterRun | undefined, after: CounterRun | undefined) =>
    !before ||
    !after ||
    (continues(before.last, after.first, mostAnHour, tolerance.usual) &&
      !breaks.some(time => time > before.last.time && time <= after.first.time))
  let isComplete = true
  for (const [i, { run, shift, most }] of blocks.entries()) {
    const { first, last } = run
    if (first.time === last.time) {
      steps.add(first.time, first.value, first.isWork)
      continue
    }
    const isRegular =
      run.isRegular &&
      isJoined(blocks[i - 1]?.run, run) &&
      isJoined(run, blocks[i + 1]?.run) &&
      !breaks.some(time => time > first.time && time <= last.time) &&
      // without all readings it may wait for those that are missing
      (!isComplete || steps.isSettled)
    if (isRegular && most === undefined) {
      steps.addRun(run)
      continue
    }
    // the others continue it, after the period
    if (isRegular && !isTraced) {
      steps.add(first.time, first.value, first.isWork)
      continue
    }
    const readings = readingsOn(Math.floor(first.time / dayMs) * dayMs)
    isComplete &&= readings !== undefined
    if (!readings) continue
    let left = most ?? Infinity
    for (const { time, value, isWork } of readingsOf(readings, counter)) {
      if (time < first.time || time > last.time || left-- <= 0) continue
      steps.add(time, value + shift, isWork)
    }
  }
  steps.finish()
  return steps
}
