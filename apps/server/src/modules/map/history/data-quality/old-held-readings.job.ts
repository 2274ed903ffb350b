import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { Db } from '#kernel/dependencies.ts'

/** Retention in days for counts of corrected, separated and rejected readings. */
const keepDays = 90

export const oldHeldReadings: Job = {
  name: 'old-held-readings',
  type: 'cluster',
  description: `Removes readings that were held apart, and counts of wrong data, after ${keepDays} days.`,
  schedule: { cron: '50 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 600 },
  run: async ({ use, signal }) => {
    const db = use(Db)
    const held =
      await sql`delete from held_reading where received_at < now() - make_interval(days => ${keepDays}::int)`.execute(
        db,
      )
    signal.throwIfAborted()
    const days = await sql`
      delete from data_quality_day where day < (now() at time zone 'UTC')::date - ${keepDays}::int`.execute(db)
    return Number(held.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0)
  },
}
