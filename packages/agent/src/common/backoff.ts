/** Retry delays: doubled up to a limit, with a random upper half so that devices do not reconnect together. */
export class Backoff {
  #attempts = 0
  readonly #first: number
  readonly #most: number

  constructor(first: number, most: number) {
    this.#first = first
    this.#most = most
  }

  /** Returns the next delay in milliseconds. */
  next(): number {
    const full = Math.min(this.#most, this.#first * 2 ** this.#attempts)
    this.#attempts++
    return full * (0.5 + Math.random() / 2)
  }

  reset(): void {
    this.#attempts = 0
  }
}
