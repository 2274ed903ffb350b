import type { Milliseconds } from '#kernel/time/units.ts'

/** Requests that wait for work, at one server. */
const most = 5000
/** Requests of one device; an older one ends when it sends another. */
const mostOfDevice = 2

/** A request of a device that waits for work. */
export interface Waiter {
  /** Resolves when there may be work, when the time is over, or when the server ends. */
  next(wait: Milliseconds): Promise<void>
  readonly isEnded: boolean
  end(): void
}

/** Requests of devices that wait until there is work for them. */
export class Waiters {
  readonly #waiting = new Map<string, Set<WaitingRequest>>()
  #size = 0
  #isClosed = false

  get size(): number {
    return this.#size
  }

  /** Returns undefined if too many wait. Call it before reading what waits, so that nothing is missed in between. */
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

  /** Ends all; no others can be added. */
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
