import { createHash } from 'node:crypto'
import { operations, permissions } from '@muster/contract'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/database.ts'
import { loadConfig } from '../../config.ts'
import { createApp } from '../../http/app.ts'
import { Background } from '../../http/background.ts'
import type { Deps } from '../../http/deps.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { FleetState } from '../../live/fleet-state.ts'
import type { Mail } from '../../ports/mail.ts'
import { handlers } from '../index.ts'
import { createGate } from './gate.ts'
import { hashPassword } from './password.ts'

type Session = FleetSchemas['SessionData']

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const loginHash = (text: string) => sha(text) + createHash('md5').update(text).digest('hex')

let database: TestDatabase
let app: Awaited<ReturnType<typeof createApp>>
let mails: Mail[]
let background: Background
let now: Date

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const company = (company_id: number, parent_company_id: number | null) => ({ company_id, parent_company_id, name: `Company ${company_id}`, brand: 'kai' })
  await db.insertInto('company').values([company(1, null), company(2, 1), company(3, 1)]).execute()
  const group = (group_id: number, acls: string[]) => ({ group_id, name: `g${group_id}`, role: 'R', acls, features: ['MAP', 'SETTINGS'] })
  await db.insertInto('user_group').values([
    group(1, [...permissions]), group(2, ['USR_SUPPORT_VIEW', 'ADM_FLEET_VIEW']), group(3, ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT']),
  ]).execute()
  const password_hash = await hashPassword(sha('Right-1!'))
  const user = (user_id: number, login: string, company_id: number, group_id: number) =>
    ({ user_id, login, company_id, group_id, password_hash, name: `Name ${login}`, email: `${login}@example.com` })
  await db.insertInto('app_user').values([
    user(1, 'root', 1, 1), user(2, 'support', 2, 2), user(3, 'anna', 2, 3), user(4, 'foreign', 3, 3), user(5, 'boss', 2, 1),
    { ...user(6, 'wide', 2, 3), extra_company_ids: [3] }, { ...user(7, 'gone', 2, 3), active: false }, user(8, 'jürgen', 2, 3),
  ]).execute()
  await db.updateTable('app_user').set({ disclaimer_accepted_at: new Date() }).where('login', '=', 'support').execute()
})
afterAll(() => database.close())

beforeEach(async () => {
  mails = []
  now = new Date()
  background = new Background(error => { throw error })
  const pipeline = { onPositions: () => () => {}, onAlarms: () => () => {} } as unknown as Pipeline
  const deps = {
    db: database.db, config: loadConfig({}), live: new FleetState(), pipeline, background, gate: createGate(database.db),
    log: pino({ level: 'silent' }), clock: () => now, publicUrl: () => 'https://muster.example',
    mail: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
  } as unknown as Deps
  app = await createApp({ deps, operations, handlers, portal: '/nowhere' })
  return async () => {
    await background.drain()
    await app.close()
  }
})

interface Call {
  token?: string
  headers?: Record<string, string>
  payload?: object
  from?: string
}

async function call<T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', path: string, { token, headers = {}, payload, from }: Call = {}) {
  const answer = await app.inject({
    method, url: `/wlf/api${path}`, headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload ? { payload } : {}), ...(from ? { remoteAddress: from } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, body: (answer.body ? answer.json() : undefined) as T }
}

async function signIn(username: string, password = 'Right-1!'): Promise<Session> {
  const { status, body } = await call<Session>('POST', '/auth/login', { payload: { username, password: loginHash(password) } })
  expect(status).toBe(200)
  return body
}

const me = async (token: string) => (await call('GET', '/users/me', { token })).status

test('SHELL-029 SHELL-030 SHELL-073 a login answers with the session: codes held, features, settings, tenant', async () => {
  const session = await signIn('ANNA')
  expect(session).toEqual({
    accessToken: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    feature: ['MAP', 'SETTINGS'],
    acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'],
    companyId: 2,
    username: 'anna',
    userId: 3,
    userSetting: {
      languageCodeISO2c: 'en', mainpage: '/dashboards/main-dashboard', jsDateFormat: 'dd/MM/yyyy', jsTimeFormat: 'HH:mm',
      timezone: 'Europe/Rome', userMuSettings: { presetId: 1, preset: 'metric' },
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
  const status = async (headers: Record<string, string>, payload?: object) => (await call('POST', '/auth/login', { headers, payload })).status
  expect(await status({ username: 'anna', password: right, brand: 'kai' })).toBe(200)
  expect(await status({ username: 'anna', password: right }, { username: 'root', password: wrong, brand: 'kai' })).toBe(200)
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
  now = new Date(now.getTime() + 61_000)
  expect((await attempt('anna', 'Right-1!')).status).toBe(200)
}, 60_000)

test('only a digest of the token is stored; logout revokes it, time ends it, a deactivated user loses it', async () => {
  const { accessToken } = await signIn('anna')
  const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from user_session s`.execute(database.db)
  expect(rows.map(({ text }) => text).join()).not.toContain(accessToken)
  expect(await me(accessToken)).toBe(200)
  expect((await call('POST', '/auth/logout', { token: accessToken })).status).toBe(204)
  expect(await call('GET', '/users/me', { token: accessToken })).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })

  const expired = await signIn('anna')
  await database.db.updateTable('user_session').set({ expires_at: new Date(0) }).where('token_hash', '=', createHash('sha256').update(expired.accessToken).digest()).execute()
  expect(await me(expired.accessToken)).toBe(401)

  const inactive = await signIn('anna')
  await database.db.updateTable('app_user').set({ active: false }).where('login', '=', 'anna').execute()
  expect(await me(inactive.accessToken)).toBe(401)
  await database.db.updateTable('app_user').set({ active: true }).where('login', '=', 'anna').execute()
})

test('SHELL-060 the current user and the context of fifteen measurement units', async () => {
  const { accessToken: token } = await signIn('anna')
  const { body } = await call('GET', '/users/me', { token })
  expect(body).toMatchObject({ username: 'anna', name: 'Name anna', email: 'anna@example.com', companyName: 'Company 2', acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'] })
  expect(body).not.toHaveProperty('accessToken')
  const mu = async () => (await call<FleetSchemas['UserContext']>('GET', '/users/me/context', { token })).body.mu
  expect(Object.keys(await mu())).toHaveLength(15)
  expect((await mu()).SPEED).toEqual({ label: 'km/h', factor: 1, offset: 0 })
  await database.db.updateTable('app_user').set({ mu_preset: 'imperial' }).where('login', '=', 'anna').execute()
  expect((await mu()).SPEED).toMatchObject({ label: 'mph' })
  expect((await mu()).TEMPERATURE).toEqual({ label: '°F', factor: 1.8, offset: 32 })
})

test('disclaimer and main page are kept with the user', async () => {
  const { accessToken: token } = await signIn('jürgen')
  expect((await call('PUT', '/users/me/disclaimer/settings', { token, payload: { accepted: true } })).status).toBe(204)
  expect((await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '/fleet?x=1' } })).status).toBe(204)
  expect((await call('PUT', '/users/me/mainpage', { token, payload: { mainpage: '//evil.example' } })).status).toBe(400)
  expect(await signIn('jürgen')).toMatchObject({ legalDisclaimerAccepted: true, userSetting: { mainpage: '/fleet?x=1' } })
})

const keyIn = (mail: Mail | undefined) => /https:\/\/muster\.example\/auth\/reset-password\?changeKey=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const recover = (username: string, email: string, from = '10.1.0.1') => call('POST', '/users/recover-password', { payload: { username, email }, from })
const reset = (password: string, changeKey: string) => call('POST', '/users/reset-password', { payload: { password: sha(password), changeKey } })

test('SHELL-047 recovering answers alike for everybody and mails a link to the one who matches', async () => {
  for (const [username, email] of [['anna', 'ANNA@example.com'], ['anna', 'other@example.com'], ['nobody', 'nobody@example.com'], ['gone', 'gone@example.com']] as const) {
    expect(await recover(username, email)).toMatchObject({ status: 204, body: undefined })
  }
  await background.drain()
  expect(mails.map(({ to }) => to)).toEqual(['anna@example.com'])
  expect(keyIn(mails[0])).not.toBe('')
  expect((await recover('anna', 'anna@example.com')).status).toBe(204)
  expect((await recover('anna', 'anna@example.com', '10.1.0.2')).status).toBe(429)
})

test('SHELL-048 a mailed key sets the password once, ends all sessions, and the login hash of the same password opens', async () => {
  const before = await signIn('root')
  await recover('root', 'root@example.com')
  await recover('root', 'root@example.com')
  await background.drain()
  const [first, second] = mails.map(keyIn)
  expect((await reset('Fresh-2!', `${first}x`)).body).toMatchObject({ status: 400, code: 'RESET_KEY_INVALID' })
  expect((await reset('Fresh-2!', first!)).status).toBe(204)
  expect(await me(before.accessToken)).toBe(401)
  await signIn('root', 'Fresh-2!')
  expect((await reset('Other-3!', first!)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })
  expect((await reset('Other-3!', second!)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })

  await recover('root', 'root@example.com')
  await background.drain()
  await database.db.updateTable('password_reset').set({ expires_at: new Date(0) }).where('used_at', 'is', null).execute()
  expect((await reset('Other-3!', keyIn(mails[2]))).body).toMatchObject({ code: 'RESET_KEY_INVALID' })
  expect((await call('POST', '/users/reset-password', { payload: { password: 'plain', changeKey: 'k' } })).status).toBe(400)
})

test('two who use one key at once: one of them wins', async () => {
  await recover('boss', 'boss@example.com')
  await background.drain()
  const key = keyIn(mails[0])
  const answers = await Promise.all(['One-1!aa', 'Two-2!bb', 'Three-3!'].map(password => reset(password, key)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400])
})

test('SHELL-049 changing the password asks for the current one and ends the other sessions', async () => {
  const [here, elsewhere] = [await signIn('foreign'), await signIn('foreign')]
  const change = (oldPassword: string, newPassword: string) =>
    call('PUT', '/users/change-password', { token: here.accessToken, payload: { oldPassword: loginHash(oldPassword), newPassword: sha(newPassword) } })
  expect((await change('wrong', 'New-1!aa')).body).toMatchObject({ status: 400, code: 'PASSWORD_WRONG', errors: ['oldPassword: is wrong'] })
  expect((await change('Right-1!', 'Right-1!')).status).toBe(400)
  expect((await change('Right-1!', 'New-1!aa')).status).toBe(204)
  expect([await me(here.accessToken), await me(elsewhere.accessToken)]).toEqual([200, 401])
  await signIn('foreign', 'New-1!aa')
})

test('SHELL-056 support acts as a user and comes back; the log and the session say who it is', async () => {
  const own = await signIn('support')
  const acting = (await call<Session>('GET', '/auth/impersonate/3', { token: own.accessToken })).body
  expect(acting).toMatchObject({
    username: 'anna', acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'], impersonator: { userId: 2, username: 'support' }, legalDisclaimerAccepted: true,
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

test('an impersonation ends with the session it grew out of, and its logout ends both', async () => {
  const impersonate = async (token: string) => (await call<Session>('GET', '/auth/impersonate/3', { token })).body.accessToken
  const first = await signIn('support')
  const acting = await impersonate(first.accessToken)
  await call('POST', '/auth/logout', { token: first.accessToken })
  expect(await me(acting)).toBe(401)

  const second = await signIn('support')
  await call('POST', '/auth/logout', { token: await impersonate(second.accessToken) })
  expect(await me(second.accessToken)).toBe(401)
})

test('SHELL-009 nobody becomes more than support may be: out of scope 404, greater powers 403, without the permission 403', async () => {
  const { accessToken: token } = await signIn('support')
  const status = async (userId: number, as = token) => (await call('GET', `/auth/impersonate/${userId}`, { token: as })).status
  expect(await status(4)).toBe(404)
  expect(await status(7)).toBe(404)
  expect(await status(999_999)).toBe(404)
  expect(await status(5)).toBe(403)
  expect(await status(6)).toBe(403)
  expect(await status(2)).toBe(409)
  expect(await status(8, (await signIn('anna')).accessToken)).toBe(403)
  const { body } = await call<{ items: { login: string }[]; totalCount: number }>('GET', '/users/me/supported-users', { token })
  expect(body).toMatchObject({ items: [{ login: 'anna', companyName: 'Company 2' }, { login: 'jürgen' }], totalCount: 2 })
})

test('who acts as somebody cannot act as a third', async () => {
  const root = await signIn('root', 'Fresh-2!')
  const acting = (await call<Session>('GET', '/auth/impersonate/2', { token: root.accessToken })).body
  expect(acting.username).toBe('support')
  expect((await call('GET', '/auth/impersonate/3', { token: acting.accessToken })).status).toBe(409)
})
