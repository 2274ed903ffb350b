/** Earliest plausible time; earlier ones come from a clock that was never set. */
const earliest = Date.UTC(2025, 0, 1)
/** Maximum difference in milliseconds between consistent clocks. */
const tolerance = 2000
/** Number of fixes that must agree. */
const confirmations = 3

/** Device time: the system clock, corrected by GNSS after three consistent fixes. */
export class Clock {
  readonly #system: () => number
  #offset = 0
  #candidate = 0
  #agreeing = 0

  constructor(system: () => number = Date.now) {
    this.#system = system
  }

  now(): number {
    return Math.round(this.#system() + this.#offset)
  }

  /** False until the time is known, on a device without a clock battery. */
  get isSet(): boolean {
    return this.now() >= earliest
  }

  /** Uses the time of a three-dimensional fix. */
  takeFix(time: number): void {
    if (time < earliest) return
    const offset = time - this.#system()
    this.#agreeing = Math.abs(offset - this.#candidate) <= tolerance ? this.#agreeing + 1 : 1
    this.#candidate = offset
    if (this.#agreeing < confirmations) return
    if (Math.abs(offset - this.#offset) > tolerance) this.#offset = Math.abs(offset) > tolerance ? offset : 0
  }

  /** Ends the series at a fix without a third dimension. */
  dropFix(): void {
    this.#agreeing = 0
  }
}
