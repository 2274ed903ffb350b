import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountTests, loginHash, sha } from '#test/accounts.ts'

type Row = FleetSchemas['UserRow']

const { call, signIn, me, db, later } = accountTests()

type UserDetail = FleetSchemas['UserDetail']

const read = async (token: string, id: number) => (await call<UserDetail>('GET', `/users/${id}`, { token })).body

const input = ({ userId: _id, isLoggedUser: _own, version: _version, ...rest }: UserDetail) => rest

test('SHELL-070 changes language and measurement units of a user and returns them in the context', async () => {
  const { accessToken: token } = await signIn('boss')
  const anna = await read(token, 3)
  expect(anna).toMatchObject({ login: 'anna', languageId: 1, presetId: 1, isLoggedUser: false, extraCompanyIds: [] })
  const put = (changes: object) => call('PUT', '/users/3', { token, payload: { ...input(anna), ...changes } })
  expect((await put({ presetId: 2 })).status).toBe(204)
  expect(await read(token, 3)).toEqual({ ...anna, presetId: 2, version: 2 })
  const own = await signIn('anna')
  expect(own.userSetting.userMuSettings).toEqual({ presetId: 2, preset: 'imperial' })
  const { body } = await call<FleetSchemas['UserContext']>('GET', '/users/me/context', { token: own.accessToken })
  expect(body.mu.SPEED).toMatchObject({ label: 'mph' })
  expect((await put({ languageId: 99 })).body).toMatchObject({
    status: 400,
    errors: ['languageId: is not one of the languages'],
  })
  expect((await put({ presetId: 3 })).status).toBe(400)
})

test('SHELL-070 offers languages with their code in codeIso, English first', async () => {
  const { accessToken: token } = await signIn('boss')
  const { body } = await call<{ codeIso: string; label: string }[]>('GET', '/lookup-tables/languages', { token })
  expect(body.map(({ codeIso, label }) => [codeIso, label])).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['it', 'Italiano'],
    ['es', 'Español'],
    ['fr', 'Français'],
    ['pt', 'Português'],
    ['nl', 'Nederlands'],
    ['pl', 'Polski'],
  ])
})

test('returns 404 for deleted users and users outside the scope', async () => {
  const { accessToken: token } = await signIn('boss')
  const statuses = await Promise.all([4, 7, 999_999].map(id => call('GET', `/users/${id}`, { token })))
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('ADM-039 lists, searches, filters and sorts users of the companies below, including disabled ones', async () => {
  const { accessToken: token } = await signIn('root')
  const list = async (query = '') =>
    (await call<{ items: Row[]; totalCount: number }>('GET', `/users?${query}`, { token })).body
  const logins = async (query?: string) => (await list(query)).items.map(({ login }) => login)
  await sql`update app_user set active = false where login = 'foreign'`.execute(db())
  await sql`update app_user set password_hash = null, name = 'Jürgen', surname = 'Weiß' where login = 'jürgen'`.execute(
    db(),
  )
  expect(await logins()).toEqual(['anna', 'boss', 'foreign', 'jürgen', 'root', 'support', 'wide'])
  expect((await list('filter=anna')).items).toEqual([
    {
      userId: 3,
      login: 'anna',
      name: 'Name anna',
      surname: '',
      email: 'anna@example.com',
      companyId: 2,
      companyName: 'Company 2',
      groupId: 3,
      groupName: 'g3',
      roleName: 'R',
      status: 'ACTIVE',
      lastLoginAt: expect.any(String),
    },
  ])
  const signedIn = (await list('filter=root')).items[0]
  expect(Date.parse(signedIn?.lastLoginAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  for (const [filter, found] of [
    ['jürgen weiß', ['jürgen']],
    ['Company 3', ['foreign']],
    ['SUPPORT@', ['support']],
    ['%', []],
    ['gone', []],
  ] as const)
    expect(await logins(`filter=${encodeURIComponent(filter)}`), filter).toEqual(found)
  expect(await logins('status=DISABLED')).toEqual(['foreign'])
  expect(await logins('status=INVITED')).toEqual(['jürgen'])
  expect(await logins('sort=companyName,desc&sort=login,desc&size=2')).toEqual(['foreign', 'wide'])
  expect(await list('page=1&size=5')).toMatchObject({ totalCount: 7, items: [{ login: 'support' }, { login: 'wide' }] })
  await sql`update app_user set active = true where login = 'foreign'`.execute(db())
  await sql`update app_user set password_hash = (select password_hash from app_user where login = 'anna') where login = 'jürgen'`.execute(
    db(),
  )

  const boss = await signIn('boss')
  const below = await call<{ items: Row[] }>('GET', '/users', { token: boss.accessToken })
  expect(below.body.items.map(({ login }) => login)).toEqual(['anna', 'boss', 'jürgen', 'support', 'wide'])
  const byIds = await call<Row[]>('POST', '/users/getUsersByIds', {
    token: boss.accessToken,
    payload: [5, 3, 4, 7, 99],
  })
  expect(byIds.body.map(({ login }) => login)).toEqual(['anna', 'boss'])
  const weak = await signIn('anna')
  expect((await call('GET', '/users', { token: weak.accessToken })).status).toBe(403)
})

test('pages and searches 10,000 users', async () => {
  await sql`
    insert into app_user (company_id, group_id, login, name, surname, email)
    select 3, 3, 'many' || n, 'Many', 'Number ' || n, 'many' || n || '@example.com' from generate_series(1, 10000) n`.execute(
    db(),
  )
  const { accessToken: token } = await signIn('root')
  const list = async (query: string) =>
    (await call<{ items: Row[]; totalCount: number }>('GET', `/users?${query}`, { token })).body
  expect(await list('page=99&size=100&filter=many')).toMatchObject({
    totalCount: 10_000,
    items: expect.objectContaining({ length: 100 }),
  })
  expect((await list('filter=Many Number 7777')).items.map(({ login }) => login)).toEqual(['many7777'])
  await sql`delete from app_user where login like 'many%'`.execute(db())
})

test('stores export settings for each user', async () => {
  const [anna, support] = [await signIn('anna'), await signIn('support')]
  const chosen = { csvDelimiter: ';', decimalSeparator: ',', sheetPerUnit: true }
  const put = (payload: object) => call('PUT', '/users/me/export-settings', { token: anna.accessToken, payload })
  const settings = async (token: string) => (await call('GET', '/users/me/export-settings', { token })).body
  expect((await put({ ...chosen, csvDelimiter: 'tab' })).status).toBe(204)
  expect((await put(chosen)).status).toBe(204)
  expect((await put({ ...chosen, csvDelimiter: '|' })).status).toBe(400)
  expect(await settings(anna.accessToken)).toEqual(chosen)
  expect(await settings(support.accessToken)).toEqual({ csvDelimiter: ',', decimalSeparator: '.', sheetPerUnit: false })
})

test('finds users for support by a part of a name or by ID, in pages', async () => {
  const { accessToken: token } = await signIn('support')
  const list = async (query: string) => {
    const { body } = await call<{ items: { login: string }[]; totalCount: number }>(
      'GET',
      `/users/me/supported-users?${query}`,
      { token },
    )
    return [body.items.map(({ login }) => login), body.totalCount]
  }
  expect(await list('')).toEqual([['anna', 'jürgen'], 2])
  expect(await list('limit=1&start=1')).toEqual([['jürgen'], 2])
  expect(await list('filter=RGEN')).toEqual([['jürgen'], 1])
  expect(await list('filter=8')).toEqual([['jürgen'], 1])
  // the name of the company contains 2, so all of its users match
  expect(await list('filter=2')).toEqual([['anna', 'jürgen'], 2])
  await sql`update app_user set name = 'Number 8' where login = 'anna'`.execute(db())
  expect(await list('filter=8')).toEqual([['jürgen', 'anna'], 2])
  // users of another company, with more permissions, and the caller
  expect([await list('filter=foreign'), await list('filter=boss'), await list('filter=support')]).toEqual([
    [[], 0],
    [[], 0],
    [[], 0],
  ])
})

test('SHELL-049 limits guesses of the current password and ends other sessions on a change', async () => {
  const [here, elsewhere] = [await signIn('jürgen'), await signIn('jürgen')]
  const change = (oldPassword: string) =>
    call('PUT', '/users/change-password', {
      token: here.accessToken,
      payload: { oldPassword: loginHash(oldPassword), newPassword: sha('Other-1!') },
    })
  for (let i = 0; i < 10; i++) expect((await change('guess')).body).toMatchObject({ code: 'PASSWORD_WRONG' })
  expect(await change('Right-1!')).toMatchObject({ status: 429 })
  expect(await me(elsewhere.accessToken)).toBe(200)
  later(61)
  expect((await change('Right-1!')).status).toBe(204)
  expect([await me(here.accessToken), await me(elsewhere.accessToken)]).toEqual([200, 401])
})
