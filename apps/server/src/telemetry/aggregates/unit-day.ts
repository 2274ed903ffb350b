import { dayMs } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'
import { counterColumns, counters, type CounterColumn } from './counter.ts'
import { joinBetween, runsOf, type CounterReading, type CounterRun } from './counter-run.ts'
import { keyBlocksOf, type KeyBlock } from './key-block.ts'
import { loadBlocksOf, type LoadBlock, type LoadReading } from './load-block.ts'
import { unpackKeys, unpackLoads, unpackRuns, wholeDay, type DayRuns } from './packed-day.ts'
import { partMs, partOf, quarterOf } from './quarter.ts'
import { states, type State } from './reading-state.ts'
import type { Readings } from './readings.ts'

/** Figures of a stored day: joined by part, and by quarter hour in requested parts. */
export interface StoredFigures {
  joined: Buffer
  /** By the number of the part. */
  parts: readonly (Buffer | null)[]
}

/** Stored aggregates of a day. Unrequested figures are absent. */
export interface StoredDay {
  keys: StoredFigures | undefined
  loads: StoredFigures | undefined
  runs: StoredFigures | undefined
  /** A run for each counter in the whole day. */
  whole: Buffer | null
  /** Time of the last reading in the day. */
  lastMs: Milliseconds | null
}

/** Version of a day's readings in `position_day` before they were read. */
export interface DayVersion {
  changes: number
  readings: number
}

/** Readings of a day, or of its part without stored aggregates. */
export interface FreshDay {
  since: Milliseconds
  readings: Readings<ReadingColumn>
  /** True if each reading is its own block, because a quarter hour is divided. */
  isDivided: boolean
}

export type ReadingColumn = 'state' | 'load' | 'factor' | CounterColumn

/**
 * Figures of a unit on a UTC day, from stored aggregates, and from readings where those are not up to date. A block or run is of four hours, or
 * of a quarter hour where those were requested.
 */
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

  /** Time of its last reading; its start if there are none. */
  get last(): Milliseconds {
    return this.#fresh?.readings.time.at(-1) ?? this.start + (this.#stored?.lastMs ?? 0)
  }

  /** Readings with a key. */
  keys(): KeyBlock[] {
    const stored = this.#blocks(this.#stored?.keys, unpackKeys)
    if (!this.#fresh) return stored
    const { readings } = this.#fresh
    return [...stored, ...keyBlocksOf(readings.time, readings.state as (State | null)[], this.#periodOf)]
  }

  /** Engine loads. */
  loads(): LoadBlock[] {
    const stored = this.#blocks(this.#stored?.loads, unpackLoads)
    return this.#fresh ? [...stored, ...loadBlocksOf(loadsOf(this.#fresh.readings), this.#periodOf)] : stored
  }

  /** Readings by counter. */
  runs(): DayRuns {
    this.#runs ??= this.#readRuns()
    return this.#runs
  }

  /** Readings by counter, as one run between two edges, which must be the same in each call. */
  runsBetween(edges: readonly Milliseconds[]): DayRuns {
    this.#between ??= new Map(
      [...this.runs()].map(([counter, its]) => [counter, joinBetween(its, edges, counters[counter].mostAnHour)]),
    )
    return this.#between
  }

  /** Readings by counter, as one run. */
  wholes(): DayRuns {
    this.#wholes ??=
      this.#stored?.whole && !this.#fresh ? unpackRuns(this.#stored.whole, this.start) : wholeDay(this.runs())
    return this.#wholes
  }

  #readRuns(): DayRuns {
    const stored = this.#storedRuns()
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

  #storedRuns(): DayRuns {
    if (!this.#stored?.runs) return new Map()
    const { joined, parts } = this.#stored.runs
    const runs = unpackRuns(joined, this.start)
    if (parts.every(part => !part)) return runs
    const inParts = parts.map((part, i) => part && unpackRuns(part, this.start + i * partMs))
    for (const [counter, its] of runs) {
      const ofCounter = inParts.map(part => part && (part.get(counter) ?? []))
      runs.set(
        counter,
        withParts(its, ofCounter, ({ first }) => first.time),
      )
    }
    return runs
  }

  /** Returns stored blocks before the first reading without one. */
  #blocks<B extends { first: Milliseconds }>(
    stored: StoredFigures | undefined,
    unpack: (bytes: Buffer, start: Milliseconds) => B[],
  ): B[] {
    if (!stored) return []
    const joined = unpack(stored.joined, this.start)
    const parts = stored.parts.map((part, i) => part && unpack(part, this.start + i * partMs))
    const blocks = parts.every(part => !part) ? joined : withParts(joined, parts, ({ first }) => first)
    const since = this.#fresh?.since
    return since === undefined ? blocks : blocks.filter(({ first }) => first < since)
  }

  get #periodOf() {
    return this.#fresh?.isDivided ? (time: Milliseconds) => time : quarterOf
  }
}

/** Replaces joined blocks of parts by their quarter-hour blocks, if present. */
function withParts<B>(joined: B[], parts: readonly (readonly B[] | null)[], startOf: (block: B) => Milliseconds): B[] {
  const blocks: B[] = []
  let next = 0
  for (const [i, part] of parts.entries()) {
    if (part) blocks.push(...part)
    for (let block = joined[next]; block && partOf(startOf(block)) === i; block = joined[++next]) {
      if (!part) blocks.push(block)
    }
  }
  return blocks
}

/** Returns true if a period contains a part of a day. */
export const touches = ({ start }: UnitDay, { from, until }: { from: Milliseconds; until: Milliseconds }): boolean =>
  start + dayMs > from && start <= until

function* loadsOf({ time: times, state, load, factor }: Readings<'state' | 'load' | 'factor'>): Generator<LoadReading> {
  for (const [i, time] of times.entries()) {
    yield { time, load: state[i] === states.working ? (load[i] ?? null) : null, factor: factor[i] ?? null }
  }
}

/** Yields the readings with a counter. */
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
