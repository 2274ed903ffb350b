import type { Milliseconds } from '#kernel/time/units.ts'
import { counterColumns, counters, type CounterColumn } from './counter.ts'
import { joinBetween, runsOf, type CounterReading, type CounterRun } from './counter-run.ts'
import { keyBlocksOf, type KeyBlock } from './key-block.ts'
import { loadBlocksOf, type LoadBlock, type LoadReading } from './load-block.ts'
import { unpackKeys, unpackLoads, unpackRuns, wholeDay, type DayRuns } from './packed-day.ts'
import { quarterOf } from './quarter.ts'
import { states, type State } from './reading-state.ts'
import type { Readings } from './readings.ts'

/** Stored aggregates of a day. A part that was not requested is null. */
export interface StoredDay {
  keys: Buffer | null
  /** A run for each counter and quarter hour. */
  runs: Buffer | null
  /** A run for each counter. */
  whole: Buffer | null
  loads: Buffer | null
  /** Time of the last reading in the day. */
  lastMs: Milliseconds | null
}

/** Version of a day's readings, as `position_day` had it before they were read. */
export interface DayVersion {
  changes: number
  readings: number
}

/** Readings of a day, or of the part of it that has no stored aggregates. */
export interface FreshDay {
  since: Milliseconds
  readings: Readings<ReadingColumn>
  /** True if each reading is a block of its own, because a quarter hour is divided. */
  isDivided: boolean
}

export type ReadingColumn = 'state' | 'load' | 'factor' | CounterColumn

/** Figures of a unit on a UTC day, by quarter hour: from stored aggregates, and from readings where those are not up to date. */
export class UnitDay {
  readonly start: Milliseconds
  readonly version: DayVersion
  readonly #stored: StoredDay | undefined
  readonly #fresh: FreshDay | undefined
  #runs: DayRuns | undefined
  #between: DayRuns | undefined
  #wholes: DayRuns | undefined

  constructor(start: Milliseconds, version: DayVersion, stored: StoredDay | undefined, fresh: FreshDay | undefined) {
    this.start = start
    this.version = version
    this.#stored = stored
    this.#fresh = fresh
  }

  /** Time of its last reading; its start without any. */
  get last(): Milliseconds {
    return this.#fresh?.readings.time.at(-1) ?? this.start + (this.#stored?.lastMs ?? 0)
  }

  /** Readings with a key, a block for each quarter hour. */
  keys(): KeyBlock[] {
    const stored = this.#stored?.keys ? this.#before(unpackKeys(this.#stored.keys, this.start)) : []
    if (!this.#fresh) return stored
    const { readings } = this.#fresh
    return [...stored, ...keyBlocksOf(readings.time, readings.state as (State | null)[], this.#periodOf)]
  }

  /** Engine loads, a block for each quarter hour. */
  loads(): LoadBlock[] {
    const stored = this.#stored?.loads ? this.#before(unpackLoads(this.#stored.loads, this.start)) : []
    return this.#fresh ? [...stored, ...loadBlocksOf(loadsOf(this.#fresh.readings), this.#periodOf)] : stored
  }

  /** Readings of each counter, a run for each quarter hour. */
  runs(): DayRuns {
    this.#runs ??= this.#readRuns()
    return this.#runs
  }

  /** Readings of each counter, in one run between two edges, which are the same in each call. */
  runsBetween(edges: readonly Milliseconds[]): DayRuns {
    this.#between ??=
      this.#stored?.runs && !this.#fresh
        ? unpackRuns(this.#stored.runs, this.start, edges)
        : new Map(
            [...this.runs()].map(([counter, its]) => [counter, joinBetween(its, edges, counters[counter].mostAnHour)]),
          )
    return this.#between
  }

  /** Readings of each counter, in one run. */
  wholes(): DayRuns {
    this.#wholes ??=
      this.#stored?.whole && !this.#fresh ? unpackRuns(this.#stored.whole, this.start) : wholeDay(this.runs())
    return this.#wholes
  }

  #readRuns(): DayRuns {
    const stored = this.#stored?.runs
      ? unpackRuns(this.#stored.runs, this.start)
      : new Map<CounterColumn, CounterRun[]>()
    if (!this.#fresh) return stored
    const { readings } = this.#fresh
    const runs = new Map<CounterColumn, readonly CounterRun[]>()
    for (const counter of counterColumns) {
      const before = (stored.get(counter) ?? []).filter(run => run.first.time < (this.#fresh?.since ?? 0))
      const after =
        counter in readings ? runsOf(readingsOf(readings, counter), counters[counter].mostAnHour, this.#periodOf) : []
      if (before.length + after.length > 0) runs.set(counter, [...before, ...after])
    }
    return runs
  }

  #before<B extends { first: Milliseconds }>(blocks: B[]): B[] {
    const since = this.#fresh?.since
    return since === undefined ? blocks : blocks.filter(({ first }) => first < since)
  }

  get #periodOf() {
    return this.#fresh?.isDivided ? (time: Milliseconds) => time : quarterOf
  }
}

function* loadsOf({ time: times, state, load, factor }: Readings<'state' | 'load' | 'factor'>): Generator<LoadReading> {
  for (const [i, time] of times.entries()) {
    yield { time, load: state[i] === states.working ? (load[i] ?? null) : null, factor: factor[i] ?? null }
  }
}

/** Yields the readings that have a counter. */
export function* readingsOf<C extends CounterColumn>(
  readings: Readings<'state' | C>,
  counter: C,
): Generator<CounterReading> {
  const values: readonly (number | null)[] = readings[counter]
  for (let i = 0; i < readings.time.length; i++) {
    const value = values[i] ?? null
    if (value !== null) yield { time: readings.time[i] ?? 0, value, isWork: readings.state[i] === states.working }
  }
}
