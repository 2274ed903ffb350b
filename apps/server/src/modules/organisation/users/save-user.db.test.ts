import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accountTests, sha } from '#test/accounts.ts'
import { fillSkeletons, lookAlikeLogins } from './look-alikes.ts'

const { call, signIn, me, db, mailed } = accountTests()

type Input = FleetSchemas['UserInput']
type UserDetail = FleetSchemas['UserDetail']

/** Administrators of company 2: one with all permissions, one with those over users and fleets only. */
let boss: string
let dealer: string

const input = (some: Partial<Input> = {}): Input => ({
  companyId: 2,
  groupId: 3,
  login: 'new',
  name: 'Nora',
  surname: 'Lind',
  email: 'nora@example.com',
  ...some,
})
const create = (some: Partial<Input> = {}, token = boss) =>
  call<{ id: number; errors?: string[]; detail?: string }>('POST', '/users', { token, payload: input(some) })
const read = async (id: number, token = boss) => (await call<UserDetail>('GET', `/users/${id}`, { token })).body
const change = (id: number, some: Partial<Input>, token = boss) =>
  call<{ errors?: string[]; detail?: string }>('PUT', `/users/${id}`, { token, payload: input(some) })
const stored = async (id: number) =>
  db().selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirst()
const history = (id: number) =>
  db()
    .selectFrom('saved_version')
    .selectAll()
    .where('kind', '=', 'user')
    .where('id', '=', id)
    .orderBy('version')
    .execute()

beforeEach(async () => {
  await sql`delete from app_user where user_id > 10`.execute(db())
  await sql`delete from user_group where group_id > 3`.execute(db())
  const powers = [
    'ADM_USER_VIEW',
    'ADM_USER_ADD',
    'ADM_USER_EDIT',
    'ADM_USER_DELETE',
    'ADM_FLEET_VIEW',
    'ADM_UNIT_EDIT',
  ]
  await db()
    .insertInto('user_group')
    .values([
      { group_id: 4, name: 'dealers', role: 'DEALER', acls: powers, features: ['MAP', 'SETTINGS'] },
      { group_id: 5, name: 'viewers', role: 'VIEWER', acls: ['ADM_FLEET_VIEW'], features: ['MAP'] },
    ])
    .execute()
  await sql`
    insert into app_user (user_id, company_id, group_id, login, email, password_hash, activated_at)
    select 11, 2, 4, 'dealer', 'dealer@example.com', password_hash, now() from app_user where login = 'boss'`.execute(
    db(),
  )
  boss = (await signIn('boss')).accessToken
  dealer = (await signIn('dealer')).accessToken
})

test('ADM-035 stores every field of the form and the defaults of absent fields', async () => {
  const { body } = await create()
  expect(await read(body.id)).toMatchObject({
    ...input(),
    isLoggedUser: false,
    languageId: 1,
    presetId: 1,
    roleId: 1,
    isMultipleDealer: false,
    isVisibleInNotification: false,
    extraCompanyIds: [],
    notificationMode: 'CUSTOM',
    status: 'INVITED',
    version: 1,
  })
  const full = {
    login: 'Full',
    mobilePhone: '+39 333 12-34',
    officePhone: '051 999',
    languageId: 2,
    presetId: 2,
    jsDateFormat: 'yyyy-MM-dd',
    jsTimeFormat: 'hh:mm a',
    timezone: 'Asia/Tokyo',
    isVisibleInNotification: true,
    isMultipleDealer: true,
    extraCompanyIds: [3],
    notificationMode: 'DISABLED' as const,
  }
  expect(await read(5)).toMatchObject({ login: 'boss', isLoggedUser: true })
  const root = (await signIn('root')).accessToken
  const made = await create(full, root)
  expect(await read(made.body.id, root)).toMatchObject(input(full))
  expect((await change(made.body.id, { ...full, mobilePhone: '', presetId: 1 }, root)).status).toBe(204)
  const after = await read(made.body.id, root)
  expect(after).toMatchObject({ presetId: 1, officePhone: '051 999', version: 2 })
  expect(after).not.toHaveProperty('mobilePhone')
})

test('ADM-036 gives a new user one company and no visibility in notifications', async () => {
  const { body } = await create({ isMultipleDealer: undefined, isVisibleInNotification: undefined })
  expect(await read(body.id)).toMatchObject({ isMultipleDealer: false, isVisibleInNotification: false })
})

test('ADM-037 NOTIF-023 sets the notification mode of the role unless one is given', async () => {
  const viewer = await create({ groupId: 5 })
  expect(await read(viewer.body.id)).toMatchObject({ notificationMode: 'DISABLED' })
  const chosen = await create({ groupId: 5, login: 'chosen', notificationMode: 'CUSTOM' })
  expect(await read(chosen.body.id)).toMatchObject({ notificationMode: 'CUSTOM' })
  const { body: roles } = await call<{ code: string; notificationMode: string }[]>(
    'GET',
    '/lookup-tables/all-user-roles',
    { token: boss },
  )
  expect(roles.map(({ code, notificationMode }) => [code, notificationMode])).toContainEqual(['VIEWER', 'DISABLED'])
  expect(roles.filter(({ notificationMode }) => notificationMode !== 'DISABLED')).toHaveLength(roles.length - 1)
})

test('names every invalid field', async () => {
  const answer = await create({
    login: ' new',
    languageId: 9,
    presetId: 9,
    timezone: 'Mars/Base',
    isMultipleDealer: true,
  })
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map(line => line.split(':')[0])).toEqual([
    'login',
    'languageId',
    'presetId',
    'timezone',
    'extraCompanyIds',
  ])
  expect((await create({ email: 'nobody' })).status).toBe(400)
  expect((await create({ login: 'boss (deleted 5)' })).body.errors).toEqual([expect.stringMatching(/^login: /)])
  expect((await create({ mobilePhone: 'call me' })).status).toBe(400)
})

test('rejects a used login, ignoring case, and allows the login of a deleted user', async () => {
  for (const login of ['ANNA', 'Jürgen', 'root'])
    expect(await create({ login }), login).toMatchObject({
      status: 409,
      body: { errors: ['login: is already in use. Enter a different one.'] },
    })
  const { body } = await create({ login: 'Once' })
  expect((await change(body.id, { login: 'anna' })).status).toBe(409)
  expect((await change(body.id, { login: 'once' })).status).toBe(204)
  expect((await call('DELETE', `/users/${body.id}`, { token: boss })).status).toBe(204)
  expect((await create({ login: 'ONCE' })).status).toBe(200)
})

test('rejects a login that looks like another, also outside the scope, and lists existing ones', async () => {
  const used = 'login: is already in use. Enter a different one.'
  const looks = 'looks like one that is already in use. Enter a different one.'
  for (const login of ['\u0430nna', 'an\uFF4Ea', 'f\u043Ereign', 'J\u00FC\u0433gen'])
    expect(await create({ login }), login).toMatchObject({ status: 409 })
  expect(await create({ login: '\u0430nna' })).toMatchObject({
    body: { detail: `The login \u0430nna ${looks}`, errors: [`login: ${looks}`] },
  })
  expect(await create({ login: 'an\u200Bna' })).toMatchObject({
    status: 400,
    body: { errors: ['login: contains an invisible character. Delete the login and type it again.'] },
  })
  const { body } = await create({ login: 'jose\u0301' })
  expect(await stored(body.id)).toMatchObject({ login: 'jos\u00E9', login_skeleton: 'jose\u0301' })
  for (const login of ['JOS\u00C9', 'JOSE\u0301']) expect((await create({ login })).body.errors).toEqual([used])
  expect(await change(body.id, { login: 'b\u043Ess' })).toMatchObject({ status: 409 })
  const { body: cyrillic } = await create({ login: '\u0412\u0430\u0441\u044F' })
  expect((await create({ login: '\u0432\u0430\u0441\u044F' })).body.errors).toEqual([used])
  expect((await change(cyrillic.id, { login: '\u0432\u0430\u0441\u044F' })).status).toBe(204)

  // as stored by an earlier version
  const old = (user_id: number, login: string) => ({
    user_id,
    login,
    company_id: 2,
    group_id: 3,
    email: 'o@example.com',
  })
  await db()
    .insertInto('app_user')
    .values([old(21, 'a\u200Bnn\u0430'), old(22, 'nobody')])
    .execute()
  expect((await change(21, { login: 'a\u200Bnn\u0430', name: 'Other' })).status).toBe(204)
  await fillSkeletons(db())
  expect(await lookAlikeLogins(db())).toEqual([
    'The logins anna (user 3 of Company 2), a\u200Bnn\u0430 (user 21 of Company 2) look alike: rename all but one of them.',
  ])
  const users = [
    { userId: 3, login: 'anna', companyName: 'Company 2' },
    { userId: 21, login: 'a\u200Bnn\u0430', companyName: 'Company 2' },
  ]
  expect(await call('GET', '/users/look-alikes', { token: boss })).toMatchObject({ status: 200, body: [{ users }] })
  const foreign = (await signIn('foreign')).accessToken
  expect((await call('GET', '/users/look-alikes', { token: foreign })).body).not.toMatchObject([{ users }])
})

test('rejects a change after a save by another user', async () => {
  const { version } = await read(3)
  const other = { login: 'anna', email: 'anna@example.com', version }
  expect((await change(3, { ...other, name: 'First' })).status).toBe(204)
  expect(await change(3, { ...other, name: 'Second' })).toMatchObject({
    status: 409,
    body: { detail: 'boss has saved anna in the meantime. Reload it, then repeat your change.' },
  })
  expect(await read(3)).toMatchObject({ name: 'First', version: version + 1 })
})

test('records who added, changed and deleted a user, with the changed fields', async () => {
  const { body } = await create()
  await change(body.id, { name: 'Nele', groupId: 5 })
  await change(body.id, { name: 'Nele', groupId: 5 })
  await call('DELETE', `/users/${body.id}`, { token: dealer })
  const by = { user_name: 'boss', actor_id: null }
  expect(await history(body.id)).toMatchObject([
    { ...by, version: 1, action: 'created', fields: null },
    { ...by, version: 2, action: 'changed', fields: ['groupId', 'name'] },
    { version: 3, action: 'deleted', user_name: 'dealer' },
  ])
})

test('rejects a group with more rights than the caller’s, for others and the caller', async () => {
  for (const groupId of [1, 2])
    expect(await create({ groupId }, dealer)).toMatchObject({
      status: 400,
      body: { errors: [expect.stringMatching(/^groupId: .*permissions that you do not have/)] },
    })
  expect((await create({ groupId: 4 }, dealer)).status).toBe(200)
  const own = { login: 'dealer', email: 'dealer@example.com' }
  expect(await change(11, { ...own, groupId: 1 }, dealer)).toMatchObject({ status: 400 })
  expect(await stored(11)).toMatchObject({ group_id: 4 })
})

test('ADM-087 offers the roles and groups whose rights the caller has', async () => {
  await sql`update user_group set role = 'ADMIN' where group_id in (1, 2)`.execute(db())
  const lookup = async (table: string, token: string) =>
    (await call<{ id: number; code: string; grantable?: boolean }[]>('GET', `/lookup-tables/${table}`, { token })).body
  const codes = async (table: string, token: string) => (await lookup(table, token)).map(({ code }) => code)
  expect(await codes('user-roles', dealer)).toEqual(['DEALER', 'R', 'VIEWER'])
  expect(await codes('user-roles', boss)).toEqual(['ADMIN', 'DEALER', 'R', 'VIEWER'])
  expect(await codes('all-user-roles', dealer)).toEqual(['ADMIN', 'DEALER', 'R', 'VIEWER'])
  const groups = await lookup('user-groups', dealer)
  expect(
    groups
      .filter(({ grantable }) => grantable)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([3, 4, 5])
  expect(groups).toHaveLength(5)
  const users = await call<{ items: { id: number }[] }>('GET', '/lookup-tables/visible-users', { token: dealer })
  expect(users.body.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([2, 3, 5, 6, 8, 11])
  await sql`update user_group set role = 'R' where group_id in (1, 2)`.execute(db())
})

test('rejects access to companies outside the scope, for others and the caller', async () => {
  for (const some of [{ companyId: 1 }, { companyId: 3 }, { extraCompanyIds: [3] }, { extraCompanyIds: [2, 1] }]) {
    const field = Object.keys(some)[0]
    for (const answer of [
      await create(some, dealer),
      await change(8, { login: 'jürgen', ...some }, dealer),
      await change(11, { login: 'dealer', groupId: 4, ...some }, dealer),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [expect.stringContaining(`${field}: there is no`)] },
      })
  }
  expect(await stored(11)).toMatchObject({ company_id: 2, extra_company_ids: [] })
})

test('rejects every change of a user with more rights or companies', async () => {
  const before = [await stored(5), await stored(6), await stored(1)]
  for (const some of [
    { groupId: 3 },
    { email: 'mine@example.com' },
    { password: sha('Mine-1!a') },
    { active: false },
    {},
  ])
    for (const [id, status] of [
      [5, 403],
      [6, 403],
      [1, 404],
      [4, 404],
    ] as const)
      expect((await change(id, { login: `user${id}`, ...some }, dealer)).status, `${id}`).toBe(status)
  for (const path of ['/users/5/resend-activation', '/users/5/send-password-reset'])
    expect((await call('POST', path, { token: dealer })).status, path).toBe(403)
  expect((await call('DELETE', '/users/5', { token: dealer })).status).toBe(403)
  expect((await call('GET', '/users/5/consequences', { token: dealer })).status).toBe(403)
  expect([await stored(5), await stored(6), await stored(1)]).toEqual(before)
  expect(await mailed()).toEqual([])
})

test('rejects changes of users during an impersonation', async () => {
  const root = (await signIn('root')).accessToken
  const acting = await call<{ accessToken: string }>('GET', '/auth/impersonate/11', { token: root })
  const token = acting.body.accessToken
  expect((await call('GET', '/users/8', { token })).status).toBe(200)
  const answers = [
    await create({}, token),
    await change(8, { login: 'jürgen' }, token),
    await call('POST', '/users/8/send-password-reset', { token }),
  ]
  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    Array.from({ length: 3 }, () => [403, 'IN_PERSON_ONLY']),
  )
})

test('ADM-035 keeps companies of the user outside the caller’s scope', async () => {
  const root = (await signIn('root')).accessToken
  const wide = await read(6, root)
  expect(wide).toMatchObject({ isMultipleDealer: true, extraCompanyIds: [3] })
  // the user's own company is outside the administrator's scope: only the user may save it
  await sql`update app_user set group_id = 4, extra_company_ids = '{3}' where user_id = 11`.execute(db())
  await sql`insert into company (company_id, parent_company_id, name) values (9, null, 'Elsewhere') on conflict do nothing`.execute(
    db(),
  )
  await sql`update app_user set extra_company_ids = '{3,9}' where user_id = 6`.execute(db())
  expect((await call('PUT', '/users/6', { token: root, payload: { ...input(), login: 'wide' } })).status).toBe(403)
  await sql`update app_user set extra_company_ids = '{3}' where user_id = 6`.execute(db())
  expect((await change(6, { login: 'wide', isMultipleDealer: true, extraCompanyIds: [3] }, root)).status).toBe(204)
  expect((await change(6, { login: 'wide', isMultipleDealer: false, extraCompanyIds: [3] }, root)).status).toBe(204)
  expect(await read(6, root)).toMatchObject({ isMultipleDealer: false, extraCompanyIds: [] })
  await sql`update app_user set extra_company_ids = '{3}' where user_id = 6`.execute(db())
})

test('ADM-035 sets a password by an administrator, ends the user’s sessions and never returns a password', async () => {
  const made = await create({ password: sha('Given-1!') })
  expect(await mailed()).toEqual([])
  expect(await read(made.body.id)).toMatchObject({ status: 'ACTIVE' })
  const session = await signIn('new', 'Given-1!')
  expect((await change(made.body.id, { password: sha('Other-1!') })).status).toBe(204)
  expect(await me(session.accessToken)).toBe(401)
  await signIn('new', 'Other-1!')
  expect(JSON.stringify(await read(made.body.id))).not.toMatch(/password|scrypt/)
  expect((await create({ login: 'plain', password: 'plain' })).status).toBe(400)
  // a change of the own password requires the current one
  const own = { login: 'boss', groupId: 1, email: 'boss@example.com' }
  expect(await change(5, { ...own, password: sha('Mine-1!a') })).toMatchObject({
    status: 400,
    body: { errors: [expect.stringMatching(/^password: /)] },
  })
})

test('applies a changed group and company to open sessions at once', async () => {
  const root = (await signIn('root')).accessToken
  const anna = (await signIn('anna')).accessToken
  const fleets = async () =>
    (await call<{ items: { name: string }[] }>('GET', '/fleets', { token: anna })).body.items?.map(({ name }) => name)
  await db()
    .insertInto('fleet')
    .values([2, 3].map(company_id => ({ company_id, name: `Fleet ${company_id}` })))
    .execute()
  await sql`update user_group set features = '{MAP,SETTINGS,ADMINISTRATION}'`.execute(db())
  const user = { login: 'anna', email: 'anna@example.com' }
  expect(await fleets()).toEqual(['Fleet 2'])
  await change(3, { ...user, companyId: 3 }, root)
  expect(await fleets()).toEqual(['Fleet 3'])
  await change(3, { ...user, companyId: 3, extraCompanyIds: [2], isMultipleDealer: true }, root)
  expect(await fleets()).toEqual(['Fleet 2', 'Fleet 3'])
  await change(3, { ...user, extraCompanyIds: [] }, root)
  expect(await fleets()).toEqual(['Fleet 2'])
  await sql`update user_group set acls = '{}' where group_id = 5`.execute(db())
  await change(3, { ...user, groupId: 5 }, root)
  expect((await call('GET', '/fleets', { token: anna })).status).toBe(403)
  await change(3, { ...user, groupId: 5, active: false }, root)
  expect(await me(anna)).toBe(401)
  expect(await read(3, root)).toMatchObject({ status: 'DISABLED' })
  await change(3, { ...user, groupId: 3, active: true }, root)
  expect(await me(anna)).toBe(401)
  await signIn('anna')
})

test('returns errors and field errors in the language of the request', async () => {
  const refused = async (language: string) =>
    (
      await call<{ detail: string; errors: string[]; code: string }>('POST', '/users', {
        token: boss,
        payload: input({ login: 'dealer' }),
        headers: { 'accept-language': language },
      })
    ).body
  const english = {
    code: 'CONFLICT',
    detail: 'The login dealer is already in use. Enter a different one.',
    errors: ['login: is already in use. Enter a different one.'],
  }
  expect(await refused('de-AT,de;q=0.9,en;q=0.5')).toMatchObject({
    code: 'CONFLICT',
    detail: 'Der Benutzername dealer wird bereits verwendet. Geben Sie einen anderen ein.',
    errors: ['login: Wird bereits verwendet. Geben Sie etwas anderes ein.'],
  })
  expect((await refused('fr')).detail).toMatch(/^L’identifiant dealer/)
  for (const other of ['*', 'xx', 'en', '']) expect(await refused(other)).toMatchObject(english)
})
