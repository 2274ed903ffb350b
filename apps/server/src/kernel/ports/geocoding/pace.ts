import { setTimeout } from 'node:timers/promises'

export interface PaceOptions {
  /** Milliseconds from one turn to the next. */
  every: number
  /** Maximum number of waiting callers. */
  waiting: number
}

/** Grants turns at an interval. */
export class Pace {
  readonly #options: PaceOptions
  #free = 0
  #waiting = 0
  /** Resolves when the last waiting caller has had a turn or aborted. */
  #last = Promise.resolve()

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /**
   * Resolves on the caller's turn; an aborted caller uses none. @returns false at once when too many wait already
   * @throws the signal's reason
   */
  async turn(signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted()
    if (this.#wait() > 0 && this.#waiting >= this.#options.waiting) return false
    this.#waiting += 1
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    try {
      if (this.#waiting > 1) await orGone(before, signal)
      for (let wait = this.#wait(); wait > 0; wait = this.#wait()) {
        await setTimeout(Math.ceil(wait), undefined, { signal })
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      this.#waiting -= 1
      void before.then(resolve)
    }
    this.#free = performance.now() + this.#options.every
    return true
  }

  #wait(): number {
    return this.#free - performance.now()
  }
}

function orGone(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(signal?.reason as Error)
    signal?.addEventListener('abort', gone, { once: true })
    void turn.then(() => {
      signal?.removeEventListener('abort', gone)
      resolve()
    })
  })
}
