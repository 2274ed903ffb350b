import { permissions, type FleetSchemas, type Permission } from '@muster/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { accountTests } from '#test/accounts.ts'

type Acls = FleetSchemas['UserGroupAcls']

// Company 1 is above 2 and 3. Group 1 has all rights: root (1) and boss (2); group 2 is support's (2); group 3: anna and jürgen (2),
// foreign (3), and wide (2), who sees 3 as well. Group 4 is of company 2 alone: helper (2).
const { call, signIn, db } = accountTests()

const crewAcls: Permission[] = ['ADM_FLEET_VIEW', 'SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT']

beforeEach(async () => {
  await sql`
    insert into user_group (group_id, name, role, acls, features) values (4, 'Crew', 'R', ${crewAcls}::text[], '{MAP}')
    on conflict (group_id) do update set acls = excluded.acls, features = excluded.features, version = 1`.execute(db())
  await sql`
    insert into app_user (user_id, login, company_id, group_id, password_hash, name, email)
    select 9, 'helper', 2, 4, password_hash, 'Name helper', 'helper@example.com' from app_user where user_id = 1
    on conflict (user_id) do nothing`.execute(db())
})

const tokenOf = async (login: string) => (await signIn(login)).accessToken
const read = async (token: string, groupId = 4) =>
  (await call<Acls>('GET', `/users/groups/${groupId}/acls`, { token })).body
const save = (
  token: string,
  acls: readonly string[],
  { groupId = 4, version }: { groupId?: number; version?: number } = {},
) =>
  call<{ detail: string; errors: string[] }>('PUT', `/users/groups/${groupId}/acls`, {
    token,
    payload: { acls, version },
  })
const stored = async (groupId = 4) =>
  (await db().selectFrom('user_group').selectAll().where('group_id', '=', groupId).executeTakeFirstOrThrow()).acls

describe('ADM-033 ADM-034 reading', () => {
  it('lists groups with role and the number of members in the scope and finds them by name', async () => {
    const [root, boss] = [await tokenOf('root'), await tokenOf('boss')]
    const list = async (token: string, query = '') =>
      (await call<{ items: FleetSchemas['UserGroup'][] }>('GET', `/users/groups${query}`, { token })).body.items
    expect((await list(root)).map(({ name, usersCount }) => [name, usersCount])).toEqual([
      ['Crew', 1],
      ['g1', 2],
      ['g2', 1],
      ['g3', 4],
    ])
    expect((await list(boss)).map(({ usersCount }) => usersCount)).toEqual([1, 1, 1, 3])
    expect(await list(root, '?filter=CRE')).toEqual([{ groupId: 4, name: 'Crew', role: 'R', usersCount: 1 }])
    expect(await list(root, '?start=1&limit=1')).toMatchObject([{ name: 'g1' }])
  })

  it('sorts groups by name, role or number of members', async () => {
    const root = await tokenOf('root')
    const names = async (sort: string) =>
      (
        await call<{ items: FleetSchemas['UserGroup'][] }>('GET', `/users/groups?sort=${sort}`, { token: root })
      ).body.items.map(({ name }) => name)
    expect(await names('name,desc')).toEqual(['g3', 'g2', 'g1', 'Crew'])
    expect(await names('usersCount,desc')).toEqual(['g3', 'g1', 'Crew', 'g2'])
    expect(await names('usersCount,asc')).toEqual(['Crew', 'g2', 'g1', 'g3'])
    await sql`update user_group set role = 'Z' where group_id = 1`.execute(db())
    expect((await names('role,desc'))[0]).toBe('g1')
    await sql`update user_group set role = 'R' where group_id = 1`.execute(db())
  })

  it('sends the first 100 members with the permissions and counts them all', async () => {
    const root = await tokenOf('root')
    await sql`
      insert into app_user (user_id, login, company_id, group_id, password_hash, name, email)
      select 1000 + n, 'member' || n, 2, 4, '-', 'Member', 'm' || n || '@example.com' from generate_series(1, 150) n
    `.execute(db())
    const { users, usersCount } = await read(root)
    expect([users.length, usersCount]).toEqual([100, 151])
    await sql`delete from app_user where user_id > 1000`.execute(db())
  })

  it('returns members in the scope, counts the others and explains why a group is locked', async () => {
    const [root, boss, helper] = [await tokenOf('root'), await tokenOf('boss'), await tokenOf('helper')]
    expect(await read(root)).toMatchObject({ groupId: 4, name: 'Crew', acls: crewAcls })
    expect(await read(root, 3)).toMatchObject({ name: 'g3', hiddenUsersCount: 0, version: 1, requiredAcls: [] })
    const seen = await read(boss, 3)
    expect(seen.users.map(({ login }) => login)).toEqual(['anna', 'jürgen', 'wide'])
    expect(seen).toMatchObject({ hiddenUsersCount: 1, lock: 'MEMBERS_OUT_OF_SIGHT' })
    expect(JSON.stringify(seen)).not.toContain('foreign')
    expect(await read(helper, 2)).toMatchObject({ lock: 'MORE_RIGHTS' })
    expect(await read(helper)).toMatchObject({ requiredAcls: ['SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT'] })
    expect((await read(helper)).lock).toBeUndefined()
    const { body } = await call('GET', '/users/groups/3/users?filter=ann', { token: boss })
    expect(body).toEqual({
      items: [{ userId: 3, login: 'anna', name: 'Name anna', surname: '', companyName: 'Company 2' }],
      totalCount: 1,
    })
    expect((await call('GET', '/users/groups/99/acls', { token: root })).status).toBe(404)
    expect((await call('GET', '/users/groups/99/users', { token: root })).status).toBe(404)
  })
})

describe('ADM-033 changing', () => {
  it('changes permissions for the next call of members and checks open sockets', async () => {
    const [root, helper] = [await tokenOf('root'), await tokenOf('helper')]
    let checks = 0
    AccessChanges.of(db()).subscribe(() => checks++)
    const fleets = async () => (await call('GET', '/fleets', { token: helper })).status
    const users = async () => (await call('GET', '/users/me/supported-users', { token: helper })).status
    expect([await fleets(), await users()]).toEqual([200, 403])
    expect((await save(root, ['USR_SUPPORT_VIEW', 'USR_SUPPORT_VIEW', 'SYS_GROUP_ACL_VIEW'])).status).toBe(204)
    expect([await fleets(), await users()]).toEqual([403, 200])
    expect(await stored()).toEqual(['SYS_GROUP_ACL_VIEW', 'USR_SUPPORT_VIEW'])
    expect((await call('GET', '/users/me', { token: helper })).body.acl).toEqual(await stored())
    expect(checks).toBe(1)
    const saved = await db()
      .selectFrom('saved_version')
      .selectAll()
      .where('kind', '=', 'user-group')
      .orderBy('version')
      .execute()
    expect(saved.at(-1)).toMatchObject({ id: 4, version: 2, user_name: 'root' })
  })

  it('rejects unknown permissions and unknown groups', async () => {
    const root = await tokenOf('root')
    expect(await save(root, ['ADM_FLEET_VIEW', 'ADM_EVERYTHING'])).toMatchObject({
      status: 400,
      body: { errors: ['acls: there is no permission ADM_EVERYTHING'] },
    })
    expect((await save(root, [], { groupId: 99 })).status).toBe(404)
    expect(await stored()).toEqual(crewAcls)
  })

  it('rejects the second of two concurrent changes of a group', async () => {
    const root = await tokenOf('root')
    const { version } = await read(root)
    expect((await save(root, ['ADM_FLEET_VIEW'], { version })).status).toBe(204)
    expect(await save(root, ['DESKTOP_VIEW'], { version })).toMatchObject({
      status: 409,
      body: { detail: 'root has saved Crew in the meantime. Reload it, then repeat your change.' },
    })
    expect(await stored()).toEqual(['ADM_FLEET_VIEW'])
    const { version: now } = await read(root)
    const race = await Promise.all([[], ['DESKTOP_VIEW']].map(acls => save(root, acls, { version: now })))
    expect(race.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

describe('ADM-033 limits of authority over groups', () => {
  it('adds only permissions that the caller has', async () => {
    const helper = await tokenOf('helper')
    const refused = await save(helper, [...crewAcls, 'ADM_USER_EDIT', 'SYS_INTERNAL_SERVICE'])
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['acls: you do not have “Edit users”', 'acls: you do not have “Manage the scheduler”'] },
    })
    expect((await save(helper, [...permissions])).status).toBe(403)
    expect(await stored()).toEqual(crewAcls)
  })

  it('rejects any change of a group with more permissions or features than the caller’s', async () => {
    const helper = await tokenOf('helper')
    expect(await save(helper, [], { groupId: 2 })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('permissions or features that you do not have') },
    })
    await sql`update user_group set features = '{MAP,REPORTS}', acls = '{}' where group_id = 2`.execute(db())
    expect((await save(helper, ['ADM_FLEET_VIEW'], { groupId: 2 })).status).toBe(403)
    await sql`
      update user_group set features = '{MAP,SETTINGS}', acls = '{USR_SUPPORT_VIEW,ADM_FLEET_VIEW}' where group_id = 2`.execute(
      db(),
    )
  })

  it('rejects changes by a dealer’s administrator of groups with members outside the scope', async () => {
    const boss = await tokenOf('boss')
    // root is a member, in a company above
    expect(await save(boss, ['ADM_FLEET_VIEW'], { groupId: 1 })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('1 member can see companies that you do not') },
    })
    // foreign is in company 3, and wide sees it
    expect(await save(boss, ['ADM_FLEET_VIEW'], { groupId: 3 })).toMatchObject({
      body: { detail: expect.stringContaining('2 members can see companies that you do not') },
    })
    expect((await save(boss, ['ADM_FLEET_VIEW'])).status).toBe(204)
    expect(await stored(1)).toHaveLength(permissions.length)
    expect(await stored(3)).toEqual(['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'])
  })

  it('counts members with additional access to a company outside the scope', async () => {
    const boss = await tokenOf('boss')
    await sql`update app_user set extra_company_ids = '{3}' where user_id = 9`.execute(db())
    expect((await save(boss, [])).status).toBe(403)
    // a deleted company has no effect
    await sql`update app_user set extra_company_ids = '{99}' where user_id = 9`.execute(db())
    expect((await save(boss, [])).status).toBe(204)
    await sql`update app_user set extra_company_ids = '{}' where user_id = 9`.execute(db())
  })

  it('requires the permission to edit groups at the moment of the change', async () => {
    const helper = await tokenOf('helper')
    await sql`update user_group set acls = '{SYS_GROUP_ACL_VIEW}' where group_id = 4`.execute(db())
    expect((await save(helper, [])).status).toBe(403)
    const anna = await tokenOf('anna')
    for (const path of ['/users/groups', '/users/groups/4/acls', '/users/groups/4/users'])
      expect((await call('GET', path, { token: anna })).status).toBe(403)
  })

  it('rejects changes during an impersonation', async () => {
    const root = await tokenOf('root')
    const { body } = await call<{ accessToken: string }>('GET', '/auth/impersonate/5', { token: root })
    expect((await call('GET', '/users/groups', { token: body.accessToken })).status).toBe(200)
    expect((await save(body.accessToken, ['ADM_FLEET_VIEW'])).status).toBe(403)
    expect(await stored()).toEqual(crewAcls)
  })

  it('rejects locking oneself out of groups but allows it to a higher administrator', async () => {
    const [root, helper] = [await tokenOf('root'), await tokenOf('helper')]
    for (const kept of ['SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT'])
      expect(await save(helper, ['ADM_FLEET_VIEW', kept])).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('This is your own group.') },
      })
    expect((await save(helper, ['SYS_GROUP_ACL_VIEW', 'SYS_GROUP_ACL_EDIT'])).status).toBe(204)
    expect((await save(root, ['SYS_GROUP_ACL_EDIT'])).status).toBe(204)
  })

  it('keeps the permission of one of two administrators who remove each other’s', async () => {
    await sql`
      insert into user_group (group_id, name, role, acls, features) values (5, 'Night', 'R', ${crewAcls}::text[], '{MAP}')
      on conflict (group_id) do update set acls = excluded.acls`.execute(db())
    await sql`
      insert into app_user (user_id, login, company_id, group_id, password_hash)
      select 10, 'owl', 2, 5, password_hash from app_user where user_id = 1 on conflict (user_id) do nothing`.execute(
      db(),
    )
    const [helper, owl] = [await tokenOf('helper'), await tokenOf('owl')]
    const both = await Promise.all([save(helper, [], { groupId: 5 }), save(owl, [], { groupId: 4 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403])
  })
})
