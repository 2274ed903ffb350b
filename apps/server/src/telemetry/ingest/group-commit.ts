import type { Milliseconds, Seconds } from '#kernel/time/units.ts'

/** The queue is full and the sender must retry. Mapped to 503. */
export class IngestBusy extends Error {
  readonly retrySeconds: Seconds

  constructor(
    message = 'Too many readings wait to be stored: send this request again in a few seconds',
    retrySeconds: Seconds = 2,
  ) {
    super(message)
    this.retrySeconds = retrySeconds
  }
}

export interface GroupCommitOptions<J> {
  /** Stores jobs together, one group at a time. Every job of the group is rejected with its error. */
  commit: (jobs: J[]) => Promise<void>
  weight: (job: J) => number
  /** Time that a job waits for others. */
  wait?: Milliseconds
  /**
   * Weight of a full group, which is stored at once. Jobs that arrive during a commit form a group of up to twice this weight:
   * the busier the server, the cheaper each job.
   */
  full?: number
  /** Maximum weight of the queue. */
  most?: number
}

/** Collects the jobs of concurrent requests and commits them as one; each `add` resolves once its job is committed. */
export class GroupCommit<J> {
  readonly #commit: (jobs: J[]) => Promise<void>
  readonly #weight: (job: J) => number
  readonly #wait: Milliseconds
  readonly #full: number
  readonly #most: number
  #queue: { job: J; weight: number; resolve: () => void; reject: (reason: unknown) => void }[] = []
  #waiting = 0
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ commit, weight, wait = 20, full = 1000, most = 50_000 }: GroupCommitOptions<J>) {
    this.#commit = commit
    this.#weight = weight
    this.#wait = wait
    this.#full = full
    this.#most = most
  }

  /** True if another job would be rejected. */
  get busy(): boolean {
    return this.#waiting >= this.#most
  }

  /** @throws IngestBusy if the queue is full; an empty queue accepts a job of any weight */
  add(job: J): Promise<void> {
    const weight = this.#weight(job)
    if (this.#waiting > 0 && this.#waiting + weight > this.#most) return Promise.reject(new IngestBusy())
    this.#waiting += weight
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, weight, resolve, reject })
      this.#schedule()
    })
  }

  /** Resolves when all jobs are committed or rejected. */
  async drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#running) {
      this.#start()
      await this.#running
    }
  }

  #schedule() {
    if (this.#running || this.#queue.length === 0) return
    if (this.#queue.reduce((sum, { weight }) => sum + weight, 0) >= this.#full) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), this.#wait)
  }

  #start() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#queue.length === 0) return
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      this.#schedule()
    })
  }

  async #run() {
    const group = this.#take()
    try {
      await this.#commit(group.map(({ job }) => job))
      for (const { resolve } of group) resolve()
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      for (const { weight } of group) this.#waiting -= weight
    }
  }

  #take() {
    let sum = 0
    const end = this.#queue.findIndex(({ weight }) => (sum += weight) > 2 * this.#full)
    return this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end))
  }
}
