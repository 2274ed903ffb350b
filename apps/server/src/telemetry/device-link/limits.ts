import type { Milliseconds } from '#kernel/time/units.ts'
import type { Identity } from './identity.ts'

/** Limits of devices, besides those of the protocol. */
export const linkLimits = {
  /** Messages a second, and at once after a pause. */
  claimed: { perSecond: 20, burst: 400 },
  unclaimed: { perSecond: 0.1, burst: 6 },
  /** All unclaimed devices at one server together. */
  allUnclaimed: { perSecond: 20, burst: 200 },
  /** Connections of unclaimed devices at one server. */
  unclaimedConnections: 2000,
  /** Topics of one connection. */
  subscriptions: 4,
  /** Readings and events that wait for a claim, of one sender. */
  heldItems: 5000,
  /** Keys of one device identifier. */
  heldKeys: 20,
  /** Devices that wait for a claim and have sent by this protocol. */
  heldDevices: 1000,
  /** Size of the table with everything that waits for a claim; beyond it only gateways, which are trusted, add to it. */
  heldBytes: 2 ** 30,
  /** Requests with wrong credentials from one address in a minute. */
  failuresPerMinute: 30,
} as const

/** Time that a message on a connection may wait for its turn before the connection is closed. */
export const longestTurn: Milliseconds = 60_000

interface Rate {
  perSecond: number
  burst: number
}

/** Number of keys after which those with unused limits are dropped. */
const pruneFrom = 10_000

/** Counts messages by key; a key that exceeds its rate has to wait. */
export class Rates {
  #pruneAt = pruneFrom
  readonly #buckets = new Map<string, { tokens: number; at: Milliseconds; rate: Rate }>()

  /** Takes a turn and returns the time to wait for it. */
  take(key: string, rate: Rate, now = Date.now()): Milliseconds {
    const bucket = this.#refilled(key, rate, now)
    bucket.tokens -= 1
    return bucket.tokens >= 0 ? 0 : (-bucket.tokens / rate.perSecond) * 1000
  }

  /** Takes a number of turns only if the first is free. Returns the time to wait otherwise. */
  tryTake(key: string, rate: Rate, turns = 1, now = Date.now()): Milliseconds {
    const bucket = this.#refilled(key, rate, now)
    if (bucket.tokens < 1) return ((1 - bucket.tokens) / rate.perSecond) * 1000
    bucket.tokens -= turns
    return 0
  }

  #prune(now: Milliseconds): void {
    for (const [key, { tokens, at, rate }] of this.#buckets)
      if (tokens + ((now - at) / 1000) * rate.perSecond >= rate.burst) this.#buckets.delete(key)
    this.#pruneAt = Math.max(pruneFrom, 2 * this.#buckets.size)
  }

  #refilled(key: string, rate: Rate, now: Milliseconds) {
    if (this.#buckets.size >= this.#pruneAt) this.#prune(now)
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, at: now, rate }
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate.perSecond)
    bucket.at = now
    bucket.rate = rate
    this.#buckets.set(key, bucket)
    return bucket
  }
}

/** Returns the time that a device has to wait for its turn. */
export function turnOf(rates: Rates, { uid, isClaimed }: Identity): Milliseconds {
  if (isClaimed) return rates.take(uid, linkLimits.claimed)
  return Math.max(rates.take(uid, linkLimits.unclaimed), rates.take('', linkLimits.allUnclaimed))
}
