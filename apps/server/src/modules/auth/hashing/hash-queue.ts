import { tooManyRequests } from '#kernel/http/problem.ts'

/** Lanes by priority: familiar users, existing accounts, unknown names. */
const lanes = ['familiar', 'account', 'unknown'] as const

export interface Turn {
  lane: (typeof lanes)[number]
  /** Hashes of one account or network take turns with those of others. */
  account?: string
  network?: string
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}

interface Waiting {
  turn: Turn
  start: () => void
  reject: (reason: unknown) => void
}

export interface HashQueueOptions {
  /** Maximum number of concurrent hashes. */
  running: number
  /** Maximum number of waiting hashes. */
  waiting: number
  /** Milliseconds after which a waiting hash is rejected. */
  longestWaitMs: number
}

/**
 * Limits concurrent password hashes. The next hash comes from the first lane that has one; in a lane, networks and accounts take
 * turns. A full queue rejects the hash with the lowest rank. A flood from any number of addresses, with one name or many, delays the
 * owner of an account by only a few hashes.
 */
export class HashQueue {
  readonly #options: HashQueueOptions
  #waiting: Waiting[] = []
  readonly #running: Turn[] = []
  /** Number of the last turn of an account or a network, while hashes wait. */
  readonly #lastTurns = new Map<string, number>()
  #turnCount = 0

  constructor(options: HashQueueOptions) {
    this.#options = options
  }

  /**
   * @throws Problem 429 when too many hashes with a higher rank wait
   * @throws AbortError when the client disconnects before its hash begins
   */
  async run<T>(turn: Turn, hash: () => Promise<T>): Promise<T> {
    turn.signal?.throwIfAborted()
    if (this.#running.length >= this.#options.running) await this.#wait(turn)
    else this.#begin(turn)
    try {
      return await hash()
    } finally {
      this.#running.splice(this.#running.indexOf(turn), 1)
      this.#next()
    }
  }

  async #wait(turn: Turn): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry: Waiting = { turn, start: resolve, reject }
    const leave = () => this.#reject(entry, turn.signal?.reason)
    const timer = setTimeout(() => this.#reject(entry, busy()), this.#options.longestWaitMs)
    turn.signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(entry)
    if (this.#waiting.length > this.#options.waiting) this.#reject(this.#inOrder().at(-1) ?? entry, busy())
    return promise.finally(() => {
      clearTimeout(timer)
      turn.signal?.removeEventListener('abort', leave)
    })
  }

  #reject(rejected: Waiting, reason: unknown): void {
    this.#waiting = this.#waiting.filter(waiting => waiting !== rejected)
    rejected.reject(reason)
  }

  #next(): void {
    const [next] = this.#inOrder()
    if (!next) return
    this.#waiting = this.#waiting.filter(waiting => waiting !== next)
    // counted as running at once, so that no other hash takes its place
    this.#begin(next.turn)
    next.start()
  }

  /** Sorts by lane, then by the number of earlier hashes of the same account or network, then by the last turn of either. */
  #inOrder(): Waiting[] {
    const before = new Map<string, number>()
    const count = (key: string) => {
      const counted = before.get(key) ?? 0
      before.set(key, counted + 1)
      return counted
    }
    const rankOf = (turn: Turn) => Math.max(0, ...keysOf(turn).map(count))
    for (const turn of this.#running) rankOf(turn)
    return this.#waiting
      .map(waiting => ({
        waiting,
        lane: lanes.indexOf(waiting.turn.lane),
        rank: rankOf(waiting.turn),
        last: Math.max(0, ...keysOf(waiting.turn).map(key => this.#lastTurns.get(key) ?? 0)),
      }))
      .toSorted((a, b) => a.lane - b.lane || a.rank - b.rank || a.last - b.last)
      .map(({ waiting }) => waiting)
  }

  #begin(turn: Turn): void {
    this.#running.push(turn)
    if (this.#waiting.length === 0 || this.#lastTurns.size > maxLastTurns) this.#lastTurns.clear()
    this.#turnCount += 1
    for (const key of keysOf(turn)) this.#lastTurns.set(key, this.#turnCount)
  }
}

/** Maximum number of accounts and networks whose last turn is remembered. */
const maxLastTurns = 10_000

const keysOf = ({ account, network }: Turn): string[] => [
  ...(account === undefined ? [] : [`account ${account}`]),
  ...(network === undefined ? [] : [`network ${network}`]),
]

const retrySeconds = 5

const busy = () => tooManyRequests(['problem.tooManyHashes', { wait: retrySeconds }], retrySeconds)

export const hashQueue = new HashQueue({ running: 2, waiting: 40, longestWaitMs: 10_000 })
