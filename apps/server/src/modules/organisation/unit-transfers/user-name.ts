import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'

/** First and last name, or the login of a user without them. */
export async function userNameOf(db: Database, { userId, login }: Saver): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'surname'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() || login
}
