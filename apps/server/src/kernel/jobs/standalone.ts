import type { Job } from './job.ts'
import type { JobMetrics } from './job-metrics.ts'
import { storeRun, runJob, type Run } from './runs.ts'
import { nextRun } from './schedule.ts'
import { scheduleOf, type Trigger } from './triggers.ts'
import type { Use } from '../dependency.ts'
import { Clock, Db, Log } from '../dependencies.ts'

interface State {
  job: Job
  /** Trigger as last read from the database. */
  trigger?: Trigger
  dueAt?: Date
  running: boolean
  attempt: number
  lastRun?: Run
  /** Not stored yet. */
  isNew: boolean
}

export interface StandaloneOptions {
  use: Use
  jobs: readonly Job[]
  /** This server in `scheduler_process`. */
  process: string
  signal: AbortSignal
  metrics: JobMetrics
}

/** Runs standalone triggers on this server, one run of each at a time. */
export class StandaloneTriggers {
  readonly #options: StandaloneOptions
  readonly #states: ReadonlyMap<string, State>
  readonly #running = new Set<Promise<void>>()
  #readAt: Date | undefined

  constructor(options: StandaloneOptions) {
    this.#options = options
    const jobs = options.jobs.filter(({ type }) => type === 'standalone')
    this.#states = new Map(jobs.map(job => [job.name, { job, running: false, attempt: 1, isNew: false }]))
  }

  /** Applies changes of an administrator. */
  read(triggers: readonly Trigger[], now: Date): void {
    for (const trigger of triggers) {
      const state = this.#states.get(trigger.name)
      if (!state || trigger.type !== 'standalone') continue
      const { trigger: before } = state
      state.trigger = trigger
      if (!before || isRescheduled(before, trigger)) {
        // runs that were due between two checks still start; a new interval begins at once
        state.dueAt = trigger.enabled ? nextRun(scheduleOf(trigger), this.#readAt ?? now) : undefined
        state.attempt = 1
      }
      if (before && before.requested_at?.getTime() !== trigger.requested_at?.getTime()) this.#run(state)
    }
    this.#readAt = now
  }

  /** Starts due triggers, and returns the latest time of the next check. */
  start(now: Date): Date | undefined {
    for (const state of this.#states.values()) {
      if (state.dueAt && state.dueAt <= now && !state.running) this.#run(state)
    }
    const next = [...this.#states.values()].flatMap(({ dueAt, running }) =>
      dueAt && !running ? [dueAt.getTime()] : [],
    )
    return next.length > 0 ? new Date(Math.min(...next)) : undefined
  }

  /** Writes down the last runs that are not yet. */
  async keep(): Promise<void> {
    for (const state of this.#states.values()) {
      if (!state.lastRun || !state.isNew) continue
      state.isNew = false
      await storeRun(
        this.#options.use(Db),
        { type: 'standalone', name: state.job.name },
        state.lastRun,
        this.#options.process,
      )
    }
  }

  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #run(state: State): void {
    if (state.running) return
    const { use, signal, metrics } = this.#options
    const { job, attempt } = state
    state.running = true
    const note = (run: Run): void => {
      metrics.ended(job.name, run)
      state.lastRun = run
      state.isNew = true
    }
    const running = runJob(job, { use, signal, attempt }, note)
      .then(
        () => this.#plan(state, undefined),
        (error: unknown) => {
          use(Log).error({ err: error, job: job.name, attempt }, 'a job failed')
          this.#plan(state, job.retry && attempt <= job.retry.limit ? job.retry.delaySeconds : undefined)
        },
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  #plan(state: State, retryAfter: number | undefined): void {
    const { trigger } = state
    const now = this.#options.use(Clock).now()
    state.running = false
    state.attempt = retryAfter === undefined ? 1 : state.attempt + 1
    if (!trigger?.enabled) state.dueAt = undefined
    else if (retryAfter === undefined) state.dueAt = nextRun(scheduleOf(trigger), now)
    else state.dueAt = new Date(now.getTime() + retryAfter * 1000)
  }
}

function isRescheduled(before: Trigger, after: Trigger): boolean {
  return (
    before.enabled !== after.enabled ||
    before.interval_ms !== after.interval_ms ||
    before.cron !== after.cron ||
    before.zone !== after.zone ||
    before.start_at?.getTime() !== after.start_at?.getTime()
  )
}
