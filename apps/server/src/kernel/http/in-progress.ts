export interface Limit {
  /** Requests in progress at once. */
  running: number
  /** Requests that wait for one of these to end. */
  waiting: number
}

export interface InProgressOptions {
  /** Requests that wait, under all keys together. */
  waiting: number
  /** Milliseconds for which a request waits. */
  patience: number
}

export interface Place {
  /** True when the request may run; false when it waited too long. */
  readonly ready: Promise<boolean> | true
  /** Frees the place, or stops waiting for it. */
  leave: () => void
}

interface Group {
  running: number
  /** Starts each waiting request, in the order in which they came. */
  readonly waiting: Set<() => void>
}

/** Limits the requests in progress under each key, so that one key leaves room for all others. */
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

  /** Returns a place under a key, or undefined when too many requests wait already. */
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
