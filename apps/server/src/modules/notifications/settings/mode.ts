import type { FleetSchemas } from '@muster/contract'
import type { Database } from '../../../kernel/db/schema.ts'

type Mode = FleetSchemas['UserNotificationMode']

export async function getMode(db: Database, userId: number): Promise<Mode> {
  const user = await db
    .selectFrom('app_user')
    .select('notification_mode')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { notificationMode: user.notification_mode as Mode['notificationMode'] }
}

export async function setMode(db: Database, userId: number, { notificationMode }: Mode): Promise<void> {
  await db.updateTable('app_user').set({ notification_mode: notificationMode }).where('user_id', '=', userId).execute()
}
