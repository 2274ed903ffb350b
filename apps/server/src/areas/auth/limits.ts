import type { Deps } from '../../http/deps.ts'
import { tooManyRequests } from '../../http/problem.ts'
import { RateLimit } from './rate-limit.ts'

const quarter = 15 * 60_000

/** A server's limits on guessing and on mailing. */
export interface Limits {
  /** Wrong passwords for one account from one address, for one account from anywhere, and from one address. */
  guesses: { pair: RateLimit; account: RateLimit; address: RateLimit }
  recoveries: { account: RateLimit; address: RateLimit }
  /** Reset keys tried from one address. */
  resets: RateLimit
  /** Current passwords tried by one user. */
  changes: RateLimit
}

const known = new WeakMap<Deps, Limits>()

export function limitsOf(deps: Deps): Limits {
  const found = known.get(deps) ?? create(() => deps.clock().getTime())
  known.set(deps, found)
  return found
}

function create(now: () => number): Limits {
  const limit = (most: number, windowMs = 60_000) => new RateLimit({ most, windowMs, now })
  return {
    guesses: { pair: limit(10), account: limit(50), address: limit(60) },
    recoveries: { account: limit(3, quarter), address: limit(20, quarter) },
    resets: limit(20, quarter),
    changes: limit(10),
  }
}

/** @throws Problem 429 with the longest of the waits */
export function refuseAfter(what: string, ...waits: number[]): void {
  const wait = Math.max(...waits)
  if (wait > 0) throw tooManyRequests(`Too many attempts to ${what}; wait ${wait} s and try again`, wait)
}

/** An address as limits count it: IPv6 by the 64 bits that one household has, IPv4 whole. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const whole =
    tail === undefined
      ? front
      : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return whole.slice(0, 4).join(':')
}
