import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface RateLimitOptions {
  /** Attempts under one key in a window; without one all are counted and none is refused. */
  most?: number
  /** Milliseconds, 24 days at most: a timer reaches no further. */
  windowMs?: number
  /** Windows in memory at once, about 500 bytes each. */
  maxKeys?: number
  /** Called when an attempt is counted or taken back, for servers that count the same. */
  onCount?: (count: Count) => void
}

/** An attempt that was counted, or taken back. */
export interface Count {
  /** Digest of the key. */
  id: string
  by: 1 | -1
  /** End of its window, milliseconds since the epoch. */
  ends: number
}

export interface Admitted {
  /** Seconds to wait, 0 when the attempt may be made. */
  wait: number
  /** Attempts in the window with this one, which no other attempt has. */
  count: number
  /** Takes the attempt back, as long as its window lasts. */
  release: () => Promise<void>
}

/** The longest window. */
export const longestWindow = 24 * 86_400_000

/** Which part of the windows makes room when all are in use: sorting is rare then. */
const evicted = 0.1

/** Milliseconds by which two readings of the end of one window may differ. */
const tolerance = 50

/**
 * Counts attempts by key in fixed windows, in the memory store of rate-limiter-flexible. A window is stored under a digest of its key,
 * so that the number of windows alone bounds the memory; the store itself has no bound.
 *
 * When `maxKeys` windows are in use, those with the fewest attempts give way, the oldest of them first. So a flood of new
 * keys pushes out its own single attempts, not the count of somebody who is being guessed at or is guessing: to lose a window of
 * n attempts, an attacker must fill nine tenths of the table with windows of n attempts or more. That costs 0.9 × `maxKeys` × n
 * attempts to win back n, and each of those counts elsewhere, by the attacker's address. Refusing new keys instead
 * would let a flood lock out everybody who has no window yet.
 */
export class RateLimit {
  readonly #store: RateLimiterMemory
  readonly #options: Required<Omit<RateLimitOptions, 'most'>>
  /** Windows at most: those that ended since the last look are among them. */
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
   * Counts an attempt before it is made, so that many at once count too. A refused attempt is not counted.
   * @returns seconds to wait, 0 when the attempt may be made
   */
  async attempt(key: string): Promise<number> {
    return (await this.admit(key)).wait
  }

  /** As `attempt`, for attempts that may turn out to be no guess. */
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

  /** Counts what another server counted: its window here ends when it does there. */
  async count({ id, by, ends }: Count): Promise<void> {
    const left = Math.min(ends - Date.now(), longestWindow)
    if (left <= 0) return
    if (by === -1) return this.#takeBack(id)
    await this.#makeRoom(id)
    this.#began(await this.#store.penalty(id, 1, { customDuration: left / 1000 }))
  }

  /** Attempts under a key in its current window. */
  async attempts(key: string): Promise<number> {
    return (await this.#current(idOf(key)))?.consumedPoints ?? 0
  }

  #releaseOnce(id: string, ends: number): () => Promise<void> {
    let isCounted = true
    return async () => {
      if (!isCounted) return
      isCounted = false
      const window = await this.#current(id)
      if (window && Math.abs(Date.now() + window.msBeforeNext - ends) < tolerance) await this.#takeBack(id)
      this.#options.onCount({ id, by: -1, ends })
    }
  }

  async #current(id: string): Promise<RateLimiterRes | undefined> {
    const window = await this.#store.get(id)
    return window && window.msBeforeNext > 0 ? window : undefined
  }

  async #takeBack(id: string): Promise<void> {
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
    const room = Math.max(1, Math.floor(maxKeys * evicted))
    const excess = Math.max(0, windows.length - (maxKeys - room))
    const least = windows.toSorted((a, b) => a.value - b.value || (a.expiresAt ?? 0) - (b.expiresAt ?? 0))
    for (const { key } of least.slice(0, excess)) void this.#store.delete(key)
    this.#keys = windows.length - excess
  }
}

const idOf = (key: string) => createHash('sha256').update(key).digest('base64')
