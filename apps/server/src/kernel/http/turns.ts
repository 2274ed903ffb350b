/**
 * Lets a number of requests start in each turn of the event loop. When hundreds arrive at once, others are served between them.
 */
export class Turns {
  readonly #perTurn: number
  readonly #waiting = new Set<() => void>()
  #left: number
  #isTurning = false

  constructor(perTurn: number) {
    this.#perTurn = perTurn
    this.#left = perTurn
  }

  /** Requests waiting for a later turn. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Resolves when the request may start. */
  async next(): Promise<void> {
    this.#turn()
    if (this.#left > 0) {
      this.#left--
      return
    }
    await new Promise<void>(resolve => this.#waiting.add(resolve))
  }

  #turn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(() => {
      this.#isTurning = false
      this.#left = this.#perTurn
      if (this.#waiting.size > 0) this.#turn()
      for (const start of this.#waiting) {
        if (this.#left === 0) return
        this.#left--
        this.#waiting.delete(start)
        start()
      }
    })
  }
}
