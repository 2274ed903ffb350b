import type { Milliseconds } from '#kernel/time/units.ts'
import { worksUntil } from './reading-state.ts'

/** A reading of a counter. */
export interface CounterReading {
  time: Milliseconds
  value: number
  /** True while the key is on and the unit at work. */
  isWork: boolean
}

/** Consecutive readings of a counter in one period. */
export interface CounterRun {
  first: CounterReading
  /** Same object as `first` for a single reading. */
  last: CounterReading
  /** Growth from the first to the last reading while the unit was at work. */
  atWork: number
  /** False if a reading does not continue its predecessor, so that a counter may have restarted or a value be wrong. */
  isRegular: boolean
}

/** Tolerance in hours by which work may exceed the time between readings, because counters are rounded and clocks differ. */
export const tolerance = { usual: 1, doubtful: 24 } as const
const hour = 3_600_000

/** Returns true if a reading can follow another one of the same counter. */
export function continues(from: CounterReading, to: CounterReading, mostAnHour: number, hours: number): boolean {
  return canGrow(to.value - from.value, to.time - from.time, mostAnHour, hours)
}

const canGrow = (growth: number, duration: Milliseconds, mostAnHour: number, hours: number): boolean =>
  growth >= 0 && growth <= mostAnHour * (duration / hour + hours)

export const singleRun = (reading: CounterReading): CounterRun => ({
  first: reading,
  last: reading,
  atWork: 0,
  isRegular: true,
})

/** Joins two consecutive runs. */
export function joinRuns(before: CounterRun, after: CounterRun, mostAnHour: number): CounterRun {
  const growth = after.first.value - before.last.value
  const pause = after.first.time - before.last.time
  const step = worksUntil(before.last.isWork, before.last.time, after.first.time) ? growth : 0
  const isAllWork = step === growth && isWorkOnly(before) && isWorkOnly(after)
  return {
    first: before.first,
    last: after.last,
    // without sums of parts, the growth of a machine that always works is exact
    atWork: isAllWork ? after.last.value - before.first.value : before.atWork + step + after.atWork,
    isRegular: before.isRegular && after.isRegular && canGrow(growth, pause, mostAnHour, tolerance.usual),
  }
}

const isWorkOnly = ({ first, last, atWork }: CounterRun) => atWork === last.value - first.value

/** Joins ascending readings of a counter into one run per period. */
export function runsOf(
  readings: Iterable<CounterReading>,
  mostAnHour: number,
  periodOf: (time: Milliseconds) => number,
): CounterRun[] {
  const runs: CounterRun[] = []
  let period: number | undefined
  for (const reading of readings) {
    const single = singleRun(reading)
    const before = runs.at(-1)
    const its = periodOf(reading.time)
    if (before && its === period) runs[runs.length - 1] = joinRuns(before, single, mostAnHour)
    else runs.push(single)
    period = its
  }
  return runs
}

/** Joins runs between edges. */
export function joinBetween(
  runs: readonly CounterRun[],
  edges: readonly Milliseconds[],
  mostAnHour: number,
): CounterRun[] {
  const joined: CounterRun[] = []
  let next = 0
  let isSame = false
  for (const run of runs) {
    while ((edges[next] ?? Infinity) <= run.first.time) {
      next++
      isSame = false
    }
    const before = joined.at(-1)
    if (before && isSame) joined[joined.length - 1] = joinRuns(before, run, mostAnHour)
    else joined.push(run)
    isSame = true
  }
  return joined
}
