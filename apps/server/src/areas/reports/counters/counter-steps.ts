import { believed } from '../key-on-off/intervals.ts'

export interface Grown {
  total: number
  /** The part of it that the unit was at work for. */
  atWork: number
}

/** Longer than this between two readings, and nobody can say when a counter grew. Milliseconds. */
export const silence = 31 * 86_400_000
const hour = 3_600_000

/** Follows one counter from reading to reading in the order of their clock, and shares its steps out over spans. */
export class CounterSteps {
  /** Of each span; null where nothing is known of it. */
  readonly grown: (Grown | null)[]
  readonly #edges: readonly number[]
  readonly #mostAnHour: number
  #span = 0
  #time = Number.NaN
  #value = 0
  #high = 0
  #isWork = false

  /** @param edges n + 1 rising moments between which n spans lie, milliseconds since 1970 */
  constructor(edges: readonly number[], mostAnHour: number) {
    this.#edges = edges
    this.#mostAnHour = mostAnHour
    this.grown = Array<Grown | null>(edges.length - 1).fill(null)
  }

  tell(time: number, value: number, isWork: boolean): void {
    // not a number, and so no step, for the first
    const gap = time - this.#time
    const goesOn = gap <= silence && Math.abs(value - this.#value) <= this.#mostAnHour * (gap / hour + 24)
    const high = goesOn ? Math.max(this.#high, value) : value
    if (goesOn) this.#share(time, high - this.#high, this.#isWork && gap <= believed.on)
    this.#time = time
    this.#value = value
    this.#high = high
    this.#isWork = isWork
  }

  #share(time: number, growth: number, isWork: boolean) {
    const [edges, since] = [this.#edges, this.#time]
    while ((edges[this.#span + 1] ?? Infinity) <= since) this.#span++
    for (let span = this.#span; span < this.grown.length; span++) {
      const [from = 0, to = 0] = [edges[span], edges[span + 1]]
      if (from >= time) break
      const own = growth * ((Math.min(time, to) - Math.max(since, from)) / (time - since))
      const grown = (this.grown[span] ??= { total: 0, atWork: 0 })
      grown.total += own
      if (isWork) grown.atWork += own
    }
  }
}
