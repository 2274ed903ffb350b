import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { NotificationConfig } from '../notification-config.ts'

const batch = 5000

/** Deletes in small batches, so that lists stay available. */
export const oldNotifications: Job = {
  name: 'old-notifications',
  type: 'cluster',
  description: 'Removes web notifications and undelivered emails older than MUSTER_NOTIFICATION_DAYS; alarms stay.',
  schedule: { cron: '40 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 300 },
  run: async ({ use, signal }) => {
    const { keepDays } = use(NotificationConfig)
    if (keepDays === 0) return 0
    const before = new Date(use(Clock).now().getTime() - keepDays * 24 * 3_600_000)
    const mails = await use(Db).deleteFrom('undelivered_mail').where('last_tried_at', '<', before).executeTakeFirst()
    for (let removed = Number(mails.numDeletedRows); ;) {
      signal.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from web_notification where notification_id = any (array(
          select notification_id from web_notification where notified_at < ${before} limit ${batch}))`.execute(use(Db))
      removed += Number(numAffectedRows)
      if (Number(numAffectedRows) < batch) return removed
    }
  },
}
