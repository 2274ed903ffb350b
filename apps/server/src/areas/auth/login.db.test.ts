import { createHash } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountTests, loginHash } from './testing.ts'

const { call, signIn, me, db, later } = accountTests()

test('SHELL-029 SHELL-030 SHELL-073 a login answers with codes held, features, settings, tenant', async () => {
  const session = await signIn('ANNA')
  expect(session).toEqual({
    accessToken: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    feature: ['MAP', 'SETTINGS'],
    acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'],
    companyId: 2,
    username: 'anna',
    userId: 3,
    userSetting: {
      languageCodeISO2c: 'en',
      mainpage: '/dashboards/main-dashboard',
      jsDateFormat: 'dd/MM/yyyy',
      jsTimeFormat: 'HH:mm',
      timezone: 'Europe/Rome',
      userMuSettings: { presetId: 1, preset: 'metric' },
    },
    legalDisclaimerAccepted: false,
    tenantInfo: { tenant: 'kai' },
    expiresAt: expect.any(String) as unknown,
  })
  const hours = (Date.parse(session.expiresAt) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(12)
})

test('SHELL-042 SHELL-043 credentials come as headers or in the body, and headers win', async () => {
  const [right, wrong] = [loginHash('Right-1!'), loginHash('wrong')]
  const status = async (headers: Record<string, string>, payload?: object) =>
    (await call('POST', '/auth/login', { headers, payload })).status
  expect(await status({ username: 'anna', password: right, brand: 'kai' })).toBe(200)
  expect(await status({ username: 'anna', password: right }, { username: 'root', password: wrong, brand: 'kai' })).toBe(
    200,
  )
  expect(await status({ username: 'anna', password: wrong }, { username: 'anna', password: right })).toBe(401)
  expect(await status({ username: 'anna' }, { password: right })).toBe(200)
  expect(await status({ username: Buffer.from('jürgen').toString('latin1'), password: right })).toBe(200)
  const missing = await call('POST', '/auth/login', { payload: { username: 'anna' } })
  expect(missing).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', errors: ['password: is missing'] } })
})

test('a refused login does not tell whether the account exists', async () => {
  const refused = async (username: string, password: string) => {
    const { status, body } = await call('POST', '/auth/login', { payload: { username, password } })
    return { status, ...body, requestId: undefined }
  }
  const unknown = await refused('nobody', loginHash('x'))
  expect(unknown).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
  expect(await refused('anna', loginHash('x'))).toEqual(unknown)
  expect(await refused('gone', loginHash('Right-1!'))).toEqual(unknown)
  expect(await refused('anna', 'Right-1!')).toEqual(unknown)
})

test('guessing is slowed by account and address, and says for how long; right passwords do not count', async () => {
  const attempt = (username: string, password: string, from = '10.0.0.1') =>
    call('POST', '/auth/login', { payload: { username, password: loginHash(password) }, from })
  for (let i = 0; i < 12; i++) expect((await attempt('anna', 'Right-1!')).status).toBe(200)
  for (let i = 0; i < 10; i++) expect((await attempt('anna', 'guess')).status).toBe(401)
  const slowed = await attempt('Anna', 'Right-1!')
  expect(slowed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt('anna', 'Right-1!', '10.0.0.2')).status).toBe(200)
  expect((await attempt('root', 'Right-1!')).status).toBe(200)
  later(61)
  expect((await attempt('anna', 'Right-1!')).status).toBe(200)
}, 60_000)

test('only a digest of the token is stored; logout revokes it, time ends it, a deactivated user loses it', async () => {
  const { accessToken } = await signIn('anna')
  const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from user_session s`.execute(db())
  expect(rows.map(({ text }) => text).join()).not.toContain(accessToken)
  expect(await me(accessToken)).toBe(200)
  expect((await call('POST', '/auth/logout', { token: accessToken })).status).toBe(204)
  expect(await call('GET', '/users/me', { token: accessToken })).toMatchObject({
    status: 401,
    body: { code: 'TOKEN_INVALID' },
  })

  const expired = await signIn('anna')
  await db()
    .updateTable('user_session')
    .set({ expires_at: new Date(0) })
    .where('token_hash', '=', createHash('sha256').update(expired.accessToken).digest())
    .execute()
  expect(await me(expired.accessToken)).toBe(401)

  const inactive = await signIn('anna')
  await db().updateTable('app_user').set({ active: false }).where('login', '=', 'anna').execute()
  expect(await me(inactive.accessToken)).toBe(401)
  await db().updateTable('app_user').set({ active: true }).where('login', '=', 'anna').execute()
})

test('SHELL-060 the current user and the context of fifteen measurement units', async () => {
  const { accessToken: token } = await signIn('anna')
  const { body } = await call('GET', '/users/me', { token })
  expect(body).toMatchObject({
    username: 'anna',
    name: 'Name anna',
    email: 'anna@example.com',
    companyName: 'Company 2',
    acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'],
  })
  expect(body).not.toHaveProperty('accessToken')
  const mu = async () => (await call<FleetSchemas['UserContext']>('GET', '/users/me/context', { token })).body.mu
  expect(Object.keys(await mu())).toHaveLength(15)
  expect((await mu()).SPEED).toEqual({ label: 'km/h', factor: 1, offset: 0 })
  await db().updateTable('app_user').set({ mu_preset: 'imperial' }).where('login', '=', 'anna').execute()
  expect((await mu()).SPEED).toMatchObject({ label: 'mph' })
  expect((await mu()).TEMPERATURE).toEqual({ label: '°F', factor: 1.8, offset: 32 })
})

test('disclaimer and main page are kept with the user', async () => {
  const { accessToken: token } = await signIn('jürgen')
  expect((await call('PUT', '/users/me/disclaimer/settings', { token, payload: { accepted: true } })).status).toBe(204)
  expect((await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '/fleet?x=1' } })).status).toBe(204)
  expect((await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '//evil.example' } })).status).toBe(400)
  expect(await signIn('jürgen')).toMatchObject({
    legalDisclaimerAccepted: true,
    userSetting: { mainpage: '/fleet?x=1' },
  })
})
