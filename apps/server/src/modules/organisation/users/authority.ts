import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { isPerson } from '#kernel/http/principal.ts'
import { badRequest, forbidden, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { rightName } from '#kernel/rights/right-names.ts'
import { first, type Line, noSuch } from '#kernel/texts/sentence.ts'

// Rules of authority. Rights are the permissions and features of a user's group; reach is the companies in a user's scope. Users cannot
// grant rights or reach that they lack, nor change users who have more of either.

/** Permissions and features of a group. */
export interface Rights {
  readonly acls: readonly string[]
  readonly features: readonly string[]
}

/** Returns the rights that the caller lacks, in the given order. */
export function missingRights({ acls, features }: Pick<Caller, 'acls' | 'features'>, rights: Rights): string[] {
  const own = new Set<string>([...acls, ...features])
  return [...rights.acls, ...rights.features].filter(code => !own.has(code))
}

/**
 * Returns a group to which the caller may assign users.
 * @throws Problem 400 at `groupId` for an unknown group or one with rights that the caller lacks
 */
export async function requireGrantable(db: Database, caller: Caller, groupId: number): Promise<Rights> {
  const group = await db
    .selectFrom('user_group')
    .select(['name', 'acls', 'features'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw refusal([noSuch('groupId', 'group', groupId)])
  const missing = missingRights(caller, group)
  if (missing.length > 0)
    throw refusal([['groupId', 'problem.groupBeyond', { group: group.name, permissions: firstThree(missing) }]])
  return group
}

/**
 * Checks companies to which a user is assigned or given access.
 * @param field of the request, named in the error
 * @throws Problem 400 naming the companies outside the scope
 */
export function requireReachable(scope: Scope, field: string, companyIds: readonly number[]): void {
  const own = new Set(scope.companyIds)
  const foreign = companyIds.filter(id => !own.has(id))
  if (foreign.length > 0) throw refusal(foreign.slice(0, 20).map((id): Line => [field, 'problem.noParent', { id }]))
}

/**
 * Checks that the caller may change, delete or invite a user.
 * @throws Problem 404 for a deleted user or one outside the scope, 403 for a user with rights or companies that the caller lacks
 */
export async function requireAuthorityOver(db: Database, caller: Caller, scope: Scope, userId: number): Promise<void> {
  const { rows } = await sql<Rights & { beyond: boolean }>`
    select g.acls, g.features, not (u.extra_company_ids <@ ${numbers(scope.companyIds)}::int[]) as beyond
    from app_user u join user_group g using (group_id)
    where u.user_id = ${userId} and u.deleted_at is null and ${inScope(scope, 'u.company_id')}`.execute(db)
  const [user] = rows
  if (!user) throw notFound('user', userId)
  // a changed email address of its own account would give a program more than its token allows
  if (userId === caller.userId && isPerson(caller)) return
  if (userId === caller.userId) throw forbidden(['problem.tokenOwnAccount'], { code: 'SESSION_ONLY' })
  if (user.beyond) throw forbidden(['problem.moreCompanies'])
  const missing = missingRights(caller, user)
  if (missing.length > 0) throw forbidden(['problem.moreRights', { permissions: firstThree(missing) }])
}

const refusal = (errors: Line[]) => badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors })

/** Names the first three rights and the number of the others. */
const firstThree = (codes: readonly string[]) => first(codes.slice(0, 3).map(rightName), codes.length)
