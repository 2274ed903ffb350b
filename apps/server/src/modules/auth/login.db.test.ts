import { createHash } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountTests, loginHash } from '#test/accounts.ts'

const { call, signIn, me, db, later } = accountTests()

test('SHELL-036 SHELL-029 SHELL-030 SHELL-073 returns permissions, features, settings and tenant after a login', async () => {
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
  expect((await signIn('root')).seesAllCompanies).toBe(true)
  const hours = (Date.parse(session.expiresAt) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(12)
})

test('SHELL-042 SHELL-043 reads credentials from headers or body and prefers headers', async () => {
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

test('finds a login in all Unicode spellings, and each of two similar logins by its own', async () => {
  const spelled = ['J\u00DCRGEN', 'ju\u0308rgen', '\uFF4A\u00FCrgen', 'j\u00FC\u200Brgen']
  for (const username of spelled) expect((await signIn(username)).username, username).toBe('j\u00FCrgen')
  const hash = db().selectFrom('app_user').select('password_hash').where('login', '=', 'anna')
  const twin = { user_id: 90, login: 'ju\u0308rgen', company_id: 2, group_id: 3, password_hash: hash }
  await db().insertInto('app_user').values(twin).execute()
  expect((await signIn('j\u00FCrgen')).userId).toBe(8)
  expect((await signIn('ju\u0308rgen')).userId).toBe(90)
  await db().deleteFrom('user_session').where('user_id', '=', 90).execute()
  await db().deleteFrom('app_user').where('user_id', '=', 90).execute()
})

test('counts guesses for all spellings of an account together', async () => {
  const login = (username: string, from: string) =>
    call('POST', '/auth/login', { from, payload: { username, password: loginHash('Wrong-1!') } })
  const spelled = [
    'j\u00FCrgen',
    'ju\u0308rgen',
    '\uFF4A\u00FCrgen',
    'j\u00FC\u200Brgen',
    'j\u00FC\u200Drgen',
    'J\u00FCrgen',
  ]
  const statuses = []
  for (const username of [...spelled, ...spelled]) statuses.push((await login(username, '10.9.8.7')).status)
  expect(statuses).toContain(429)
})

test('rejects a login alike whether or not the account exists', async () => {
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

test('limits guesses by account and address with a retry time and does not count correct passwords', async () => {
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

const guess = (username: string, secret: string, from: string) =>
  call('POST', '/auth/login', { payload: { username, password: loginHash(secret) }, from })

test('keeps an account open for other addresses after many guesses from one', async () => {
  for (let minute = 0; minute < 2; minute++) {
    const statuses = []
    for (let i = 0; i < 51; i++) statuses.push((await guess('anna', `guess ${i}`, '10.0.0.1')).status)
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(41)
    expect((await guess('anna', 'Right-1!', '10.0.0.2')).status).toBe(200)
    later(61)
  }
}, 60_000)

test('admits a familiar user after a flood from the same address', async () => {
  const from = '10.77.0.1'
  const login = async (username: string, password: string) =>
    (await call('POST', '/auth/login', { payload: { username, password: loginHash(password) }, from })).status
  expect(await login('anna', 'Right-1!')).toBe(200)
  for (let i = 0; i < 100; i++) await login(`nobody ${i}`, 'guess')
  expect(await login('jürgen', 'Right-1!')).toBe(429)
  expect(await login('anna', 'Right-1!')).toBe(200)
})

test('slows an account down after guesses from many addresses and does not lock it', async () => {
  const strangers = (network: number) =>
    Promise.all(Array.from({ length: 60 }, (_, i) => guess('anna', 'guess', `10.${network}.0.${i}`)))
  const statuses = (await strangers(1)).map(({ status }) => status)
  // ten at once, ten that wait, and requests that take the seat of one that waited
  expect(statuses.filter(status => status === 401).length).toBeGreaterThanOrEqual(20)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect((await guess('anna', 'Right-1!', '10.9.0.1')).status).toBe(200)

  // a familiar address does not wait behind unfamiliar ones
  const [again, others] = await Promise.all([
    strangers(2).then(answers => answers.map(answer => answer.status)),
    guess('anna', 'Right-1!', '10.9.0.1'),
  ])
  expect(again).toContain(429)
  expect(others.status).toBe(200)
}, 60_000)

test('applies the same limits to credentials in headers and in the body', async () => {
  const at = async (headers: Record<string, string>) =>
    (await call('POST', '/auth/login', { headers: { username: 'anna', password: loginHash('x'), ...headers } })).body
  expect(await at({ username: 'x'.repeat(321) })).toMatchObject({
    status: 400,
    errors: ['username: must have at most 320 characters'],
  })
  expect(await at({ password: 'x'.repeat(201) })).toMatchObject({ status: 400 })
  expect(await at({ brand: 'x'.repeat(51) })).toMatchObject({ status: 400 })
  expect(await at({ username: 'x'.repeat(14_600) })).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' })
  expect(await at({ username: 'x'.repeat(320) })).toMatchObject({ status: 401 })
})

test('SHELL-044 stores only a digest of the token and ends the session on logout, expiry and deactivation', async () => {
  const { accessToken } = await signIn('anna')
  const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from user_session s`.execute(db())
  expect(rows.map(({ text }) => text).join()).not.toContain(accessToken)
  expect(await me(accessToken)).toBe(200)
  expect((await call('POST', '/auth/logout', { token: accessToken })).status).toBe(200)
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

test('SHELL-031 SHELL-060 returns the current user and fifteen measurement units', async () => {
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
  expect(Object.values(await mu()).map(({ label }) => label)).toEqual([
    'km/h',
    '°C',
    'bar',
    'l/h',
    'l',
    'km',
    't',
    't/h',
    'ha',
    'h',
    'l/100 km',
    'l/ha',
    'kg',
    't',
    'kWh',
  ])
  expect((await mu()).SPEED).toEqual({ label: 'km/h', factor: 1, offset: 0 })
  await db().updateTable('app_user').set({ mu_preset: 'imperial' }).where('login', '=', 'anna').execute()
  expect((await mu()).SPEED).toMatchObject({ label: 'mph' })
  expect((await mu()).TEMPERATURE).toEqual({ label: '°F', factor: 1.8, offset: 32 })
})

test('SHELL-019 SHELL-029 SHELL-062 stores disclaimer and main page of the user', async () => {
  const { accessToken: token } = await signIn('jürgen')
  expect((await call('PUT', '/users/me/disclaimer/settings', { token, payload: { accepted: true } })).status).toBe(204)
  expect((await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '/fleet?x=1' } })).status).toBe(204)
  expect((await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '//evil.example' } })).status).toBe(400)
  expect(await signIn('jürgen')).toMatchObject({
    legalDisclaimerAccepted: true,
    userSetting: { mainpage: '/fleet?x=1' },
  })
})
