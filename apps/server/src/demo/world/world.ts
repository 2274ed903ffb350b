import { dayMs } from '@muster/contract'
import type { Observation } from '#telemetry/ingest/observation.ts'
import { lifeOf } from './days.ts'
import type { Life } from './days.ts'
import { createFleet } from './machine.ts'
import { readingAt } from './reading.ts'
import { isSilent, silentSince } from './silence.ts'
import { historyTimes } from './times.ts'

const remembered = 2_500

/** The demo fleet: every machine, at every instant, from a seed alone. */
export class World {
  readonly #machine: ReturnType<typeof createFleet>
  readonly #lives = new Map<number, Life>()

  constructor(seed: number) {
    this.#machine = createFleet(seed)
  }

  life(index: number): Life {
    let life = this.#lives.get(index)
    if (!life) {
      if (this.#lives.size >= remembered) this.#forget()
      this.#lives.set(index, (life = lifeOf(this.#machine(index))))
    }
    return life
  }

  reading(index: number, time: number): Observation {
    return readingAt(this.life(index), time)
  }

  /** Readings of a window, its start included and its end not, ascending. */
  history(index: number, from: number, to: number): Observation[] {
    const life = this.life(index)
    return historyTimes(life, from, to).map(time => readingAt(life, time))
  }

  /** What a machine said last before it fell silent, if it is silent at that instant. */
  lastWord(index: number, time: number): Observation | undefined {
    const life = this.life(index)
    if (!isSilent(life.machine, time)) return undefined
    const since = silentSince(life.machine, time)
    const last = historyTimes(life, since - dayMs, since).at(-1)
    return last === undefined ? undefined : readingAt(life, last)
  }

  /** The oldest half, so that a big fleet costs time instead of memory. */
  #forget() {
    for (const index of [...this.#lives.keys()].slice(0, remembered / 2)) this.#lives.delete(index)
  }
}
