import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, forbidden, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { first, type Line, noSuch } from '#kernel/texts/sentence.ts'

// The rules of who may give what to whom. Rights are the permissions and features of a user's group; reach is the companies
// a user sees. Nobody gives rights or reach they do not have, and nobody changes a user who has more of either.

/** What a group gives its members. */
export interface Rights {
  readonly acls: readonly string[]
  readonly features: readonly string[]
}

/** Rights that the caller does not have, in the order given. */
export function missingRights({ acls, features }: Pick<Caller, 'acls' | 'features'>, rights: Rights): string[] {
  const own = new Set<string>([...acls, ...features])
  return [...rights.acls, ...rights.features].filter(code => !own.has(code))
}

/**
 * A group into which the caller may put a user.
 * @throws Problem 400 at `groupId`, for a group that does not exist or gives rights the caller does not have
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
 * Companies that a user is to belong to or to see.
 * @param field of the body, for the error
 * @throws Problem 400 at the field, naming the companies that are not in the caller's scope
 */
export function requireReachable(scope: Scope, field: string, companyIds: readonly number[]): void {
  const own = new Set(scope.companyIds)
  const foreign = companyIds.filter(id => !own.has(id))
  if (foreign.length > 0) throw refusal(foreign.slice(0, 20).map((id): Line => [field, 'problem.noParent', { id }]))
}

/**
 * The caller may change, delete or send an activation to this user.
 * @throws Problem 404 for a user out of scope or deleted; 403 for one who has more rights, or sees companies that the
 * caller does not see
 */
export async function requireAuthorityOver(db: Database, caller: Caller, scope: Scope, userId: number): Promise<void> {
  const { rows } = await sql<Rights & { beyond: boolean }>`
    select g.acls, g.features, not (u.extra_company_ids <@ ${numbers(scope.companyIds)}::int[]) as beyond
    from app_user u join user_group g using (group_id)
    where u.user_id = ${userId} and u.deleted_at is null and ${inScope(scope, 'u.company_id')}`.execute(db)
  const [user] = rows
  if (!user) throw notFound('user', userId)
  if (userId === caller.userId) return
  if (user.beyond) throw forbidden(['problem.moreCompanies'])
  const missing = missingRights(caller, user)
  if (missing.length > 0) throw forbidden(['problem.moreRights', { permissions: firstThree(missing) }])
}

const refusal = (errors: Line[]) => badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors })

/** The first of some codes, and how many more. */
const firstThree = (codes: readonly string[]) => first(codes.slice(0, 3), codes.length)
