import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

const batch = 5000
/** Retention in days for daily message counts; screens show 31. */
const keepDays = 400
/** Retention in days for message numbers after the last message. Later repetitions are detected by their times. */
const keepNumbersDays = 90
/** Days after which a silent, unclaimed device is deleted. Data from trusted gateways is kept. */
const keepUnclaimedDays = 30

export const oldDeviceDays: Job = {
  name: 'old-device-days',
  type: 'cluster',
  description: `Removes the daily message counts of devices after ${keepDays} days, the numbers of their messages after ${keepNumbersDays}, and unclaimed devices without a gateway ${keepUnclaimedDays} days after their last message.`,
  schedule: { cron: '50 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 300 },
  run: async ({ use, signal }) => {
    await sql`delete from device_sequence where last_at < now() - make_interval(days => ${keepNumbersDays})`.execute(
      use(Db),
    )
    await sql`
      delete from quarantined_device d
      where source = 'device' and last_seen < now() - make_interval(days => ${keepUnclaimedDays})
        and not exists (select from quarantined_item i where i.device_uid = d.device_uid and i.key_hash = '')`.execute(
      use(Db),
    )
    const before = new Date(use(Clock).now().getTime() - keepDays * 24 * 3_600_000).toISOString().slice(0, 10)
    for (let removed = 0; ;) {
      signal.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from device_day where (device_id, day) in (
          select device_id, day from device_day where day < ${before}::date limit ${batch})`.execute(use(Db))
      removed += Number(numAffectedRows)
      if (Number(numAffectedRows) < batch) return removed
    }
  },
}
