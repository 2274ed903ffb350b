import { setTimeout as sleep } from 'node:timers/promises'

export interface WaitingRoomOptions {
  /** Requests that wait at once: in all, for one account, and for one account from one address. */
  most: number
  perAccount: number
  perPair: number
}

/**
 * Lets requests wait, a bounded number of them. A waiting request has its socket and a timer, and nothing of the database;
 * it leaves as soon as its client does. One address has few seats for an account, so that it cannot take all of them.
 */
export class WaitingRoom {
  readonly #options: WaitingRoomOptions
  /** By account and by pair; an entry for each that waits. */
  readonly #seats = new Map<string, number>()
  #waiting = 0

  constructor(options: WaitingRoomOptions) {
    this.#options = options
  }

  /**
   * @param signal aborted when the client goes away
   * @returns false at once when there is no seat
   * @throws AbortError when the client went away
   */
  async wait(account: string, pair: string, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    const { most, perAccount, perPair } = this.#options
    const [ofAccount, ofPair] = [`account ${account}`, `pair ${pair}`]
    const isFull = (key: string, limit: number) => (this.#seats.get(key) ?? 0) >= limit
    if (this.#waiting >= most || isFull(ofAccount, perAccount) || isFull(ofPair, perPair)) return false
    this.#take([ofAccount, ofPair], 1)
    try {
      await sleep(milliseconds, undefined, { signal })
      return true
    } finally {
      this.#take([ofAccount, ofPair], -1)
    }
  }

  #take(keys: readonly string[], seats: 1 | -1): void {
    this.#waiting += seats
    for (const key of keys) {
      const taken = (this.#seats.get(key) ?? 0) + seats
      if (taken > 0) this.#seats.set(key, taken)
      else this.#seats.delete(key)
    }
  }
}
