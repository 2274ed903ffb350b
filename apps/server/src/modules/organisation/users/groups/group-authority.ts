import type { Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { rightName } from '#kernel/rights/right-names.ts'
import { counted, type Line } from '#kernel/texts/sentence.ts'
import { missingRights, type Rights } from '../authority.ts'

/** Group with the facts that decide on the caller's authority. */
export interface GroupAccess extends Rights {
  readonly name: string
  readonly role: string
  readonly version: number
  readonly isOwn: boolean
  /** Members in companies outside the scope. */
  readonly hiddenUsersCount: number
  /** Members who belong to such a company or have access to one. */
  readonly outsideCount: number
}

/** Permissions of the group screen, without which a change of permissions could not be reverted. */
const groupScreen: readonly string[] = ['SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT']

/** Returns the permissions that callers cannot remove from their own group. */
export const requiredAclsOf = ({ isOwn, acls }: GroupAccess) =>
  isOwn ? groupScreen.filter(code => acls.includes(code)) : []

/**
 * Returns why the caller may not change a group. A group belongs to no company and its permissions apply to all members, so the caller
 * needs all rights of the group and must see all companies of its members.
 */
export function groupLock(
  caller: Pick<Caller, 'acls' | 'features'>,
  group: GroupAccess,
): 'MORE_RIGHTS' | 'MEMBERS_OUT_OF_SIGHT' | undefined {
  if (missingRights(caller, group).length > 0) return 'MORE_RIGHTS'
  return group.outsideCount > 0 ? 'MEMBERS_OUT_OF_SIGHT' : undefined
}

export async function readGroup(db: Database, caller: Caller, scope: Scope, groupId: number): Promise<GroupAccess> {
  const { rows } = await sql<GroupAccess>`
    select g.name, g.role, g.acls, g.features, g.version,
      g.group_id = (select group_id from app_user where user_id = ${caller.userId}) as "isOwn",
      (select count(*)::int from app_user u
        where u.group_id = g.group_id and u.active and not (${inScope(scope, 'u.company_id')})) as "hiddenUsersCount",
      (select count(*)::int from app_user u
        where u.group_id = g.group_id and u.active and exists (
          select from company c
          where c.company_id = any(u.company_id || u.extra_company_ids) and not (${inScope(scope, 'c.company_id')})
        )) as "outsideCount"
    from user_group g where g.group_id = ${groupId}`.execute(db)
  const [group] = rows
  if (!group) throw notFound('user-group', groupId)
  return group
}

/**
 * Checks in the transaction of a change that the caller may set these permissions of a group. Locks the group and the caller's own and
 * reads the caller's rights again, because another administrator may have removed them.
 * @throws Problem 404 for an unknown group, 403 without authority over the group or for permissions that the caller lacks, 409 when callers
 * would lock themselves out
 */
export async function requireGroupAuthority(
  db: Database,
  caller: Caller,
  scope: Scope,
  groupId: number,
  acls: readonly string[],
): Promise<GroupAccess> {
  const { rows } = await sql<Rights & { isCallers: boolean }>`
    select g.acls, g.features, g.group_id = u.group_id as "isCallers"
    from user_group g join app_user u on u.user_id = ${caller.userId} and g.group_id in (u.group_id, ${groupId})
    order by g.group_id for update of g`.execute(db)
  const own = rows.find(({ isCallers }) => isCallers)
  // both now and when the call began: a token has fewer than its user
  const held = (own?.acls as Permission[] | undefined)?.filter(code => caller.acls.has(code)) ?? []
  if (!own || !held.includes('SYS_GROUP_ACL_EDIT')) throw forbidden(['problem.noGroups'])
  const now = { acls: new Set(held), features: new Set(own.features) } as Pick<Caller, 'acls' | 'features'>
  const group = await readGroup(db, caller, scope, groupId)
  const lock = groupLock(now, group)
  if (lock === 'MORE_RIGHTS') throw forbidden(['problem.groupRights', { group: group.name }])
  if (lock)
    throw forbidden(['problem.groupMembers', { group: group.name, members: counted(group.outsideCount, 'member') }])
  const missing = missingRights(now, { acls, features: [] })
  if (missing.length > 0)
    throw forbidden(['problem.grantOwn'], {
      errors: missing.slice(0, 20).map(code => ['acls', 'problem.codeMissing', { code: rightName(code) }]),
    })
  const lost = requiredAclsOf(group).filter(code => !acls.includes(code))
  if (lost.length > 0)
    throw conflict(['problem.ownGroup'], {
      errors: lost.map((code): Line => ['acls', 'problem.codeRequired', { code: rightName(code) }]),
    })
  return group
}
