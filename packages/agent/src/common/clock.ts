/** Times before it come from a clock that nobody has set. */
const earliest = Date.UTC(2025, 0, 1)
/** Maximum difference of two clocks that agree, in milliseconds. */
const tolerance = 2000
/** Fixes that must agree with each other. */
const confirmations = 3

/** Time of the device: the system's clock, corrected by GNSS after three fixes that agree. */
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

  /** False on a device without a battery for its clock, until it has the time. */
  get isSet(): boolean {
    return this.now() >= earliest
  }

  /** Takes the time of a fix in three dimensions. */
  takeFix(time: number): void {
    if (time < earliest) return
    const offset = time - this.#system()
    this.#agreeing = Math.abs(offset - this.#candidate) <= tolerance ? this.#agreeing + 1 : 1
    this.#candidate = offset
    if (this.#agreeing < confirmations) return
    if (Math.abs(offset - this.#offset) > tolerance) this.#offset = Math.abs(offset) > tolerance ? offset : 0
  }

  /** Fixes without a third dimension end a series. */
  dropFix(): void {
    this.#agreeing = 0
  }
}
