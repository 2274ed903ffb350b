import { dayMs } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'
import { counterColumns, counters, type CounterColumn } from './counter.ts'
import { joinBetween, RunJoiner, runsOf, type CounterReading, type CounterRun } from './counter-run.ts'
import { keyBlocksOf, type KeyBlock } from './key-block.ts'
import { loadBlocksOf, type LoadBlock, type LoadReading } from './load-block.ts'
import { eachRun, unpackKeys, unpackLoads, unpackRuns, wholeDay, type DayRuns } from './packed-day.ts'
import { partMs, partOf, quarterOf } from './quarter.ts'
import { states, type State } from './reading-state.ts'
import type { Readings, Stretch } from './readings.ts'

/** Figures of a stored day: joined by part, and by quarter hour in requested parts. */
export interface StoredFigures {
  joined: Buffer
  /** By the number of the part; absent in most days, whose quarter hours are not read. */
  parts: readonly (Buffer | null)[] | undefined
}

/** Stored aggregates of a day. Unrequested figures are absent. */
export interface StoredDay {
  /** Requested counters. */
  counters: ReadonlySet<CounterColumn>
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

/** Readings of a part of a day without stored aggregates, or with a divided quarter hour. */
export interface FreshPart extends Omit<Stretch, 'unitId'> {
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
  readonly #fresh: readonly FreshPart[]
  #runs: DayRuns | undefined

  /** @param fresh ascending; replace what is stored of their time */
  constructor(start: Milliseconds, version: DayVersion, stored: StoredDay | undefined, fresh: readonly FreshPart[]) {
    this.start = start
    this.version = version
    this.#stored = stored
    this.#fresh = fresh
  }

  /** Time of its last reading; its start if there are none. */
  get last(): Milliseconds {
    const fresh = this.#fresh.map(({ readings }) => readings.time.at(-1) ?? this.start)
    return Math.max(this.start + (this.#stored?.lastMs ?? 0), ...fresh)
  }

  /** Readings with a key. */
  keys(): readonly KeyBlock[] {
    return this.#blocks(this.#stored?.keys, unpackKeys, ({ time, state }, periodOf) =>
      keyBlocksOf(time, state as (State | null)[], periodOf),
    )
  }

  /** Engine loads. */
  loads(): readonly LoadBlock[] {
    return this.#blocks(this.#stored?.loads, unpackLoads, (readings, periodOf) =>
      loadBlocksOf(loadsOf(readings), periodOf),
    )
  }

  /** Readings by counter. */
  runs(): DayRuns {
    this.#runs ??= this.#readRuns()
    return this.#runs
  }

  /** Readings by counter, as one run between two edges. */
  runsBetween(edges: readonly Milliseconds[]): DayRuns {
    const stored = this.#fresh.length > 0 ? undefined : this.#stored?.runs
    if (stored) return this.#joinStored(stored, edges)
    return new Map(
      [...this.runs()].map(([counter, its]) => [counter, joinBetween(its, edges, counters[counter].mostAnHour)]),
    )
  }

  /** Readings by counter, as one run. */
  wholes(): DayRuns {
    const whole = this.#fresh.length === 0 && this.#stored?.whole
    return whole ? this.#unpackRuns(whole, this.start) : wholeDay(this.runs())
  }

  #readRuns(): DayRuns {
    const stored = this.#storedRuns()
    if (this.#fresh.length === 0) return stored
    const runs = new Map<CounterColumn, readonly CounterRun[]>()
    for (const counter of counterColumns) {
      const its = this.#withFresh(
        stored.get(counter) ?? [],
        ({ first }) => first.time,
        (readings, periodOf) =>
          counter in readings ? runsOf(readingsOf(readings, counter), counters[counter].mostAnHour, periodOf) : [],
      )
      if (its.length > 0) runs.set(counter, its)
    }
    return runs
  }

  #storedRuns(): DayRuns {
    if (!this.#stored?.runs) return new Map()
    const { joined, parts } = this.#stored.runs
    const runs = this.#unpackRuns(joined, this.start)
    if (!parts) return runs
    const inParts = this.#unpackParts(parts)
    for (const [counter, its] of runs) {
      const ofCounter = inParts.map(part => part && (part.get(counter) ?? []))
      runs.set(
        counter,
        withParts(its, ofCounter, ({ first }) => first.time),
      )
    }
    return runs
  }

  /** Joins stored runs between edges while they are unpacked, with those of quarter hours in place of their part. */
  #joinStored({ joined, parts }: StoredFigures, edges: readonly Milliseconds[]): DayRuns {
    const inParts = parts ? this.#unpackParts(parts) : []
    const runs = new Map<CounterColumn, readonly CounterRun[]>()
    let current: CounterColumn | undefined
    let joiner = new RunJoiner(edges, 0)
    let next = 0
    const addParts = (until: number) => {
      for (; next < until; next++) for (const run of (current && inParts[next]?.get(current)) ?? []) joiner.add(run)
    }
    eachRun(joined, this.start, this.#stored?.counters, (counter, run) => {
      if (counter !== current) {
        addParts(inParts.length)
        joiner = new RunJoiner(edges, counters[counter].mostAnHour)
        runs.set(counter, joiner.runs)
        current = counter
        next = 0
      }
      const part = partOf(run.first.time)
      addParts(Math.min(part + 1, inParts.length))
      if (!inParts[part]) joiner.add(run)
    })
    addParts(inParts.length)
    return runs
  }

  #unpackParts(parts: readonly (Buffer | null)[]): (Map<CounterColumn, CounterRun[]> | null)[] {
    return parts.map((part, i) => part && this.#unpackRuns(part, this.start + i * partMs))
  }

  #unpackRuns(bytes: Buffer, start: Milliseconds): Map<CounterColumn, CounterRun[]> {
    return unpackRuns(bytes, start, this.#stored?.counters)
  }

  /** Returns stored blocks, and those of readings. */
  #blocks<B extends { first: Milliseconds }>(
    stored: StoredFigures | undefined,
    unpack: (bytes: Buffer, start: Milliseconds) => B[],
    make: MakeBlocks<B>,
  ): readonly B[] {
    return this.#withFresh(stored ? this.#unpacked(stored, unpack) : [], ({ first }) => first, make)
  }

  #unpacked<B extends { first: Milliseconds }>(
    stored: StoredFigures,
    unpack: (bytes: Buffer, start: Milliseconds) => B[],
  ): B[] {
    const joined = unpack(stored.joined, this.start)
    if (!stored.parts) return joined
    const parts = stored.parts.map((part, i) => part && unpack(part, this.start + i * partMs))
    return withParts(joined, parts, ({ first }) => first)
  }

  /** Replaces stored blocks by those of readings where a part of the day was read. */
  #withFresh<B>(stored: readonly B[], startOf: (block: B) => Milliseconds, make: MakeBlocks<B>): readonly B[] {
    if (this.#fresh.length === 0) return stored
    const isFresh = (time: Milliseconds) => this.#fresh.some(({ from, until }) => time >= from && time < until)
    const made = this.#fresh.flatMap(({ readings, isDivided }) => make(readings, isDivided ? time => time : quarterOf))
    return [...stored.filter(block => !isFresh(startOf(block))), ...made].toSorted((a, b) => startOf(a) - startOf(b))
  }
}

type MakeBlocks<B> = (readings: Readings<ReadingColumn>, periodOf: (time: Milliseconds) => number) => B[]

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
