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
  /** Equals `first` for a single reading. */
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
  const joined = { ...before }
  joinTo(joined, after, mostAnHour)
  return joined
}

/** Adds the run after a run to it. */
function joinTo(before: CounterRun, after: CounterRun, mostAnHour: number): void {
  const growth = after.first.value - before.last.value
  const pause = after.first.time - before.last.time
  const step = worksUntil(before.last.isWork, before.last.time, after.first.time) ? growth : 0
  const isAllWork = step === growth && isWorkOnly(before) && isWorkOnly(after)
  // without sums of parts, the growth of a machine that always works is exact
  before.atWork = isAllWork ? after.last.value - before.first.value : before.atWork + step + after.atWork
  before.isRegular &&= after.isRegular && canGrow(growth, pause, mostAnHour, tolerance.usual)
  before.last = after.last
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
    if (before && its === period) joinTo(before, single, mostAnHour)
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
  const joiner = new RunJoiner(edges, mostAnHour)
  for (const run of runs) joiner.add(run)
  return joiner.runs
}

/** Joins ascending runs between edges, in place instead of with a new run for each. */
export class RunJoiner {
  readonly runs: CounterRun[] = []
  readonly #edges: readonly Milliseconds[]
  readonly #mostAnHour: number
  #next = 0
  /** Run after the last edge that another one may continue. */
  #open: CounterRun | undefined

  constructor(edges: readonly Milliseconds[], mostAnHour: number) {
    this.#edges = edges
    this.#mostAnHour = mostAnHour
  }

  /** Adds a run, of which nothing is kept. */
  add(run: CounterRun): void {
    while ((this.#edges[this.#next] ?? Infinity) <= run.first.time) {
      this.#next++
      this.#open = undefined
    }
    const open = this.#open
    if (!open) {
      this.#open = { ...run, first: { ...run.first }, last: { ...run.last } }
      this.runs.push(this.#open)
      return
    }
    const { last } = open
    joinTo(open, run, this.#mostAnHour)
    last.time = run.last.time
    last.value = run.last.value
    last.isWork = run.last.isWork
    open.last = last
  }
}
