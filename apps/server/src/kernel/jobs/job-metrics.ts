import { Counter, Gauge, type Registry } from 'prom-client'
import type { Job } from './job.ts'
import type { Run } from './runs.ts'

/** Runs of jobs on this server. */
export class JobMetrics {
  readonly #runs: Counter
  readonly #duration: Gauge

  /** Counts from 0, so that the first failure is an increase. */
  constructor(registry: Registry, jobs: readonly Job[]) {
    const registers = [registry]
    this.#runs = new Counter({
      name: 'muster_job_runs_total',
      help: 'Runs of a job on this server, by outcome: done or failed',
      labelNames: ['name', 'outcome'],
      registers,
    })
    this.#duration = new Gauge({
      name: 'muster_job_last_duration_seconds',
      help: 'Duration of the last run of a job on this server',
      labelNames: ['name'],
      registers,
    })
    for (const { name } of jobs) for (const outcome of ['done', 'failed']) this.#runs.inc({ name, outcome }, 0)
  }

  ended(name: string, { outcome, startedAt, endedAt }: Run): void {
    if (!endedAt) return
    this.#runs.inc({ name, outcome })
    this.#duration.set({ name }, (endedAt.getTime() - startedAt.getTime()) / 1000)
  }
}
