import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '#kernel/jobs/job.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { storeAggregates } from '#telemetry/aggregates/store-aggregates.ts'

const intervalMs = 60_000
/** Maximum duration of a run in milliseconds, to end before the next one. */
const most = 45_000

/** Also fills the aggregates of previous days, for a share of each minute. */
export const aggregates: Job = {
  name: 'aggregates',
  type: 'cluster',
  description: 'Sums up readings by quarter hour for reports, where they came, changed or were never summed up.',
  schedule: { intervalMs },
  run: async ({ use, signal }) => {
    const until = performance.now() + most
    let started = performance.now()
    return storeAggregates(use(Db), use(Clock).now().getTime(), async () => {
      // as long as the work before it: whatever else the database does comes first
      await wait(performance.now() - started)
      started = performance.now()
      return !signal.aborted && started < until
    })
  },
}
