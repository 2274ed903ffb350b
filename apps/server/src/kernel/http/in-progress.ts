export interface Limit {
  /** Maximum number of requests in progress. */
  running: number
  /** Maximum number of requests waiting for a place. */
  waiting: number
}

export interface InProgressOptions {
  /** Maximum number of waiting requests under all keys. */
  waiting: number
  /** Maximum wait of a request in milliseconds. */
  patience: number
}

export interface Place {
  /** True if the request may start; false after waiting too long. */
  readonly ready: Promise<boolean> | true
  /** Frees the place, or stops waiting. */
  leave: () => void
}

interface Group {
  running: number
  /** Start functions of the waiting requests, in order of arrival. */
  readonly waiting: Set<() => void>
}

/** Limits the requests in progress per key, to leave capacity for other keys. */
export class InProgress {
  readonly #options: InProgressOptions
  readonly #groups = new Map<string, Group>()
  #waiting = 0

  constructor(options: InProgressOptions) {
    this.#options = options
  }

  /** Keys with requests in progress. */
  get size(): number {
    return this.#groups.size
  }

  /** Returns a place under a key, or undefined if too many requests are waiting. */
  take(key: string, { running, waiting }: Limit): Place | undefined {
    const group = this.#groups.get(key) ?? { running: 0, waiting: new Set() }
    if (group.running < running) {
      this.#groups.set(key, group)
      group.running++
      return { ready: true, leave: once(() => this.#next(key, group)) }
    }
    if (group.waiting.size >= waiting || this.#waiting >= this.#options.waiting) return undefined
    return this.#wait(key, group)
  }

  #wait(key: string, group: Group): Place {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let isRunning = false
    const stop = () => {
      clearTimeout(timer)
      if (group.waiting.delete(start)) this.#waiting--
    }
    const start = () => {
      stop()
      isRunning = true
      resolve(true)
    }
    const timer = setTimeout(() => {
      stop()
      resolve(false)
    }, this.#options.patience)
    group.waiting.add(start)
    this.#waiting++
    return { ready: promise, leave: once(() => (isRunning ? this.#next(key, group) : stop())) }
  }

  /** Passes a free place on. */
  #next(key: string, group: Group): void {
    const [start] = group.waiting
    if (start) start()
    else if (--group.running === 0) this.#groups.delete(key)
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
