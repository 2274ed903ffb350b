import type { Database } from '#kernel/db/schema.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { startScheduler } from '#kernel/jobs/scheduler.ts'
import { using } from '#test/dependencies.ts'

/** Sets up servers over one database with test jobs; `errors` contains their logged errors. */
export function jobServers(db: Database) {
  const errors: string[] = []
  const log = {
    debug() {},
    info() {},
    warn() {},
    error: (what: { err?: Error }) => void errors.push(what.err?.message ?? ''),
  }
  const at = (clock: () => Date) => using({ db, log, clock })
  const stops: (() => Promise<void>)[] = []
  return {
    errors,
    using: at,
    start: (process: string, jobs: readonly Job[]) => {
      const stop = startScheduler({ use: at(() => new Date()), jobs, process, every: 20 })
      stops.push(stop)
      return stop
    },
    stopAll: () => Promise.all(stops.splice(0).map(stop => stop())),
  }
}

/** Returns a job that only records its server. */
export function testJob(changes: Partial<Job>): Job {
  return {
    name: 'a-job',
    type: 'cluster',
    description: 'A job.',
    schedule: { intervalMs: 3_600_000 },
    run: async () => {},
    ...changes,
  }
}
