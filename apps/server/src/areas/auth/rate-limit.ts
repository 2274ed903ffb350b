export interface RateLimitOptions {
  /** Attempts under one key in a window. */
  most: number
  windowMs?: number
  now?: () => number
  maxKeys?: number
}

interface Window {
  attempts: number
  /** Milliseconds since the epoch at which counting starts anew. */
  ends: number
}

/** Counts attempts by key in fixed windows, in memory; what is over costs none. */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
  readonly #options: Required<RateLimitOptions>

  constructor({ most, windowMs = 60_000, now = Date.now, maxKeys = 100_000 }: RateLimitOptions) {
    this.#options = { most, windowMs, now, maxKeys }
  }

  /**
   * Counts an attempt before it is made, so that many at once count too.
   * @returns seconds to wait, 0 when it may go on
   */
  attempt(key: string): number {
    const { most, windowMs, now, maxKeys } = this.#options
    if (this.#windows.size >= maxKeys) this.#sweep()
    const at = now()
    const known = this.#windows.get(key)
    const window = known && known.ends > at ? known : { attempts: 0, ends: at + windowMs }
    window.attempts += 1
    this.#windows.set(key, window)
    return window.attempts > most ? Math.ceil((window.ends - at) / 1000) : 0
  }

  /** Takes one attempt back: it was no guess. */
  release(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.attempts > 0) window.attempts -= 1
  }

  #sweep(): void {
    const { now, maxKeys } = this.#options
    const at = now()
    for (const [key, { ends }] of this.#windows)
      if (ends <= at || this.#windows.size >= maxKeys) this.#windows.delete(key)
  }
}
