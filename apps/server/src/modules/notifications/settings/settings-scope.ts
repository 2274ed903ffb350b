import type { Caller } from '#kernel/http/caller.ts'
import { forbidden, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { permissionName } from '#kernel/rights/right-names.ts'
import { inScope, loadScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { requireAuthorityOver } from '#modules/organisation/users/public.ts'

interface Asking {
  caller: Caller
  scope: Scope
  use: Use
}

/**
 * Returns the user whose settings are requested, with the units that both the user and the caller see. Users may always read
 * and change their own settings; changing those of others requires the same authority as any change of the user.
 * @throws Problem 403 without the permission for others, and to change those of a user with more rights or companies; 404 for
 * a user outside the scope
 */
export async function settingsScope(
  { caller, scope, use }: Asking,
  userId: number,
  permission: 'ADM_USER_VIEW' | 'ADM_USER_EDIT',
): Promise<Scope> {
  if (userId === caller.userId) return scope
  if (!caller.acls.has('ADM_USER_VIEW') || !caller.acls.has(permission)) {
    throw forbidden(['problem.settingsOfOthers', { permission: permissionName(permission) }])
  }
  const user = await use(Db)
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(inScope(scope, 'app_user.company_id'))
    .executeTakeFirst()
  if (!user) throw notFound('user', userId)
  if (permission === 'ADM_USER_EDIT') await requireAuthorityOver(use(Db), caller, scope, userId)
  const { companyIds } = await loadScope(use(Db), userId)
  return { userId, companyIds: companyIds.filter(companyId => scope.companyIds.includes(companyId)) }
}
