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
  /** The same as `first` for a single reading. */
  last: CounterReading
  /** Growth from the first to the last reading during which the unit was at work. */
  atWork: number
  /** False if a reading does not continue the one before it, so that a counter may have restarted or a value be wrong. */
  isRegular: boolean
}

/** Hours of work that a step may have beyond the time between its readings, because counters are rounded and clocks differ. */
export const tolerance = { usual: 1, doubtful: 24 } as const
const hour = 3_600_000

/** Returns whether a reading can follow another one of the same counter. */
export function continues(from: CounterReading, to: CounterReading, mostAnHour: number, hours: number): boolean {
  const growth = to.value - from.value
  return growth >= 0 && growth <= mostAnHour * ((to.time - from.time) / hour + hours)
}

export const singleRun = (reading: CounterReading): CounterRun => ({
  first: reading,
  last: reading,
  atWork: 0,
  isRegular: true,
})

/** Joins two runs, the first of which ends before the second. */
export function joinRuns(before: CounterRun, after: CounterRun, mostAnHour: number): CounterRun {
  const { last, atWork } = before
  const { first } = after
  const step = worksUntil(last.isWork, last.time, first.time) ? first.value - last.value : 0
  return {
    first: before.first,
    last: after.last,
    // without sums of parts, the growth of a machine that always works is exact
    atWork:
      isAllWork(before) && isAllWork(after) && step === first.value - last.value
        ? after.last.value - before.first.value
        : atWork + step + after.atWork,
    isRegular: before.isRegular && after.isRegular && continues(last, first, mostAnHour, tolerance.usual),
  }
}

const isAllWork = ({ first, last, atWork }: CounterRun) => atWork === last.value - first.value

/** Joins readings of a counter, ascending, into one run for each period. */
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
