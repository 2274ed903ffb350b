import type { Milliseconds } from '#kernel/time/units.ts'

/** Maximum number of requests waiting for work on one server. */
const most = 5000
/** Maximum number of requests per device; another request ends the oldest. */
const mostOfDevice = 2

/** Device request waiting for work. */
export interface Waiter {
  /** Resolves when work may be available, on timeout, or when the server stops. */
  next(wait: Milliseconds): Promise<void>
  readonly isEnded: boolean
  end(): void
}

/** Device requests waiting for work. */
export class Waiters {
  readonly #waiting = new Map<string, Set<WaitingRequest>>()
  #size = 0
  #isClosed = false

  get size(): number {
    return this.#size
  }

  /** Returns undefined if too many requests wait. Call it before reading pending work, to miss nothing. */
  add(uid: string): Waiter | undefined {
    if (this.#isClosed || this.#size >= most) return undefined
    const waiting = this.#waiting.get(uid) ?? new Set()
    if (waiting.size >= mostOfDevice) for (const oldest of [...waiting].slice(0, 1)) oldest.end()
    const waiter = new WaitingRequest(() => {
      if (!waiting.delete(waiter)) return
      this.#size--
      if (waiting.size === 0) this.#waiting.delete(uid)
    })
    waiting.add(waiter)
    this.#waiting.set(uid, waiting)
    this.#size++
    return waiter
  }

  /** Returns true if a request of the device waits. */
  wake(uid: string): boolean {
    const waiting = this.#waiting.get(uid)
    for (const waiter of waiting ?? []) waiter.wake()
    return waiting !== undefined
  }

  /** Ends all requests; no others can be added. */
  close(): void {
    this.#isClosed = true
    // each removes itself
    for (const waiting of this.#waiting.values()) for (const waiter of waiting) waiter.end()
  }
}

class WaitingRequest implements Waiter {
  readonly #onEnd: () => void
  #hasNews = false
  #isEnded = false
  #resolve: (() => void) | undefined

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  async next(wait: Milliseconds): Promise<void> {
    if (!this.#hasNews && !this.#isEnded) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>(resolve => {
        this.#resolve = resolve
        timer = setTimeout(resolve, wait)
      })
      clearTimeout(timer)
    }
    this.#hasNews = false
  }

  wake(): void {
    this.#hasNews = true
    this.#resolve?.()
  }

  end(): void {
    this.#isEnded = true
    this.#onEnd()
    this.#resolve?.()
  }
}
