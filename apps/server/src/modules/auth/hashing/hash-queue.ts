import { tooManyRequests } from '#kernel/http/problem.ts'

/** Classes of hashes, the first one first: of people known here, of accounts that exist, of names that nobody has. */
const lanes = ['familiar', 'account', 'unknown'] as const

/** Where a hash waits, and whose it is. */
export interface Turn {
  lane: (typeof lanes)[number]
  /** Hashes of one account, and of one network, take turns with those of others. */
  account?: string
  network?: string
  /** Aborted when the client goes away. */
  signal?: AbortSignal
}

interface Waiting {
  turn: Turn
  start: () => void
  refuse: (reason: unknown) => void
}

export interface HashQueueOptions {
  /** Hashes at once. */
  running: number
  /** Hashes that wait, at most. */
  waiting: number
  /** Milliseconds after which a waiting hash is refused. */
  longest: number
}

/**
 * Bounds the work of hashing passwords. The next hash is of the first lane that has one; in a lane, networks and accounts take turns.
 * When the queue is full, whoever would come last is refused. So neither one address nor a thousand of them, with one name or
 * many, can keep the owner of an account waiting for longer than a few hashes.
 */
export class HashQueue {
  readonly #options: HashQueueOptions
  #waiting: Waiting[] = []
  readonly #running: Turn[] = []
  /** When an account or a network had its last turn, while hashes wait. */
  readonly #begun = new Map<string, number>()
  #count = 0

  constructor(options: HashQueueOptions) {
    this.#options = options
  }

  /**
   * @throws Problem 429 when too many hashes wait that come before this one
   * @throws AbortError when the client went away before its hash began
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
    const mine: Waiting = { turn, start: resolve, refuse: reject }
    const leave = () => this.#refuse(mine, turn.signal?.reason)
    const timer = setTimeout(() => this.#refuse(mine, busy()), this.#options.longest)
    turn.signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(mine)
    if (this.#waiting.length > this.#options.waiting) this.#refuse(this.#inOrder().at(-1) ?? mine, busy())
    return promise.finally(() => {
      clearTimeout(timer)
      turn.signal?.removeEventListener('abort', leave)
    })
  }

  #refuse(refused: Waiting, reason: unknown): void {
    this.#waiting = this.#waiting.filter(waiting => waiting !== refused)
    refused.refuse(reason)
  }

  #next(): void {
    const [next] = this.#inOrder()
    if (!next) return
    this.#waiting = this.#waiting.filter(waiting => waiting !== next)
    // before its work begins: nobody takes its place until then
    this.#begin(next.turn)
    next.start()
  }

  /** By lane, then by how many of the same account or network come before, then by when one of them was hashed last. */
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
        last: Math.max(0, ...keysOf(waiting.turn).map(key => this.#begun.get(key) ?? 0)),
      }))
      .toSorted((a, b) => a.lane - b.lane || a.rank - b.rank || a.last - b.last)
      .map(({ waiting }) => waiting)
  }

  #begin(turn: Turn): void {
    this.#running.push(turn)
    if (this.#waiting.length === 0 || this.#begun.size > maxBegun) this.#begun.clear()
    this.#count += 1
    for (const key of keysOf(turn)) this.#begun.set(key, this.#count)
  }
}

/** Accounts and networks that the queue knows to have had a turn. */
const maxBegun = 10_000

const keysOf = ({ account, network }: Turn): string[] => [
  ...(account === undefined ? [] : [`account ${account}`]),
  ...(network === undefined ? [] : [`network ${network}`]),
]

const retrySeconds = 5

const busy = () => tooManyRequests(['problem.tooManyHashes', { wait: retrySeconds }], retrySeconds)

/** One for the process, as its threads are. */
export const hashQueue = new HashQueue({ running: 2, waiting: 40, longest: 10_000 })
