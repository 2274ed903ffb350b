import { createHash } from 'node:crypto'

export interface RateLimitOptions {
  /** Attempts under one key in a window. */
  most: number
  windowMs?: number
  now?: () => number
  /** Windows in memory at once, about 200 bytes each. */
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

interface Window {
  attempts: number
  /** Milliseconds since the epoch at which counting starts again. */
  ends: number
}

/** Which part of the windows makes room when all are in use: sorting is rare then. */
const evicted = 0.1

/**
 * Counts attempts by key in fixed windows, in memory. Memory is bounded by the number of windows alone, because a window is
 * stored under a digest of its key. Windows that are over are dropped once a window's time.
 *
 * When `maxKeys` windows are in use, those with the fewest attempts give way, the oldest of them first. So a flood of new
 * keys pushes out its own single attempts, not the count of somebody who is being guessed at or is guessing: to lose a window of
 * n attempts, an attacker must fill nine tenths of the table with windows of n attempts or more. That costs 0.9 × `maxKeys` × n
 * attempts to win back n, and each of those counts elsewhere, by the attacker's address. Refusing new keys instead
 * would let a flood lock out everybody who has no window yet.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
  readonly #options: Required<RateLimitOptions>
  #sweepAt = 0

  constructor({ most, windowMs = 60_000, now = Date.now, maxKeys = 20_000, onCount = () => {} }: RateLimitOptions) {
    this.#options = { most, windowMs, now, maxKeys, onCount }
  }

  /** Windows in use, those that are over but not yet dropped among them. */
  get size(): number {
    return this.#windows.size
  }

  /**
   * Counts an attempt before it is made, so that many at once count too. A refused attempt is not counted.
   * @returns seconds to wait, 0 when the attempt may be made
   */
  attempt(key: string): number {
    return this.admit(key).wait
  }

  /**
   * As `attempt`, for attempts that may turn out to be no guess.
   * @returns `release` takes the attempt back, as long as its window lasts
   */
  admit(key: string): { wait: number; release: () => void } {
    const { most, windowMs, now, onCount } = this.#options
    const at = now()
    if (at >= this.#sweepAt) this.#sweep(at)
    const id = idOf(key)
    const known = this.#current(id, at)
    if (known && known.attempts >= most) return { wait: Math.ceil((known.ends - at) / 1000), release: () => {} }
    const window = known ?? this.#begin(id, at + windowMs)
    window.attempts += 1
    onCount({ id, by: 1, ends: window.ends })
    let isCounted = true
    const release = () => {
      if (!isCounted) return
      isCounted = false
      this.#takeBack(id, window)
      onCount({ id, by: -1, ends: window.ends })
    }
    return { wait: 0, release }
  }

  /** Counts what another server counted: its window here ends when it does there. */
  count({ id, by, ends }: Count): void {
    const at = this.#options.now()
    const window = this.#current(id, at)
    if (by === -1) {
      if (window) this.#takeBack(id, window)
    } else if (ends > at) (window ?? this.#begin(id, ends)).attempts += 1
  }

  /** Attempts under a key in its current window. */
  attempts(key: string): number {
    return this.#current(idOf(key), this.#options.now())?.attempts ?? 0
  }

  #current(id: string, at: number): Window | undefined {
    const window = this.#windows.get(id)
    if (!window || window.ends > at) return window
    this.#windows.delete(id)
    return undefined
  }

  #begin(id: string, ends: number): Window {
    if (this.#windows.size >= this.#options.maxKeys) this.#evict()
    const window = { attempts: 0, ends }
    this.#windows.set(id, window)
    return window
  }

  #takeBack(id: string, window: Window): void {
    window.attempts -= 1
    if (window.attempts <= 0 && this.#windows.get(id) === window) this.#windows.delete(id)
  }

  #sweep(at: number): void {
    for (const [id, { ends }] of this.#windows) if (ends <= at) this.#windows.delete(id)
    this.#sweepAt = at + this.#options.windowMs
  }

  #evict(): void {
    this.#sweep(this.#options.now())
    const { maxKeys } = this.#options
    const room = Math.max(1, Math.floor(maxKeys * evicted))
    const excess = this.#windows.size - (maxKeys - room)
    if (excess <= 0) return
    const least = [...this.#windows].toSorted(([, a], [, b]) => a.attempts - b.attempts || a.ends - b.ends)
    for (const [id] of least.slice(0, excess)) this.#windows.delete(id)
  }
}

const idOf = (key: string) => createHash('sha256').update(key).digest('base64')
