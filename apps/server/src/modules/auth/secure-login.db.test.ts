import { expect, test } from 'vitest'
import { accountTests, loginHash, sha } from '#test/accounts.ts'

const proxy = '10.1.0.1'
const { call, signIn, db } = accountTests({ MUSTER_TRUSTED_PROXIES: proxy })
const payload = { username: 'anna', password: loginHash('Right-1!') }
const refused = { status: 403, body: { code: 'INSECURE_HTTP', detail: expect.stringContaining('https://') as string } }
const headers = (proto: string) => ({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': proto })

test('rejects a password over plain HTTP from another machine and trusts the scheme that a trusted proxy reports', async () => {
  expect(await call('POST', '/auth/login', { payload, from: '203.0.113.9' })).toMatchObject(refused)
  expect(await call('POST', '/auth/login', { payload, from: '203.0.113.9', headers: headers('https') })).toMatchObject(
    refused,
  )
  expect(await call('POST', '/auth/login', { payload, from: proxy, headers: headers('http') })).toMatchObject(refused)
  expect((await call('POST', '/auth/login', { payload, from: proxy, headers: headers('https') })).status).toBe(200)
  expect((await call('POST', '/auth/login', { payload, from: '127.0.0.1' })).status).toBe(200)
})

test('rejects every call with a password over plain HTTP', async () => {
  const { accessToken: token } = await signIn('root')
  const from = '203.0.113.9'
  const password = sha('Another-1!')
  const user = { login: 'plain', name: 'P', surname: 'P', email: 'p@example.com', groupId: 3, companyId: 2, password }
  expect(await call('POST', '/users', { token, payload: user, from })).toMatchObject(refused)
  const change = { oldPassword: loginHash('Right-1!'), newPassword: password }
  expect(await call('PUT', '/users/change-password', { token, payload: change, from })).toMatchObject(refused)
  const reset = { password, changeKey: 'key' }
  expect(await call('POST', '/users/reset-password', { payload: reset, from })).toMatchObject(refused)
})

test('rejects the empty and common passwords in every call that sets one and keeps the link usable', async () => {
  const { accessToken: token } = await signIn('boss')
  for (const [secret, why] of [
    ['', 'Enter a password.'],
    ['password', 'most common'],
    ['iloveyou', 'most common'],
  ] as const) {
    const refusal = {
      status: 400,
      body: { code: 'INVALID_INPUT', detail: expect.stringContaining(why) as string, errors: [expect.any(String)] },
    }
    const password = sha(secret).toUpperCase()
    const user = {
      login: `new ${secret}`,
      name: 'N',
      surname: 'N',
      email: 'n@example.com',
      groupId: 3,
      companyId: 2,
      password,
    }
    expect(await call('POST', '/users', { token, payload: user })).toMatchObject(refusal)
    const change = { oldPassword: loginHash('Right-1!'), newPassword: password }
    expect(await call('PUT', '/users/change-password', { token, payload: change })).toMatchObject(refusal)
    const reset = { password, changeKey: 'key' }
    expect(await call('POST', '/users/reset-password', { payload: reset })).toMatchObject(refusal)
  }
})

test('stores the MD5 of the first login and rejects later logins with another MD5', async () => {
  await signIn('anna')
  const row = db().selectFrom('app_user').select('password_md5').where('login', '=', 'anna')
  expect((await row.executeTakeFirstOrThrow()).password_md5).toMatch(/^[\w-]+\$[\w-]+$/)
  const wrong = loginHash('Right-1!').slice(0, 64) + loginHash('x').slice(64)
  expect((await call('POST', '/auth/login', { payload: { ...payload, password: wrong } })).status).toBe(401)
  await signIn('anna')
})
