import { dayMs } from '@muster/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#kernel/db/schema.ts'
import type { HistoryFeed } from './history-feed.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { Simulation } from './simulation/simulation.ts'

/** Period in milliseconds, end exclusive. */
export type Window = readonly [from: number, to: number]

export interface BackfillOptions {
  db: Database
  feed: HistoryFeed
  simulation: Simulation
  units: number
  /** Current time in milliseconds. */
  now: number
}

interface Progress {
  units: number
  /** Time up to which live readings were delivered. */
  until: number
  /** Periods to fill, ascending. */
  pending: Window[]
  /** Length of the complete history in milliseconds. */
  memory?: number
}

const key = 'demo.history'
/** Number of machines whose month of history fits a laptop; a bigger fleet has a shorter history. */
const comfortable = 1_000
const rowsAtOnce = 600
/** Default ratio of rest to work. */
const usualRest = 3

/** Returns the length of a fleet's history in milliseconds. */
const memoryOf = (units: number) => 30 * dayMs * Math.min(1, comfortable / Math.max(units, 1))

/** Fills the history up to the present: the latest part before `ready`, the rest in the background, resumed after a restart. */
export class Backfill {
  readonly #options: BackfillOptions
  #progress: Progress

  private constructor(options: BackfillOptions, progress: Progress) {
    this.#options = options
    this.#progress = progress
  }

  static async open(options: BackfillOptions): Promise<Backfill> {
    const { db, units, now } = options
    const horizon = now - memoryOf(units)
    const kept = await readSetting<Progress>(db, key)
    // added machines have no history yet; existing history of the others is skipped as duplicate
    const known = kept?.units === units ? kept : undefined
    const from = Math.max(horizon, Math.min(known?.until ?? horizon, now))
    const pending = [...(known?.pending ?? []), [from, now] as const]
      .map(([start, end]) => [Math.max(start, horizon), end] as const)
      .filter(([start, end]) => start < end)
    return new Backfill(options, { units, until: now, pending, memory: memoryOf(units) })
  }

  get pending(): readonly Window[] {
    return this.#progress.pending
  }

  /**
   * Fills the last day for a small fleet, or one reading per machine for a big one.
   * @param visit called once per machine
   */
  async recent(signal: AbortSignal, visit: (index: number) => void): Promise<void> {
    const { units, simulation, feed, now } = this.#options
    for (let index = 0; index < units; index++) {
      const last =
        simulation.lastReading(index, now) ??
        // before the start, because the machine sends live from then on
        (units > comfortable ? simulation.reading(index, now - 1000) : undefined)
      if (last) await feed.add(simulation.uid(index), [last])
      visit(index)
      if (index % 200 < 199) continue
      await new Promise(resolve => setImmediate(resolve))
      if (signal.aborted) return
    }
    await feed.flush()
    const last = this.#progress.pending.at(-1)
    if (last && units <= comfortable) await this.#fill([Math.max(last[0], now - dayMs), now], signal, 0)
    else await this.#save()
  }

  /** Fills the remaining history by day, newest first, resting `rest` times as long as it works. Resolves when complete or stopped. */
  async rest(signal: AbortSignal, rest = usualRest): Promise<void> {
    for (let last = this.#progress.pending.at(-1); last && !signal.aborted; last = this.#progress.pending.at(-1)) {
      const window = [Math.max(last[0], last[1] - dayMs), last[1]] as const
      await this.#fill(window, signal, rest)
    }
  }

  /** Stores the time up to which live readings were delivered. */
  async reached(until: number): Promise<void> {
    this.#progress.until = until
    await this.#save()
  }

  /** Adds a period that live reporting missed. */
  async missed(window: Window): Promise<void> {
    this.#progress.pending.push(window)
    await this.#save()
  }

  async #fill([from, to]: Window, signal: AbortSignal, rest: number): Promise<void> {
    const { simulation, feed, units } = this.#options
    let started = performance.now()
    for (let index = 0; index < units; index++) {
      if (signal.aborted) return
      const full = await feed.add(simulation.uid(index), simulation.history(index, from, to), rowsAtOnce)
      if (!full) continue
      await sleep(Math.min((performance.now() - started) * rest, 2_000), undefined, { signal }).catch(() => {})
      started = performance.now()
    }
    await feed.flush()
    this.#progress.pending = this.#progress.pending.flatMap(([start, end]) => without([start, end], [from, to]))
    await this.#save()
  }

  async #save(): Promise<void> {
    await writeSetting(this.#options.db, key, this.#progress)
  }
}

function without([start, end]: Window, [from, to]: Window): Window[] {
  const parts: Window[] = [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ]
  return parts.filter(([a, b]) => a < b)
}
