import { defaultBaseOf, features, operations } from '@muster/contract'
import { expect, test } from 'vitest'
import { accountTests, loginHash, sha } from '#test/accounts.ts'
import type { Session } from '#test/accounts.ts'

const { call, signIn, me, db } = accountTests()

/** Gives the group of root and boss all features. */
const everyFeature = () =>
  db()
    .updateTable('user_group')
    .set({ features: [...features] })
    .where('group_id', '=', 1)
    .execute()

test('SHELL-056 starts and ends an impersonation and records the supporter in the log and the session', async () => {
  const own = await signIn('support')
  const acting = (await call<Session>('GET', '/auth/impersonate/3', { token: own.accessToken })).body
  expect(acting).toMatchObject({
    username: 'anna',
    acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'],
    impersonator: { userId: 2, username: 'support' },
    legalDisclaimerAccepted: true,
  })
  const token = acting.accessToken
  const change = { oldPassword: loginHash('Right-1!'), newPassword: sha('Stolen-1!') }
  expect((await call('PUT', '/users/change-password', { token, payload: change })).status).toBe(403)
  expect((await call('PUT', '/users/me/disclaimer/settings', { token, payload: { accepted: true } })).status).toBe(403)

  const back = (await call<Session>('GET', '/auth/recoverLogin', { token })).body
  expect(back).toMatchObject({ username: 'support' })
  expect(back).not.toHaveProperty('impersonator')
  expect(back.expiresAt).toBe(own.expiresAt)
  expect([await me(token), await me(own.accessToken), await me(back.accessToken)]).toEqual([401, 401, 200])
  expect((await call('GET', '/auth/recoverLogin', { token: back.accessToken })).status).toBe(409)
})

test('returns 403 during an impersonation for every write that is not listed', async () => {
  await everyFeature()
  const root = await signIn('root')
  const { accessToken: token } = (await call<Session>('GET', '/auth/impersonate/5', { token: root.accessToken })).body
  const refused = { status: 403, body: { code: 'IN_PERSON_ONLY', detail: expect.stringContaining('own session') } }
  const tokens = () => db().selectFrom('embed_token').selectAll().execute()
  const input = {
    name: 'Left behind',
    widgets: ['muster-fleet-map'],
    fleetIds: [],
    unitIds: [1],
    commandTemplateIds: [],
    origins: ['https://partner.example'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  expect(await call('POST', '/embed-tokens', { token, payload: input })).toMatchObject(refused)
  expect(await tokens()).toEqual([])
  expect(await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '/fleet' } })).toMatchObject(refused)
  const own = operations.filter(({ access }) => access.inPerson)
  expect(own.length).toBeGreaterThanOrEqual(80)
  for (const { method, path, id, service } of own) {
    const url = path.replaceAll(/\{[^}]+\}/g, '5')
    const at = { token, base: defaultBaseOf(service) }
    const answer = await call(method as 'PUT', url, { ...at, ...(method === 'DELETE' ? {} : { payload: {} }) })
    expect(answer, id).toMatchObject(refused)
  }
  expect((await call('GET', '/users/5', { token })).status).toBe(200)
})

test('stores supporter and user with the records that support creates', async () => {
  await everyFeature()
  const root = await signIn('root')
  const { accessToken: token } = (await call<Session>('GET', '/auth/impersonate/5', { token: root.accessToken })).body
  const payload = { name: 'Night', timezoneId: 'UTC', days: {} }
  const made = await call<{ id: number }>('POST', '/curfew-profiles', { token, payload })
  expect(made.status).toBe(200)
  const saved = await db().selectFrom('saved_version').selectAll().execute()
  expect(saved).toMatchObject([
    { id: made.body.id, version: 1, user_id: 5, user_name: 'boss', actor_id: 1, actor_name: 'root' },
  ])
})

test('ends an impersonation with its original session, and both on logout', async () => {
  const impersonate = async (token: string) =>
    (await call<Session>('GET', '/auth/impersonate/3', { token })).body.accessToken
  const first = await signIn('support')
  const acting = await impersonate(first.accessToken)
  await call('POST', '/auth/logout', { token: first.accessToken })
  expect(await me(acting)).toBe(401)

  const second = await signIn('support')
  await call('POST', '/auth/logout', { token: await impersonate(second.accessToken) })
  expect(await me(second.accessToken)).toBe(401)
})

test('ends an impersonation when support loses the permission or sight of a company, or the user gains a permission that support lacks', async () => {
  const { accessToken } = await signIn('support')
  const acting = (await call<Session>('GET', '/auth/impersonate/3', { token: accessToken })).body.accessToken
  const during = async (set: (isUndone: boolean) => Promise<unknown>) => {
    await set(false)
    const status = await me(acting)
    await set(true)
    return [status, await me(acting)]
  }
  const acls = (groupId: number, codes: string[]) =>
    db().updateTable('user_group').set({ acls: codes }).where('group_id', '=', groupId).execute()
  const user = (userId: number, companyId: number) =>
    db().updateTable('app_user').set({ company_id: companyId }).where('user_id', '=', userId).execute()
  const support = ['ADM_FLEET_VIEW', 'USR_SUPPORT_VIEW']
  expect(await during(isUndone => acls(2, isUndone ? support : ['ADM_FLEET_VIEW']))).toEqual([401, 200])
  const anna = ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT']
  expect(await during(isUndone => acls(3, isUndone ? anna : [...anna, 'SYS_AUDIT_VIEW']))).toEqual([401, 200])
  expect(await during(isUndone => user(3, isUndone ? 2 : 3))).toEqual([401, 200])
})

test('SHELL-009 rejects an impersonation outside the scope, of a user with more permissions, and without the permission', async () => {
  const { accessToken: token } = await signIn('support')
  const status = async (userId: number, as = token) =>
    (await call('GET', `/auth/impersonate/${userId}`, { token: as })).status
  expect(await status(4)).toBe(404)
  expect(await status(7)).toBe(404)
  expect(await status(999_999)).toBe(404)
  expect(await status(5)).toBe(403)
  expect(await status(6)).toBe(403)
  expect(await status(2)).toBe(409)
  expect(await status(8, (await signIn('anna')).accessToken)).toBe(403)
  const { body } = await call<{ items: { login: string }[]; totalCount: number }>('GET', '/users/me/supported-users', {
    token,
  })
  expect(body).toMatchObject({
    items: [{ login: 'anna', companyName: 'Company 2' }, { login: 'jürgen' }],
    totalCount: 2,
  })
})

test('rejects an impersonation during another one', async () => {
  const root = await signIn('root')
  const acting = (await call<Session>('GET', '/auth/impersonate/2', { token: root.accessToken })).body
  expect(acting.username).toBe('support')
  expect((await call('GET', '/auth/impersonate/3', { token: acting.accessToken })).status).toBe(409)
})
