import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

/**
 * Returns errors for users who cannot be recipients: unknown, outside the scope, or not visible in notification groups. Callers may select
 * themselves.
 * @param field of the request, named in the errors
 */
export async function wrongRecipients(
  db: Database,
  scope: Scope,
  field: string,
  userIds: readonly number[],
): Promise<Line[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('app_user')
    .select(['user_id', 'visible_in_notification', 'login'])
    .where('user_id', 'in', [...userIds])
    .where('active', '=', true)
    .where(inScope(scope, 'app_user.company_id'))
    .execute()
  const byId = new Map(rows.map(row => [row.user_id, row]))
  return userIds.flatMap((id): Line[] => {
    const user = byId.get(id)
    if (!user) return [noSuch(field, 'user', id)]
    if (user.visible_in_notification || id === scope.userId) return []
    return [[field, 'problem.notARecipient', { login: user.login }]]
  })
}
