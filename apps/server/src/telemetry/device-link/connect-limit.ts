import type { Milliseconds } from '#kernel/time/units.ts'

const window: Milliseconds = 60_000
/** Networks that are counted; when there are more, all counts are dropped. */
const mostNetworks = 50_000

/** Counts attempts by network in windows of a minute. */
export class ConnectLimit {
  readonly #most: number
  #counts = new Map<string, number>()
  #ends = 0

  /** @param most attempts of a network in a minute; 0 for no limit */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts an attempt. Returns true if there were too many. */
  isExceeded(network: string, now = Date.now()): boolean {
    if (this.#most === 0) return false
    const count = this.countOf(network, now) + 1
    this.#counts.set(network, count)
    return count > this.#most
  }

  /** Returns the attempts of a network in this window. */
  countOf(network: string, now = Date.now()): number {
    if (now >= this.#ends || this.#counts.size > mostNetworks) {
      this.#counts = new Map()
      this.#ends = now + window
    }
    return this.#counts.get(network) ?? 0
  }
}
