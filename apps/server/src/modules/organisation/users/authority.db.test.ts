import { features, permissions, type Feature, type Permission } from '@muster/contract'
import { expect, test } from 'vitest'
import { callerOfUser } from '#kernel/http/caller.ts'
import { loadScope } from '#kernel/scope/sql.ts'
import { accountTests } from '#test/accounts.ts'
import { missingRights, requireAuthorityOver, requireGrantable, requireReachable } from './authority.ts'

// group 1 has every permission, 2 is support's, 3 has ADM_FLEET_VIEW and ADM_UNIT_EDIT
const { db } = accountTests()

const caller = (userId: number, acls: readonly Permission[], own: readonly Feature[] = ['MAP', 'SETTINGS']) =>
  callerOfUser({ userId, login: `user${userId}`, companyId: 2, acls: new Set(acls), features: new Set(own) })
const weak = caller(3, ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'])
const strong = caller(5, permissions, features)

test('lists missing permissions and features in order', () => {
  expect(missingRights(weak, { acls: ['ADM_FLEET_VIEW', 'SYS_GROUP_ACL_EDIT'], features: ['MAP', 'REPORTS'] })).toEqual(
    ['SYS_GROUP_ACL_EDIT', 'REPORTS'],
  )
})

test('rejects a group with rights that the caller lacks', async () => {
  await expect(requireGrantable(db(), weak, 3)).resolves.toMatchObject({ name: 'g3' })
  await expect(requireGrantable(db(), strong, 1)).resolves.toMatchObject({ name: 'g1' })
  for (const group of [1, 2])
    await expect(requireGrantable(db(), weak, group)).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringMatching(/^groupId: the group "g\d" has permissions that you do not have/)],
    })
  await expect(requireGrantable(db(), { ...weak, features: new Set() }, 3)).rejects.toMatchObject({ status: 400 })
  await expect(requireGrantable(db(), strong, 99)).rejects.toMatchObject({ errors: ['groupId: there is no group 99'] })
})

test('rejects access to companies outside the scope', async () => {
  const scope = await loadScope(db(), 5)
  expect(() => requireReachable(scope, 'companyId', [2])).not.toThrow()
  expect(() => requireReachable(scope, 'extraCompanyIds', [2, 3, 1])).toThrow(
    expect.objectContaining({
      status: 400,
      errors: [expect.stringMatching(/^extraCompanyIds: there is no company 3/), expect.stringMatching(/company 1/)],
    }),
  )
})

test('rejects changes of users with more rights or companies, or outside the scope', async () => {
  const scope = await loadScope(db(), 5)
  await expect(requireAuthorityOver(db(), strong, scope, 3)).resolves.toBeUndefined()
  await expect(requireAuthorityOver(db(), weak, scope, 8)).resolves.toBeUndefined()
  await expect(requireAuthorityOver(db(), weak, scope, 3)).resolves.toBeUndefined()
  await expect(requireAuthorityOver(db(), weak, scope, 5)).rejects.toMatchObject({ status: 403 })
  // "wide" sees company 3 as well
  await expect(requireAuthorityOver(db(), strong, scope, 6)).rejects.toMatchObject({
    status: 403,
    detail: expect.stringContaining('access to companies that you do not'),
  })
  for (const hidden of [1, 4, 7])
    await expect(requireAuthorityOver(db(), strong, scope, hidden)).rejects.toMatchObject({ status: 404 })
})
