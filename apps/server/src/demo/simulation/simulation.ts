import { dayMs } from '@muster/contract'
import { timelineOf } from './days.ts'
import type { Timeline } from './days.ts'
import { createFleet } from './machine.ts'
import type { Reading } from './message-types.ts'
import { readingAt } from './reading.ts'
import { isSilent, silentSince } from './silence.ts'
import { historyTimes } from './times.ts'

const remembered = 2_500

/** Deterministic simulation of the demo fleet from a seed. */
export class Simulation {
  readonly #machine: ReturnType<typeof createFleet>
  readonly #lives = new Map<number, Timeline>()

  constructor(seed: number) {
    this.#machine = createFleet(seed)
  }

  timeline(index: number): Timeline {
    let timeline = this.#lives.get(index)
    if (!timeline) {
      if (this.#lives.size >= remembered) this.#forget()
      this.#lives.set(index, (timeline = timelineOf(this.#machine(index))))
    }
    return timeline
  }

  uid(index: number): string {
    return this.timeline(index).machine.uid
  }

  reading(index: number, time: number): Reading {
    return readingAt(this.timeline(index), time)
  }

  /** Returns the readings of a period, end exclusive, ascending. */
  history(index: number, from: number, to: number): Reading[] {
    const timeline = this.timeline(index)
    return historyTimes(timeline, from, to).map(time => readingAt(timeline, time))
  }

  /** Returns the last reading before the current silence, or undefined if the machine is not silent. */
  lastReading(index: number, time: number): Reading | undefined {
    const timeline = this.timeline(index)
    if (!isSilent(timeline.machine, time)) return undefined
    const since = silentSince(timeline.machine, time)
    const last = historyTimes(timeline, since - dayMs, since).at(-1)
    return last === undefined ? undefined : readingAt(timeline, last)
  }

  /** Drops the oldest half, to limit the memory of a big fleet. */
  #forget() {
    for (const index of [...this.#lives.keys()].slice(0, remembered / 2)) this.#lives.delete(index)
  }
}
