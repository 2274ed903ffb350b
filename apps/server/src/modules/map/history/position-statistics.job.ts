import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { Db } from '#kernel/dependencies.ts'

/** PostgreSQL updates the statistics of each month automatically, but not those of the parent table. */
export const positionStatistics: Job = {
  name: 'position-statistics',
  type: 'cluster',
  description: 'Counts what the database’s planner has to know of all readings together, so that reports stay quick.',
  schedule: { cron: '15 3 * * 0', zone: 'UTC' },
  retry: { limit: 1, delaySeconds: 600 },
  run: async ({ use }) => {
    const db = use(Db)
    await sql`analyze position`.execute(db)
  },
}
