import type { Milliseconds } from '#kernel/time/units.ts'

const window: Milliseconds = 60_000
/** Maximum number of networks counted; beyond it, all counts are reset. */
const mostNetworks = 50_000

/** Counts attempts by network in one-minute windows. */
export class ConnectLimit {
  readonly #most: number
  #counts = new Map<string, number>()
  #ends = 0

  /** @param most attempts per network and minute; 0 for no limit */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts an attempt. Returns true if it exceeds the limit. */
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
