import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimitOptions {
  /** Maximum number of attempts under one key in a window. Without it, attempts are counted and never rejected. */
  most?: number
  /** Length of a window, at most 24 days, the longest time of a timer. */
  windowMs?: number
  /** Maximum number of windows in memory, about 500 bytes each. */
  maxKeys?: number
  /** Called when an attempt is counted or released, to notify other servers. */
  onCount?: (count: Count) => void
}

/** Change of a count: an attempt or its release. */
export interface Count {
  /** Digest of the key. */
  id: string
  by: 1 | -1
  /** End of the window, milliseconds since the epoch. */
  ends: number
}

export interface Admitted {
  /** Seconds to wait; 0 for an admitted attempt. */
  wait: number
  /** Number of this attempt in its window, unique in it. */
  count: number
  /** Removes the attempt from the count while its window lasts. */
  release: () => Promise<void>
}

export const longestWindow = 24 * 86_400_000

/** Share of the windows that is evicted when all are in use; a share instead of one window makes sorting rare. */
const evictedShare = 0.1

/** Milliseconds by which two computed ends of the same window may differ. */
const tolerance = 50

/**
 * Counts attempts by key in fixed windows, in the memory store of rate-limiter-flexible. A window is stored under a digest of its key,
 * so that the number of windows alone limits the memory; the store itself has no limit.
 *
 * When `maxKeys` windows are in use, the windows with the fewest attempts are evicted, the oldest first. A flood of new keys therefore
 * evicts its own single attempts, not the count of an attacker or a victim: to evict a window of n attempts, an attacker must fill 90 %
 * of the table with windows of n attempts or more. That costs 0.9 × `maxKeys` × n attempts to regain n, and each of them counts
 * against the attacker's address. Rejecting new keys instead would let a flood lock out everyone without a window.
 */
export class RateLimit {
  readonly #store: RateLimiterMemory
  readonly #options: Required<Omit<RateLimitOptions, 'most'>>
  /** Upper bound of the number of windows: includes those that ended since the last eviction. */
  #keys = 0

  constructor({
    most = Number.MAX_SAFE_INTEGER,
    windowMs = 60_000,
    maxKeys = 20_000,
    onCount = () => {},
  }: RateLimitOptions) {
    this.#options = { windowMs: Math.min(windowMs, longestWindow), maxKeys, onCount }
    this.#store = new RateLimiterMemory({ points: most, duration: this.#options.windowMs / 1000, keyPrefix: '' })
  }

  /** Windows in use. */
  get size(): number {
    return this.#store.dump().storage.length
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts count. A rejected attempt does not count.
   * @returns seconds to wait; 0 for an admitted attempt
   */
  async attempt(key: string): Promise<number> {
    return (await this.admit(key)).wait
  }

  /** Like `attempt`, for attempts that may be released. */
  async admit(key: string): Promise<Admitted> {
    const id = idOf(key)
    await this.#makeRoom(id)
    try {
      const window = await this.#store.consume(id)
      this.#began(window)
      const ends = Date.now() + window.msBeforeNext
      this.#options.onCount({ id, by: 1, ends })
      return { wait: 0, count: window.consumedPoints, release: this.#releaseOnce(id, ends) }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await this.#store.reward(id)
      return { wait: Math.ceil(refusal.msBeforeNext / 1000), count: refusal.consumedPoints, release: async () => {} }
    }
  }

  /** Applies the count of another server: its window ends at the same time here. */
  async count({ id, by, ends }: Count): Promise<void> {
    const left = Math.min(ends - Date.now(), longestWindow)
    if (left <= 0) return
    if (by === -1) return this.#release(id)
    await this.#makeRoom(id)
    this.#began(await this.#store.penalty(id, 1, { customDuration: left / 1000 }))
  }

  /** Returns the attempts under a key in its current window. */
  async attempts(key: string): Promise<number> {
    return (await this.#current(idOf(key)))?.consumedPoints ?? 0
  }

  #releaseOnce(id: string, ends: number): () => Promise<void> {
    let isCounted = true
    return async () => {
      if (!isCounted) return
      isCounted = false
      const window = await this.#current(id)
      if (window && Math.abs(Date.now() + window.msBeforeNext - ends) < tolerance) await this.#release(id)
      this.#options.onCount({ id, by: -1, ends })
    }
  }

  async #current(id: string): Promise<RateLimiterRes | undefined> {
    const window = await this.#store.get(id)
    return window && window.msBeforeNext > 0 ? window : undefined
  }

  async #release(id: string): Promise<void> {
    const window = await this.#current(id)
    if (!window) return
    if (window.consumedPoints > 1) await this.#store.reward(id)
    else await this.#store.delete(id)
  }

  #began({ isFirstInDuration }: RateLimiterRes): void {
    if (isFirstInDuration) this.#keys += 1
  }

  async #makeRoom(id: string): Promise<void> {
    const { maxKeys } = this.#options
    if (this.#keys < maxKeys || (await this.#store.get(id)) !== null) return
    const windows = this.#store.dump().storage
    const room = Math.max(1, Math.floor(maxKeys * evictedShare))
    const excess = Math.max(0, windows.length - (maxKeys - room))
    const least = windows.toSorted((a, b) => a.value - b.value || (a.expiresAt ?? 0) - (b.expiresAt ?? 0))
    for (const { key } of least.slice(0, excess)) void this.#store.delete(key)
    this.#keys = windows.length - excess
  }
}

const idOf = (key: string) => createHash('sha256').update(key).digest('base64')
