import {
  getGroupAcls,
  listUserGroupMembers,
  listUserGroups,
  updateGroupAcls,
  type FleetSchemas,
} from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { contains, orderBy, readPage, type PageQuery } from '#kernel/db/lists.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { KnownPermissions } from '#kernel/rights/known-permissions.ts'
import { groupLock, readGroup, requiredAclsOf, requireGroupAuthority } from './group-authority.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

type Group = FleetSchemas['UserGroup']
type Member = FleetSchemas['UserGroupMember']

const members = (scope: Scope, groupId: number, filter?: string): Pick<PageQuery, 'rows' | 'order'> => ({
  rows: sql`
    select u.user_id as "userId", u.login, u.name, u.surname, c.name as "companyName"
    from app_user u join company c using (company_id)
    where u.group_id = ${groupId} and u.active and ${inScope(scope, 'u.company_id')}
      and (${contains('u.login', filter)} or ${contains('u.name', filter)} or ${contains('u.surname', filter)}
        or ${contains('c.name', filter)})`,
  order: sql`lower(u.login), u.user_id`,
})

/** Maximum number of members sent with the permissions. */
const membersShown = 100

const visibleMembersCount = (scope: Scope): RawBuilder<number> => sql`
  (select count(*)::int from app_user u
    where u.group_id = g.group_id and u.active and ${inScope(scope, 'u.company_id')})`

/** Groups belong to no company: users who may view groups see all of them, with the members in their scope. */
export const groups = [
  handle(listUserGroups, ({ query: { filter, sort, start, limit }, scope, use }) =>
    readPage<Group>(use(Db), {
      rows: sql`
        select g.group_id as "groupId", g.name, g.role, ${visibleMembersCount(scope)} as "usersCount"
        from user_group g where ${contains('g.name', filter)} or ${contains('g.role', filter)}`,
      order: sql`${orderBy(sort, { name: sql`lower(g.name)`, role: sql`lower(g.role)`, usersCount: 'usersCount' })}, g.group_id`,
      start,
      limit,
    }),
  ),

  handle(listUserGroupMembers, async ({ path: { groupId }, query: { filter, start, limit }, caller, scope, use }) => {
    await readGroup(use(Db), caller, scope, groupId)
    return readPage<Member>(use(Db), { ...members(scope, groupId, filter), start, limit })
  }),

  handle(getGroupAcls, async ({ path: { groupId }, caller, scope, use }) => {
    const group = await readGroup(use(Db), caller, scope, groupId)
    const { items, totalCount } = await readPage<Member>(use(Db), { ...members(scope, groupId), limit: membersShown })
    const { name, role, features, hiddenUsersCount, version } = group
    const lock = groupLock(caller, group)
    return {
      groupId,
      name,
      role,
      users: items,
      acls: [...group.acls],
      features: [...features],
      usersCount: totalCount,
      hiddenUsersCount,
      requiredAcls: requiredAclsOf(group),
      version,
      ...(lock && { lock }),
    }
  }),

  /** Members have the new permissions with their next call; open sockets are checked at once. */
  handle(updateGroupAcls, async ({ path: { groupId }, body, caller, scope, use }) => {
    const requested = new Set(body.acls)
    await use(Db)
      .transaction()
      .execute(async trx => {
        const group = await requireGroupAuthority(trx, caller, scope, groupId, validAcls(use, requested))
        const save = { kind: 'user-group', id: groupId, name: group.name, input: body }
        await requireLatest(trx, save, group.version)
        const version = group.version + 1
        // in catalog order, so that equal sets are stored alike
        const acls = use(KnownPermissions).filter(code => requested.has(code))
        await trx.updateTable('user_group').set({ acls, version }).where('group_id', '=', groupId).execute()
        await saveVersion(trx, { kind: 'user-group', id: groupId, version, input: body }, caller)
      })
    await AccessChanges.changed(use(Db))
  }),
]

/** @throws Problem 400 naming unknown permissions */
function validAcls(use: Use, requested: ReadonlySet<string>): string[] {
  const known = new Set<string>(use(KnownPermissions))
  const unknown = [...requested].filter(code => !known.has(code))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownPermissions'], {
      code: 'INVALID_INPUT',
      errors: unknown.slice(0, 20).map(code => noSuch('acls', 'permission', code.slice(0, 100))),
    })
  return [...requested]
}
