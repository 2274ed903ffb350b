import type { Milliseconds } from '#kernel/time/units.ts'
import type { Identity } from './identity.ts'

/** Device limits in addition to those of the protocol. */
export const linkLimits = {
  /** Messages per second, and after a pause at once. */
  claimed: { perSecond: 20, burst: 400 },
  unclaimed: { perSecond: 0.1, burst: 6 },
  /** Shared limit of all unclaimed devices on one server. */
  allUnclaimed: { perSecond: 20, burst: 200 },
  /** Maximum number of connections of unclaimed devices on one server. */
  unclaimedConnections: 2000,
  /** Maximum number of topics per connection. */
  subscriptions: 4,
  /** Maximum number of held readings and events per sender. */
  heldItems: 5000,
  /** Maximum number of keys per device identifier. */
  heldKeys: 20,
  /** Maximum number of unclaimed devices with data sent by this protocol. */
  heldDevices: 1000,
  /** Maximum table size of held data; above it, only gateways, which are trusted, can add data. */
  heldBytes: 2 ** 30,
  /** Maximum number of requests with wrong credentials per address and minute. */
  failuresPerMinute: 30,
} as const

/** Maximum wait of a message for its turn, after which its connection is closed. */
export const longestTurn: Milliseconds = 60_000

interface Rate {
  perSecond: number
  burst: number
}

/** Number of keys above which unused limits are dropped. */
const pruneFrom = 10_000

/** Rate limiter by key: above its rate, a key has to wait. */
export class Rates {
  #pruneAt = pruneFrom
  readonly #buckets = new Map<string, { tokens: number; at: Milliseconds; rate: Rate }>()

  /** Takes a turn and returns the wait until it. */
  take(key: string, rate: Rate, now = Date.now()): Milliseconds {
    const bucket = this.#refilled(key, rate, now)
    bucket.tokens -= 1
    return bucket.tokens >= 0 ? 0 : (-bucket.tokens / rate.perSecond) * 1000
  }

  /** Takes several turns if the first is free; otherwise returns the wait. */
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

/** Returns the wait of a device for its turn. */
export function turnOf(rates: Rates, { uid, isClaimed }: Identity): Milliseconds {
  if (isClaimed) return rates.take(uid, linkLimits.claimed)
  return Math.max(rates.take(uid, linkLimits.unclaimed), rates.take('', linkLimits.allUnclaimed))
}
