import type { FrameLimits } from './frame-reader.ts'

/** Limits per connection. Times are in milliseconds, sizes in bytes. */
export interface ConnectionLimits {
  frame: FrameLimits
  subscriptions: number
  transactions: number
  framesPerSecond: number
  /** Number of frames accepted at once after a pause. */
  burst: number
  /** Unsent bytes above which coalescable messages are dropped. */
  dropAbove: number
  /** Unsent bytes above which the connection is closed. */
  closeAbove: number
  /** Maximum time from opening the socket to a successful CONNECT. */
  connectWithin: number
  /** Heart-beats offered both ways. */
  heartBeat: number
}

export const defaultLimits: ConnectionLimits = {
  // A thousand unit ids of seven digits fit into a head.
  frame: { head: 16_384, headers: 50, body: 65_536 },
  subscriptions: 50,
  transactions: 20,
  framesPerSecond: 50,
  burst: 200,
  dropAbove: 256 * 1024,
  closeAbove: 1024 * 1024,
  connectWithin: 10_000,
  heartBeat: 4000,
}

/** Admits `burst` at once and `perSecond` continuously. */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at: number

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#at = now
  }

  /** @param now time of a monotonic clock in milliseconds */
  take(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
