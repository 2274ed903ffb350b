import { setTimeout as sleep } from 'node:timers/promises'

export interface WaitingRoomOptions {
  /** Maximum numbers of waiting requests: in total, for one account, and for one account from one address. */
  most: number
  perAccount: number
  perPair: number
}

/**
 * Delays a limited number of requests. A waiting request holds its socket and a timer, but no database connection, and leaves when its
 * client disconnects. One address has few seats for an account, so that it cannot take all of them.
 */
export class WaitingRoom {
  readonly #options: WaitingRoomOptions
  /** Number of waiting requests by account and by pair. */
  readonly #seats = new Map<string, number>()
  #waiting = 0

  constructor(options: WaitingRoomOptions) {
    this.#options = options
  }

  /**
   * @param signal aborted when the client disconnects
   * @returns false at once when no seat is free
   * @throws AbortError when the client disconnects
   */
  async wait(account: string, pair: string, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    const { most, perAccount, perPair } = this.#options
    const keys = [`account ${account}`, `pair ${pair}`] as const
    const isFull = (key: string, limit: number) => (this.#seats.get(key) ?? 0) >= limit
    if (this.#waiting >= most || isFull(keys[0], perAccount) || isFull(keys[1], perPair)) return false
    this.#take(keys, 1)
    try {
      await sleep(milliseconds, undefined, { signal })
      return true
    } finally {
      this.#take(keys, -1)
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
