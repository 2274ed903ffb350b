import type { Job } from '#kernel/jobs/job.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Days for which a failed transfer can be replayed. */
const days = 30

/** Deletes only content, not transfers. Keeps content of pending transfers, of command templates and of firmware. */
export const oldFiles: Job = {
  name: 'old-files',
  type: 'cluster',
  description: `Drops the contents of files that no unit was sent for ${days} days; their transfers stay listed.`,
  schedule: { cron: '50 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 300 },
  run: ({ use }) => dropOldFiles(use(Db), use(Clock).now()),
}

/** Returns the number of deleted files. */
export async function dropOldFiles(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sent_file')
    .where('used_at', '<', new Date(now.getTime() - days * 24 * 3_600_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_transfer')
            .select('transfer_id')
            .whereRef('file_transfer.file_id', '=', 'sent_file.file_id')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('command_template')
            .select('template_id')
            .whereRef('command_template.file_id', '=', 'sent_file.file_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('firmware').select('firmware_id').whereRef('firmware.file_id', '=', 'sent_file.file_id'))),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
