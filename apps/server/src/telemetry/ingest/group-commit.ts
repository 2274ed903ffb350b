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
   * Weight or number of jobs that do not wait for more. Senders that wait for a response send nothing in the meantime, so that a
   * larger group would leave database and server waiting for each other.
   */
  enough?: { weight: number; jobs: number }
  /** Maximum weight of a group of several jobs. Jobs that arrive during a commit form one: the busier, the cheaper each job. */
  full?: number
  /** Maximum number of jobs in a group: while it is stored, other requests are received and answered. */
  jobs?: number
  /** Maximum weight of the queue. */
  most?: number
}

/** Collects the jobs of concurrent requests and commits them as one; each `add` resolves once its job is committed. */
export class GroupCommit<J> {
  readonly #commit: (jobs: J[]) => Promise<void>
  readonly #weight: (job: J) => number
  readonly #wait: Milliseconds
  readonly #enough: { weight: number; jobs: number }
  readonly #full: number
  readonly #jobs: number
  readonly #most: number
  #queue: { job: J; weight: number; resolve: () => void; reject: (reason: unknown) => void }[] = []
  /** Weight of the queue. */
  #queued = 0
  /** Weight of the queue and of the group in progress. */
  #waiting = 0
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({
    commit,
    weight,
    wait = 10,
    enough = { weight: 1000, jobs: 64 },
    full = 2000,
    jobs = 160,
    most = 50_000,
  }: GroupCommitOptions<J>) {
    this.#commit = commit
    this.#weight = weight
    this.#wait = wait
    this.#enough = enough
    this.#full = full
    this.#jobs = jobs
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
    this.#queued += weight
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
    const { weight, jobs } = this.#enough
    if (this.#queued >= weight || this.#queue.length >= jobs) this.#start()
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
    const end = this.#queue.findIndex(({ weight }, jobs) => (sum += weight) > this.#full || jobs === this.#jobs)
    const group = this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end))
    for (const { weight } of group) this.#queued -= weight
    return group
  }
}
