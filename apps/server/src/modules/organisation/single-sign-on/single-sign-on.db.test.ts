import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountTests, loginHash, type Session } from '#test/accounts.ts'
import { startProvider, type SignOnProvider } from '#test/sign-on-provider.ts'

const portal = 'https://muster.example'
const { call, signIn, me, db, app } = accountTests({
  MUSTER_INSECURE_HTTP: '1',
  MUSTER_SSO_INTERNAL_HOSTS: '127.0.0.1',
})

let provider: SignOnProvider
beforeAll(async () => {
  provider = await startProvider(portal)
})
afterAll(() => provider.close())

type Link = FleetSchemas['SignOnLink']
type Pending = FleetSchemas['PendingSignIn']

const settings = () => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  rules: [{ claim: 'groups', value: 'fleet-admins', groupId: 2 }],
  defaultGroupId: 3,
  createsUsers: true,
  isRequired: false,
  emergencyUserIds: [] as number[],
  domains: ['corp.example'],
})

const save = async (companyId: number, body: object, as = 'root') => {
  const { accessToken: token } = await signIn(as)
  return call('PUT', `/companies/${companyId}/single-sign-on`, { token, payload: { ...settings(), ...body } })
}
const approve = async (domain: string, as = 'root', isApproved = true) => {
  const { accessToken: token } = await signIn(as)
  return call('POST', `/sign-on-domains/${domain}/decision`, { token, payload: { isApproved } })
}

/** Starts a sign-in in a new browser. */
async function start(mail: string) {
  const answer = await app().inject({ method: 'POST', url: '/wlf/api/auth/sign-on/start', payload: { mail } })
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return { status: answer.statusCode, body: answer.json<{ url: string; code?: string; detail?: string }>(), cookie }
}
const finish = <T = Session>(response: string, cookie: string) =>
  call<T>('POST', '/auth/sign-on/finish', { payload: { response }, headers: { cookie } })

/** Signs a user in at the provider and returns the server's response. */
async function signOn<T = Session>(subject: string, mail: string) {
  const { body, cookie } = await start(mail)
  return finish<T>(await provider.signIn(body.url, subject), cookie)
}
const person = (subject: string, mail: string, more: object = {}) =>
  provider.people.set(subject, { email: mail, email_verified: true, given_name: 'Ada', family_name: 'Berg', ...more })

beforeEach(async () => {
  await db().deleteFrom('sign_on_identity').execute()
  await db().deleteFrom('single_sign_on').execute()
  await db().deleteFrom('sign_on_domain').execute()
  expect((await save(2, {})).status).toBe(204)
  expect((await approve('corp.example')).status).toBe(204)
})

test('creates a user at the first sign-in and applies groups at each', async () => {
  person('s1', 'ada@corp.example', { groups: ['staff', 'fleet-admins'], locale: 'de-DE', zoneinfo: 'Europe/Berlin' })
  const { status, body } = await signOn('s1', 'ada@corp.example')
  expect({ status, ...body }).toMatchObject({
    status: 200,
    username: 'ada@corp.example',
    companyId: 2,
    acl: ['USR_SUPPORT_VIEW', 'ADM_FLEET_VIEW'],
    userSetting: { languageCodeISO2c: 'de', timezone: 'Europe/Berlin' },
  })
  const { body: sessions } = await call<FleetSchemas['Session'][]>('GET', '/users/me/sessions', {
    token: body.accessToken,
  })
  expect(sessions.map(({ provider: host }) => host)).toEqual([new URL(provider.issuer).host])

  person('s1', 'ada@corp.example', { groups: ['staff'] })
  expect((await signOn('s1', 'ada@corp.example')).body.acl).toEqual(['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'])

  const boss = (await signIn('boss')).accessToken
  const user = `/users/${body.userId}`
  expect((await call<FleetSchemas['UserDetail']>('GET', user, { token: boss })).body.signOn).toMatchObject({
    issuer: provider.issuer,
    subject: 's1',
  })
  expect((await call('DELETE', `${user}/sign-on`, { token: boss })).status).toBe(204)
  expect(await me(body.accessToken)).toBe(401)
})

test('offers the provider only for approved domains, which only the top company approves', async () => {
  const offer = async (domain: string) => (await call('GET', `/auth/sign-on?domain=${domain}`)).body
  expect(await offer('CORP.example')).toEqual({ companyName: 'Company 2' })
  expect(await offer('example.com')).toEqual({})
  expect((await save(2, { domains: ['corp.example', 'new.example'] }, 'boss')).status).toBe(204)
  expect(await offer('new.example')).toEqual({})
  expect((await start('ada@new.example')).body.code).toBe('SIGN_ON_FAILED')
  expect((await approve('new.example', 'boss')).status).toBe(403)
  expect((await save(3, { domains: ['new.example'] })).body).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect((await approve('new.example', 'root', false)).status).toBe(204)
  expect((await save(3, { domains: ['new.example'] })).status).toBe(204)
  expect((await approve('new.example')).status).toBe(204)
  expect(await offer('new.example')).toEqual({ companyName: 'Company 3' })
})

test('accepts a response once, only in the browser that started the sign-in and with its state', async () => {
  person('s2', 'eve@corp.example')
  const own = await start('eve@corp.example')
  const other = await start('eve@corp.example')
  const response = await provider.signIn(own.body.url, 's2')
  const failed = { status: 400, code: 'SIGN_ON_FAILED' }
  expect((await finish(response.replace(/state=[^&]*/, 'state=made-up'), own.cookie)).body).toMatchObject(failed)
  const replay = await finish(response, own.cookie)
  expect(replay.status).toBe(200)
  expect((await finish(response, own.cookie)).body).toMatchObject(failed)
  // the attacker's response in the victim's browser
  const stolen = await provider.signIn(other.body.url, 's2')
  expect((await finish(stolen, own.cookie)).body).toMatchObject(failed)
})

test('rejects a token with another nonce, and accepts a new key of the provider', async () => {
  person('s3', 'kim@corp.example')
  const { body, cookie } = await start('kim@corp.example')
  const url = new URL(body.url)
  url.searchParams.set('nonce', 'of-another-sign-in')
  const refused = await finish(await provider.signIn(url.href, 's3'), cookie)
  expect(refused.body).toMatchObject({ status: 400, code: 'SIGN_ON_FAILED' })
  provider.rotateKeys()
  expect((await signOn('s3', 'kim@corp.example')).status).toBe(200)
  provider.signAsAnother(true)
  expect((await signOn('s3', 'kim@corp.example')).body).toMatchObject({ status: 400, code: 'SIGN_ON_FAILED' })
  provider.signAsAnother(false)
})

test('links an account only after its password and second factor', async () => {
  await db().updateTable('app_user').set({ email: 'anna@corp.example' }).where('login', '=', 'anna').execute()
  person('s4', 'Anna@corp.example')
  const { body } = await signOn<Link>('s4', 'anna@corp.example')
  expect(body).toMatchObject({ username: 'anna', companyName: 'Company 2' })
  const prove = (username: string, password: string) =>
    call<Session & Pending & { code: string }>('POST', '/auth/sign-on/link', {
      payload: { link: body.link, username, password: loginHash(password) },
    })
  expect((await prove('anna', 'Wrong-1!')).body.code).toBe('CREDENTIALS_WRONG')
  expect((await prove('boss', 'Right-1!')).body.code).toBe('SIGN_ON_REFUSED')
  expect(await db().selectFrom('sign_on_identity').selectAll().execute()).toEqual([])
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await db().insertInto('authenticator_app').values({ user_id: 3, key }).execute()
  const { pending } = (await prove('anna', 'Right-1!')).body
  expect(await db().selectFrom('sign_on_identity').selectAll().execute()).toEqual([])
  const code = new TOTP({ secret: key }).generate()
  const session = await call<Session>('POST', '/auth/second-factor', { payload: { pending, code } })
  expect(session.body.username).toBe('anna')
  await db().deleteFrom('authenticator_app').execute()
  expect((await prove('anna', 'Right-1!')).body.code).toBe('SIGN_ON_FAILED')
  // from now on without the password, and in the group that an administrator selected
  expect((await signOn('s4', 'anna@corp.example')).body.userId).toBe(3)
})

test('rejects users of other companies, addresses of other domains, unverified addresses, and users without a group', async () => {
  await db().updateTable('app_user').set({ email: 'them@corp.example' }).where('login', '=', 'foreign').execute()
  const refusal = async (claims: object, mail: string) => {
    person('s5', mail, claims)
    return (await signOn<{ code: string; detail: string }>('s5', 'any@corp.example')).body
  }
  expect((await refusal({}, 'them@corp.example')).detail).toContain('another company')
  expect((await refusal({}, 'root@example.com')).detail).toContain('example.com')
  expect((await refusal({ email_verified: false }, 'lee@corp.example')).detail).toContain('not verified')
  const { accessToken: token } = await signIn('root')
  const payload = { ...settings(), defaultGroupId: undefined }
  expect((await call('PUT', '/companies/2/single-sign-on', { token, payload })).status).toBe(204)
  expect(await refusal({}, 'lee@corp.example')).toMatchObject({ code: 'SIGN_ON_REFUSED' })
  await app().close()
  const entries = await db()
    .selectFrom('audit_entry')
    .select(['company_id', 'detail'])
    .where('event', '=', 'SIGN_IN_FAILED')
    .where('operation', '=', 'finishSignOn')
    .execute()
  expect(entries.at(-1)).toMatchObject({ company_id: 2, detail: expect.stringContaining('No rule') as unknown })
})

test('accepts the provider’s second factor if the company trusts it, otherwise requires Muster’s own', async () => {
  const { accessToken: token } = await signIn('root')
  const rules = (payload: object) => call('PUT', '/companies/2/sign-in-rules', { token, payload })
  expect((await rules({ requireFactor: true })).status).toBe(204)
  person('s6', 'max@corp.example', { amr: ['pwd', 'mfa'] })
  expect((await signOn('s6', 'max@corp.example')).body.mustSetUpFactor).toBe(true)
  expect((await save(2, { factorValues: ['mfa'] })).status).toBe(204)
  expect((await signOn('s6', 'max@corp.example')).body.mustSetUpFactor).toBeUndefined()
  person('s6', 'max@corp.example', { amr: ['pwd'] })
  expect((await signOn('s6', 'max@corp.example')).body.mustSetUpFactor).toBe(true)
  expect((await rules({})).status).toBe(204)
})

/** Redirects a signed-in user to the provider. */
async function startOwn(token: string, route: 'verify' | 'own-link') {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app().inject({ method: 'POST', url: `/wlf/api/auth/sign-on/${route}`, headers })
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return { status: answer.statusCode, url: answer.json<{ url: string }>().url, cookie }
}
const finishOwn = (token: string, response: string, cookie: string) =>
  call<{ purpose: string; code: string }>('POST', '/auth/sign-on/own', {
    token,
    payload: { response },
    headers: { cookie },
  })

test('proves identity by a new sign-in of the same person at the provider', async () => {
  person('s8', 'bea@corp.example')
  person('s9', 'cem@corp.example')
  const { accessToken: token } = (await signOn('s8', 'bea@corp.example')).body
  const thief = (await signOn('s9', 'cem@corp.example')).body.accessToken
  await sql`update user_session set verified_at = now() - interval '16 minutes'`.execute(db())
  const guarded = async () => {
    const payload = { purpose: 'SIGN_IN', challenge: 'A'.repeat(43) }
    return (await call('POST', '/auth/sign-in-codes', { token, payload })).body['code']
  }
  expect(await guarded()).toBe('VERIFICATION_REQUIRED')
  expect((await call('POST', '/users/me/verification/start', { token })).body).toEqual({
    methods: ['SIGN_ON'],
    signOnCompany: 'Company 2',
  })
  const attempt = async (subject: string, { as = token, before = 0, without = [] as string[] } = {}) => {
    const { url: full, cookie } = await startOwn(token, 'verify')
    expect(Object.fromEntries(new URL(full).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const url = new URL(full)
    for (const name of without) url.searchParams.delete(name)
    // as if the provider had not requested a new sign-in
    await sql`update sign_on_attempt set data = jsonb_set(data, '{startedAt}', to_jsonb((data ->> 'startedAt')::int + ${before}::int))
      where kind = 'OWN'`.execute(db())
    return (await finishOwn(as, await provider.signIn(url.href, subject), cookie)).body
  }
  expect((await attempt('s9')).code).toBe('SIGN_ON_REFUSED')
  expect((await attempt('s8', { before: 3600 })).code).toBe('SIGN_ON_FAILED')
  expect((await attempt('s8', { as: thief })).code).toBe('SIGN_ON_FAILED')
  // a token without the time of the sign-in proves nothing, even if it is new
  expect((await attempt('s8', { without: ['prompt', 'max_age', 'claims'] })).code).toBe('SIGN_ON_FAILED')
  expect(await guarded()).toBe('VERIFICATION_REQUIRED')
  // a provider that sends the time as a claim only
  expect(await attempt('s8', { without: ['prompt', 'max_age'] })).toEqual({ purpose: 'VERIFY' })
  expect(await guarded()).not.toBe('VERIFICATION_REQUIRED')
  // the proof does not sign in, and a sign-in proves nothing
  const own = await startOwn(token, 'verify')
  expect((await finish(await provider.signIn(own.url, 's8'), own.cookie)).status).toBe(400)
  const late = await startOwn(token, 'verify')
  const { userId } = (await call<Session>('GET', '/users/me', { token })).body
  await db().insertInto('authenticator_app').values({ user_id: userId, key: 'JBSWY3DPEHPK3PXP' }).execute()
  expect((await finishOwn(token, await provider.signIn(late.url, 's8'), late.cookie)).status).toBe(409)
  expect((await startOwn(token, 'verify')).status).toBe(409)
  await db().deleteFrom('authenticator_app').execute()
  const other = await start('bea@corp.example')
  expect((await finishOwn(token, await provider.signIn(other.body.url, 's8'), other.cookie)).status).toBe(400)
})

test('links and unlinks an account, unless it could no longer sign in', async () => {
  await db().updateTable('app_user').set({ email: 'anna@corp.example' }).where('login', '=', 'anna').execute()
  const { accessToken: token } = await signIn('anna')
  const state = async (of = token) => (await call('GET', '/users/me/sign-on', { token: of })).body['signOn']
  const host = new URL(provider.issuer).host
  expect(await state()).toEqual({ companyName: 'Company 2', provider: host, canLink: true, canUnlink: false })
  const link = async (subject: string) => {
    const { url, cookie } = await startOwn(token, 'own-link')
    return (await finishOwn(token, await provider.signIn(url, subject), cookie)).body
  }
  person('s10', 'dan@corp.example')
  person('s11', 'anna@corp.example')
  expect((await link('s10')).code).toBe('SIGN_ON_REFUSED')
  expect(await link('s11')).toEqual({ purpose: 'LINK' })
  expect(await state()).toMatchObject({ linked: { subject: 's11' }, canLink: false, canUnlink: true })
  const signedOn = (await signOn('s11', 'anna@corp.example')).body
  expect(signedOn.username).toBe('anna')
  expect((await call('DELETE', '/users/me/sign-on', { token })).status).toBe(204)
  expect([await me(signedOn.accessToken), await me(token)]).toEqual([401, 200])
  const created = (await signOn('s10', 'dan@corp.example')).body.accessToken
  expect(await state(created)).toMatchObject({ canUnlink: false })
  expect((await call('DELETE', '/users/me/sign-on', { token: created })).status).toBe(409)
  expect(await state((await signIn('foreign')).accessToken)).toBeUndefined()
})

test('disables passwords only with an emergency account, which cannot be removed', async () => {
  expect((await save(2, { isRequired: true })).status).toBe(409)
  expect((await save(2, { isRequired: true, emergencyUserIds: [4] })).status).toBe(400)
  expect((await save(2, { isRequired: true, emergencyUserIds: [5] })).status).toBe(204)
  const login = async (username: string) =>
    (await call('POST', '/auth/login', { payload: { username, password: loginHash('Right-1!') } })).body
  expect(await login('support')).toMatchObject({ status: 403, code: 'SIGN_ON_REQUIRED' })
  expect(await login('boss')).toMatchObject({ username: 'boss' })
  expect(await login('foreign')).toMatchObject({ username: 'foreign' })
  const { accessToken: token } = await signIn('root')
  expect((await call('DELETE', '/users/5', { token })).status).toBe(409)
  expect((await approve('corp.example', 'root', false)).status).toBe(409)
})

test('ends the sessions in Muster and at the provider', async () => {
  person('s7', 'pat@corp.example')
  const first = (await signOn('s7', 'pat@corp.example')).body.accessToken
  const { body } = await call<{ continueAt: string }>('POST', '/auth/logout', { token: first })
  expect(await me(first)).toBe(401)
  expect(await provider.endSession(body.continueAt)).toBe(200)

  const second = (await signOn('s7', 'pat@corp.example')).body.accessToken
  const logout = async (token: string) =>
    app().inject({
      method: 'POST',
      url: '/wlf/api/auth/sign-on/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  const token = await provider.logoutToken('s7')
  const [header = '', claims = ''] = token.split('.')
  expect((await logout(`${header}.${claims}.c2lnbmF0dXJl`)).statusCode).toBe(400)
  expect(await me(second)).toBe(200)
  expect((await logout(token)).statusCode).toBe(204)
  expect(await me(second)).toBe(401)
  expect((await logout(token)).statusCode).toBe(400)
})

test('hides the secret, and rejects internal addresses and groups with more permissions than the administrator’s', async () => {
  const { accessToken: token } = await signIn('root')
  const read = await call('GET', '/companies/2/single-sign-on', { token })
  expect(read.body).toMatchObject({ hasClientSecret: true, redirectUri: `${portal}/auth/sign-on` })
  expect(JSON.stringify(read.body)).not.toContain(provider.clientSecret)
  const stored = await db().selectFrom('single_sign_on').select('client_secret').executeTakeFirstOrThrow()
  expect(stored.client_secret).toMatch(/^sealed:/)
  const entries = await db()
    .selectFrom('audit_entry')
    .select('detail')
    .where('operation', '=', 'updateSingleSignOn')
    .execute()
  const details = entries.map(({ detail }) => detail).join()
  expect(details).toContain('singleSignOn.clientSecret')
  expect(details).not.toContain(provider.clientSecret)
  expect(details).not.toContain('sealed:')
  for (const issuer of ['http://10.0.0.1', 'https://10.0.0.1', 'https://localhost', 'http://login.example.com'])
    expect((await save(2, { issuer })).status, issuer).toBe(400)
  expect((await save(2, { clientSecret: undefined, issuer: 'https://login.example.com' })).status).toBe(204)
  expect(await db().selectFrom('single_sign_on').select('client_secret').execute()).toEqual([{ client_secret: null }])
})

test('tries rules with claims or a token, and stores nothing', async () => {
  const { accessToken: token } = await signIn('root')
  const { rules, domains } = settings()
  const attempt = async (sample: string) =>
    (await call('POST', '/companies/2/single-sign-on/trial', { token, payload: { rules, domains, sample } })).body
  const claims = JSON.stringify({ email: 'zoe@corp.example', email_verified: true, groups: ['fleet-admins'] })
  const found = { mail: 'zoe@corp.example', groupId: 2, groupName: 'g2', rule: 1 }
  expect(await attempt(claims)).toEqual(found)
  expect(await attempt(`e30.${Buffer.from(claims).toString('base64url')}.x`)).toEqual(found)
  expect(await attempt('{"email":"zoe@corp.example","email_verified":true}')).toMatchObject({
    refusal: expect.stringContaining('No rule') as unknown,
  })
  expect(await attempt('no token')).toMatchObject({ status: 400 })
  const entries = db().selectFrom('audit_entry').select('operation').where('operation', '=', 'trySingleSignOn')
  expect(await entries.execute()).toEqual([])
})
