import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

const storedDays = 90
const batch = 20

export const oldImports: Job = {
  name: 'old-imports',
  type: 'cluster',
  description: `Removes imports with their lines after ${storedDays} days; what they added or changed stays.`,
  schedule: { cron: '50 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 300 },
  run: async ({ use, signal }) => {
    const before = new Date(use(Clock).now().getTime() - storedDays * 24 * 3_600_000)
    for (let removed = 0; ;) {
      signal.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from import where import_id = any (array(
          select import_id from import
          where created_at < ${before} and state not in ('CHECKING', 'RUNNING') limit ${batch}))`.execute(use(Db))
      removed += Number(numAffectedRows)
      if (Number(numAffectedRows) < batch) return removed
    }
  },
}
