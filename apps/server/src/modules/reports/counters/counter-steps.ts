import { believed } from '@muster/signals'

export interface Grown {
  total: number
  /** The part of it that the unit was at work for. */
  atWork: number
}

/** Growth that belongs to no span: only the time between its two readings is known. Milliseconds since 1970. */
export interface Silence {
  from: number
  to: number
  growth: number
}

const hour = 3_600_000
/**
 * Readings of neighbouring spans this close share their growth out over both, milliseconds: a unit that reports once a day has
 * figures for its days, also on the day of 25 hours and when a report is an hour late.
 */
const closeEnough = 26 * hour

/** Follows one counter from reading to reading in the order of their clock, and gives its growth to spans or to silences. */
export class CounterSteps {
  /** Of each span; null where nothing is known of it. */
  readonly grown: (Grown | null)[]
  readonly silences: Silence[] = []
  readonly #edges: readonly number[]
  readonly #mostAnHour: number
  /** Span of the last reading; -1 before the first span. */
  #span = -1
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
    const goesOn = Math.abs(value - this.#value) <= this.#mostAnHour * (gap / hour + 24)
    const high = goesOn ? Math.max(this.#high, value) : value
    if (goesOn) this.#give(time, high - this.#high, this.#isWork && gap <= believed.on)
    this.#time = time
    this.#value = value
    this.#high = high
    this.#isWork = isWork
  }

  #give(time: number, growth: number, isWork: boolean) {
    const [edges, since] = [this.#edges, this.#time]
    while ((edges[this.#span + 1] ?? Infinity) <= since) this.#span++
    const first = this.#span
    let last = first
    // a reading at the end of a span closes it
    while ((edges[last + 1] ?? Infinity) < time) last++
    if (first === last) return this.#add(first, growth, isWork)
    if (last - first === 1 && time - since <= closeEnough) {
      const before = ((edges[last] ?? since) - since) / (time - since)
      this.#add(first, growth * before, isWork)
      this.#add(last, growth * (1 - before), isWork)
    } else if (growth > 0) {
      this.silences.push({ from: since, to: time, growth })
    }
  }

  /** Spans before the first and after the last are not asked for. */
  #add(span: number, growth: number, isWork: boolean) {
    if (span < 0 || span >= this.grown.length) return
    const grown = (this.grown[span] ??= { total: 0, atWork: 0 })
    grown.total += growth
    if (isWork) grown.atWork += growth
  }
}
