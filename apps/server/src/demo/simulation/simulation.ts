import { dayMs } from '@muster/contract'
import type { Observation } from '#telemetry/ingest/observation.ts'
import { timelineOf } from './days.ts'
import type { Timeline } from './days.ts'
import { createFleet } from './machine.ts'
import { readingAt } from './reading.ts'
import { isSilent, silentSince } from './silence.ts'
import { historyTimes } from './times.ts'

const remembered = 2_500

/** The demo fleet: every machine, at every instant, from a seed alone. */
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

  reading(index: number, time: number): Observation {
    return readingAt(this.timeline(index), time)
  }

  /** Readings of a window, its start included and its end not, ascending. */
  history(index: number, from: number, to: number): Observation[] {
    const timeline = this.timeline(index)
    return historyTimes(timeline, from, to).map(time => readingAt(timeline, time))
  }

  /** What a machine said last before it fell silent, if it is silent at that instant. */
  lastReading(index: number, time: number): Observation | undefined {
    const timeline = this.timeline(index)
    if (!isSilent(timeline.machine, time)) return undefined
    const since = silentSince(timeline.machine, time)
    const last = historyTimes(timeline, since - dayMs, since).at(-1)
    return last === undefined ? undefined : readingAt(timeline, last)
  }

  /** The oldest half, so that a big fleet costs time instead of memory. */
  #forget() {
    for (const index of [...this.#lives.keys()].slice(0, remembered / 2)) this.#lives.delete(index)
  }
}
