import { continues, tolerance, type CounterReading, type CounterRun } from './counter-run.ts'
import { worksUntil } from './reading-state.ts'

export interface Grown {
  total: number
  /** Part of the growth while the unit was at work. */
  atWork: number
}

/** Growth that cannot be assigned to a span, because only the time between its two readings is known. Milliseconds since 1970. */
export interface Silence {
  from: number
  to: number
  growth: number
  /** True if the second reading starts another counter of a new or reset device. Its growth is unknown. */
  isRestart?: true
}

/** Step between two accepted readings, with the growth per span. */
export interface Step {
  from: CounterReading
  to: CounterReading
  /** True if there are regular readings in between. */
  isRun: boolean
  /** Empty if the time of the growth is unknown or outside all spans. */
  shares: (Grown & { span: number })[]
}

/** Readings followed individually or at the ends of runs, and the steps between accepted readings. */
export class StepTrace {
  readonly steps: Step[] = []
  readonly followed: CounterReading[] = []
  readonly restarts = new Set<number>()

  /** Readings that do not continue the counter. */
  get ignored(): CounterReading[] {
    if (this.steps.length === 0) return []
    const counted = new Set([...this.restarts, ...this.steps.flatMap(({ from, to }) => [from.time, to.time])])
    return this.followed.filter(({ time }) => !counted.has(time))
  }
}

const hour = 3_600_000
/**
 * Maximum distance in milliseconds between readings of neighbouring spans whose growth is shared out over both. A unit that
 * reports once a day has values for its days, also on a day of 25 hours and if a report is an hour late.
 */
export const closeEnough = 26 * hour
/** Readings required to confirm a restart of the counter. */
const confirming = 3

/**
 * Follows one counter through readings in the order of their clock, and assigns its growth to spans or silences. Call
 * `finish` after the last reading.
 *
 * A value below the highest, or above the machine's maximum, waits for the next readings: if they continue the previous
 * counter, it was noise; if three continue from it, it started another counter, and the growth before it is unknown.
 */
export class CounterSteps {
  /** For each span; null if unknown. */
  readonly grown: (Grown | null)[]
  readonly silences: Silence[] = []
  readonly #edges: readonly number[]
  readonly #mostAnHour: number
  readonly #breaks: readonly number[]
  /** Span index of the last reading; -1 before the first span. */
  #span = -1
  #nextBreak = 0
  #last: CounterReading | undefined
  /** Reading before the last one, with a function that undoes its step if the last reading is a spike. */
  #before: CounterReading | undefined
  #undo: () => void = () => {}
  /** Readings that do not continue the counter. */
  #waiting: CounterReading[] = []
  /** Newest reading that does not continue those either. */
  #stray: CounterReading | undefined
  /** First and last reading with the counter. */
  first: number | undefined
  lastTime: number | undefined

  readonly trace: StepTrace | undefined

  /**
   * @param edges n + 1 ascending times that bound n spans, milliseconds since 1970
   * @param breaks ascending times from which readings are of another device
   * @param trace filled with the steps
   */
  constructor(edges: readonly number[], mostAnHour: number, breaks: readonly number[] = [], trace?: StepTrace) {
    this.trace = trace
    this.#edges = edges
    this.#mostAnHour = mostAnHour
    this.#breaks = breaks
    this.grown = Array<Grown | null>(edges.length - 1).fill(null)
  }

  add(time: number, value: number, isWork: boolean): void {
    this.first ??= time
    this.lastTime = time
    const reading = { time, value, isWork }
    this.trace?.followed.push(reading)
    if (this.#last && this.#isOtherDevice(time)) {
      this.#settle()
      this.#restart(reading)
      return
    }
    const last = this.#last
    if (!last) this.#last = reading
    else if (this.#continues(last, reading, tolerance.usual)) this.#step(reading)
    else if (this.#waiting.length === 0) this.#waiting = [reading]
    else this.#wait(last, reading)
  }

  /** True if the last reading continued the counter, so that no readings are pending. */
  get isSettled(): boolean {
    return this.#last?.time === this.lastTime
  }

  /**
   * Adds a regular run without adding each of its readings. The counter must be settled, the run must be in one span and
   * continue the last reading, and the reading after it must continue the run.
   */
  addRun({ first, last, atWork }: CounterRun): void {
    this.add(first.time, first.value, first.isWork)
    if (first.time === last.time) return
    this.#give(first, last, atWork)
    this.#undo = () => {}
    this.#before = first
    this.#last = last
    this.lastTime = last.time
  }

  /** Decides on pending readings: drops a single one; several that continue each other are another counter. */
  finish(): void {
    const [first] = this.#waiting
    if (this.#waiting.length > 1 || (first && this.#last && this.#continues(this.#last, first, tolerance.doubtful)))
      this.#settle()
    this.#waiting = []
  }

  #isOtherDevice(time: number): boolean {
    const before = this.#nextBreak
    while ((this.#breaks[this.#nextBreak] ?? Infinity) <= time) this.#nextBreak++
    return this.#nextBreak > before
  }

  #continues(from: CounterReading, to: CounterReading, hours: number): boolean {
    return continues(from, to, this.#mostAnHour, hours)
  }

  #wait(last: CounterReading, reading: CounterReading) {
    const [first = reading] = this.#waiting
    const tail = this.#waiting.at(-1) ?? last
    const isLeap = this.#continues(last, first, tolerance.doubtful)
    if (isLeap && this.#continues(tail, reading, tolerance.doubtful)) {
      // a spike would be followed by a lower value
      this.#settle()
      this.add(reading.time, reading.value, reading.isWork)
    } else if (this.#continues(tail, reading, tolerance.usual)) {
      this.#waiting.push(reading)
      if (this.#waiting.length > confirming) this.#settle()
    } else if (this.#continues(last, reading, tolerance.doubtful) && reading.value < tail.value) {
      // the previous counter continues
      this.#step(reading)
    } else if (this.#stray && this.#continues(this.#stray, reading, tolerance.usual)) {
      this.#waiting = [this.#stray, reading]
      this.#stray = undefined
    } else if (this.#waiting.length > 1) this.#stray = reading
    else this.#waiting = [reading]
  }

  /** Accepts the pending readings as the counter. */
  #settle() {
    const waiting = this.#waiting
    const [first] = waiting
    const last = this.#last
    this.#waiting = []
    this.#stray = undefined
    if (!first || !last) return
    if (this.#continues(last, first, tolerance.doubtful)) {
      for (const reading of waiting) this.#step(reading)
      return
    }
    const before = this.#before
    if (before && first.value < last.value && this.#continues(before, first, tolerance.usual)) {
      // the last one was a spike: later readings continue from the one before it
      this.#undo()
      this.#last = before
      for (const reading of waiting) this.#step(reading)
      return
    }
    this.#restart(first)
    for (const reading of waiting.slice(1)) this.#step(reading)
  }

  #restart(reading: CounterReading) {
    if (this.#last) this.silences.push({ from: this.#last.time, to: reading.time, growth: 0, isRestart: true })
    this.trace?.restarts.add(reading.time)
    this.#last = reading
    this.#before = undefined
  }

  #step(reading: CounterReading) {
    const last = this.#last
    this.#waiting = []
    this.#stray = undefined
    if (last) this.#undo = this.#give(last, reading)
    this.#before = last
    this.#last = reading
  }

  /** Adds growth and returns a function that undoes it. */
  #give(from: CounterReading, to: CounterReading, work?: number): () => void {
    const { trace } = this
    if (!trace) return this.#assign(from, to, work)
    const step: Step = { from, to, isRun: work !== undefined, shares: [] }
    trace.steps.push(step)
    const undo = this.#assign(from, to, work)
    return () => {
      undo()
      trace.steps.splice(trace.steps.indexOf(step), 1)
    }
  }

  #assign(from: CounterReading, { time, value }: CounterReading, work?: number): () => void {
    const [edges, since, growth] = [this.#edges, from.time, value - from.value]
    const atWork = work ?? (worksUntil(from.isWork, since, time) ? growth : 0)
    if ((edges[this.#span] ?? -Infinity) > since) this.#span = -1
    while ((edges[this.#span + 1] ?? Infinity) <= since) this.#span++
    const first = this.#span
    let last = first
    // a reading at the end of a span closes it
    while ((edges[last + 1] ?? Infinity) < time) last++
    if (first === last) return this.#add(first, growth, atWork)
    if (last - first === 1 && time - since <= closeEnough) {
      const before = ((edges[last] ?? since) - since) / (time - since)
      const undos = [
        this.#add(first, growth * before, atWork * before),
        this.#add(last, growth * (1 - before), atWork * (1 - before)),
      ]
      return () => undos.forEach(undo => undo())
    }
    if (growth === 0) return () => {}
    const silence = { from: since, to: time, growth }
    this.silences.push(silence)
    return () => void this.silences.splice(this.silences.indexOf(silence), 1)
  }

  /** Ignores spans before the first and after the last. */
  #add(span: number, growth: number, atWork: number): () => void {
    if (span < 0 || span >= this.grown.length) return () => {}
    const grown = (this.grown[span] ??= { total: 0, atWork: 0 })
    grown.total += growth
    grown.atWork += atWork
    this.trace?.steps.at(-1)?.shares.push({ span, total: growth, atWork })
    return () => {
      grown.total -= growth
      grown.atWork -= atWork
    }
  }
}
