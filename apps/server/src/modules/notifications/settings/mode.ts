import type { FleetSchemas } from '@muster/contract'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveVersion } from '#kernel/records/save-version.ts'

type Mode = FleetSchemas['UserNotificationMode']

export async function getMode(db: Database, userId: number): Promise<Mode> {
  const user = await db
    .selectFrom('app_user')
    .select('notification_mode')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { notificationMode: user.notification_mode as Mode['notificationMode'] }
}

/** A new version of the user, so that a form opened before does not take it back. */
export function setMode(db: Database, userId: number, { notificationMode }: Mode, saver: Saver): Promise<void> {
  return inTransaction(db, async trx => {
    const saved = await trx
      .updateTable('app_user')
      .set(({ eb }) => ({
        notification_mode: notificationMode,
        version: eb('version', '+', 1),
        updated_at: new Date(),
      }))
      .where('user_id', '=', userId)
      .where('notification_mode', '<>', notificationMode)
      .returning('version')
      .executeTakeFirst()
    if (!saved) return
    const { version } = saved
    await saveVersion(
      trx,
      { kind: 'user', id: userId, version, action: 'changed', fields: ['notificationMode'] },
      saver,
    )
  })
}
