import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { counted, first, type Line, noSuch } from '#kernel/texts/sentence.ts'

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

/** What a caller must know of a group to judge it. */
export interface GroupStanding extends Rights {
  readonly name: string
  readonly role: string
  readonly version: number
  readonly isOwn: boolean
  /** Members in companies that the caller does not see. */
  readonly hiddenUsersCount: number
  /** Members who belong to such a company or have access to one. */
  readonly beyondCount: number
}

/** Without these nobody could take back a change of permissions: the screen of groups asks for them. */
const groupScreen: readonly string[] = ['SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT']

/** Permissions of their own group that the caller cannot remove. */
export const requiredAclsOf = ({ isOwn, acls }: GroupStanding) =>
  isOwn ? groupScreen.filter(code => acls.includes(code)) : []

/**
 * Why the caller may not change a group at all. A group belongs to no company and its permissions apply wherever its members
 * work, so the caller must have everything it gives, and see every company that a member sees.
 */
export function groupLock(
  caller: Pick<Caller, 'acls' | 'features'>,
  group: GroupStanding,
): 'MORE_RIGHTS' | 'MEMBERS_OUT_OF_SIGHT' | undefined {
  if (missingRights(caller, group).length > 0) return 'MORE_RIGHTS'
  return group.beyondCount > 0 ? 'MEMBERS_OUT_OF_SIGHT' : undefined
}

/** @throws Problem 404 */
export async function readGroup(db: Database, caller: Caller, scope: Scope, groupId: number): Promise<GroupStanding> {
  const { rows } = await sql<GroupStanding>`
    select g.name, g.role, g.acls, g.features, g.version,
      g.group_id = (select group_id from app_user where user_id = ${caller.userId}) as "isOwn",
      (select count(*)::int from app_user u
        where u.group_id = g.group_id and u.active and not (${inScope(scope, 'u.company_id')})) as "hiddenUsersCount",
      (select count(*)::int from app_user u
        where u.group_id = g.group_id and u.active and exists (
          select from company c
          where c.company_id = any(u.company_id || u.extra_company_ids) and not (${inScope(scope, 'c.company_id')})
        )) as "beyondCount"
    from user_group g where g.group_id = ${groupId}`.execute(db)
  const [group] = rows
  if (!group) throw notFound('user-group', groupId)
  return group
}

/**
 * The caller may give a group these permissions in place of those that it has. Part of the transaction that changes them: the
 * group and the caller's own are locked, and the caller's rights are read again, because another administrator may just have
 * removed them.
 * @throws Problem 404 for no such group; 403 for one the caller has no authority over, and for permissions that the caller
 * does not have; 409 for a change with which callers would lock themselves out
 */
export async function requireGroupAuthority(
  db: Database,
  caller: Caller,
  scope: Scope,
  groupId: number,
  acls: readonly string[],
): Promise<GroupStanding> {
  const { rows } = await sql<Rights & { isCallers: boolean }>`
    select g.acls, g.features, g.group_id = u.group_id as "isCallers"
    from user_group g join app_user u on u.user_id = ${caller.userId} and g.group_id in (u.group_id, ${groupId})
    order by g.group_id for update of g`.execute(db)
  const own = rows.find(({ isCallers }) => isCallers)
  if (!own?.acls.includes('SYS_GROUP_ACL_EDIT')) throw forbidden(['problem.noGroups'])
  const now = { acls: new Set(own.acls), features: new Set(own.features) } as Pick<Caller, 'acls' | 'features'>
  const group = await readGroup(db, caller, scope, groupId)
  const lock = groupLock(now, group)
  if (lock === 'MORE_RIGHTS') throw forbidden(['problem.groupRights', { group: group.name }])
  if (lock)
    throw forbidden(['problem.groupMembers', { group: group.name, members: counted(group.beyondCount, 'member') }])
  const missing = missingRights(now, { acls, features: [] })
  if (missing.length > 0)
    throw forbidden(['problem.grantOwn'], {
      errors: missing.slice(0, 20).map(code => ['acls', 'problem.codeMissing', { code }]),
    })
  const lost = requiredAclsOf(group).filter(code => !acls.includes(code))
  if (lost.length > 0)
    throw conflict(['problem.ownGroup'], {
      errors: lost.map((code): Line => ['acls', 'problem.codeRequired', { code }]),
    })
  return group
}

const refusal = (errors: Line[]) => badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors })

/** The first of some codes, and how many more. */
const firstThree = (codes: readonly string[]) => first(codes.slice(0, 3), codes.length)
