import type { FleetSchemas } from '@muster/contract'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sealStored } from '#kernel/secrets/seal-stored.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { accountTests, loginHash, type Session } from '#test/accounts.ts'
import { authenticatorKeys } from './authenticator-codes.ts'

type Pending = FleetSchemas['PendingSignIn']

const { call, signIn, me, db, mailed, later } = accountTests()

const path = '/users/me/second-factors'
const codeOf = (key: string) => new TOTP({ secret: key }).generate({ timestamp: Date.now() })

/** Adds an authenticator app to a user, and returns its key and the recovery codes. */
async function addApp(username: string) {
  const { accessToken: token } = await signIn(username)
  const { body } = await call<FleetSchemas['AuthenticatorKey']>('POST', `${path}/app`, { token })
  const payload = { code: codeOf(body.key) }
  const added = await call<FleetSchemas['AddedFactor']>('POST', `${path}/app/confirm`, { token, payload })
  expect(added.status).toBe(200)
  later(30)
  return { token, key: body.key, uri: body.uri, codes: added.body.recoveryCodes ?? [] }
}

/** Signs in with the password alone. */
const start = async (username: string, from?: string) =>
  (
    await call<Pending>('POST', '/auth/login', {
      payload: { username, password: loginHash('Right-1!') },
      ...(from && { from }),
    })
  ).body
const finish = (pending: string, code: string, from?: string) =>
  call<Session>('POST', '/auth/second-factor', { payload: { pending, code }, ...(from && { from }) })

test('stores keys encrypted, and encrypts them again with a new key at start-up', async () => {
  const { token, key } = await addApp('anna')
  const stored = async () =>
    (await db().selectFrom('authenticator_app').selectAll().where('key', 'is not', null).executeTakeFirstOrThrow()).key
  const before = (await stored()) ?? ''
  expect(before).toMatch(/^sealed:/)
  const { user_id: id } = await db().selectFrom('authenticator_app').selectAll().executeTakeFirstOrThrow()
  const old = Buffer.alloc(32, 1)
  const rotated = new Secrets(Buffer.alloc(32, 2), [old])
  expect(await sealStored(db(), new Secrets(Buffer.alloc(32, 3)), [authenticatorKeys])).toMatchObject({ unreadable: 1 })
  await db().updateTable('authenticator_app').set({ pending_key: 'JBSWY3DP' }).execute()
  expect(await sealStored(db(), rotated, [authenticatorKeys])).toEqual({ plain: 0, unreadable: 0, sealed: 2 })
  expect(await sealStored(db(), rotated, [authenticatorKeys])).toEqual({ plain: 0, unreadable: 0, sealed: 0 })
  expect(new Secrets(Buffer.alloc(32, 2)).open(authenticatorKeys, id, (await stored()) ?? '')).toBe(key)
  await sealStored(db(), new Secrets(old, [Buffer.alloc(32, 2)]), [authenticatorKeys])
  await call('DELETE', `${path}/app`, { token })
})

test('opens a session only after a code of the app, and rejects repeated and older codes', async () => {
  const { key, uri } = await addApp('anna')
  expect(uri).toContain('otpauth://totp/')
  const pending = await start('anna')
  expect(pending).toMatchObject({ methods: ['AUTHENTICATOR_APP', 'RECOVERY_CODE'] })
  expect(pending).not.toHaveProperty('accessToken')
  expect(await me(pending.pending)).toBe(401)
  expect((await finish(pending.pending, '000000')).body).toMatchObject({ status: 400, code: 'CODE_WRONG' })
  const code = codeOf(key)
  const session = await finish(pending.pending, code)
  expect(session.status).toBe(200)
  expect(session.body).toMatchObject({ username: 'anna', failedSignIns: { count: 1 } })
  expect(await me(session.body.accessToken)).toBe(200)
  // the pending sign-in and the code work once
  later(30)
  expect((await finish(pending.pending, codeOf(key))).body).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  expect((await finish((await start('anna')).pending, code)).body).toMatchObject({ code: 'CODE_WRONG' })
  expect((await finish((await start('anna')).pending, codeOf(key))).status).toBe(200)
})

test('activates a key only after its code is confirmed; until then, a new key does not affect the app in use', async () => {
  const { accessToken: token } = await signIn('wide')
  await call('POST', `${path}/app`, { token })
  expect((await call('POST', `${path}/app/confirm`, { token, payload: { code: '000000' } })).body).toMatchObject({
    code: 'CODE_WRONG',
  })
  await signIn('wide')
  const { key } = await addApp('wide')
  await call('POST', `${path}/app`, { token })
  expect((await finish((await start('wide')).pending, codeOf(key))).status).toBe(200)
  expect((await call('DELETE', `${path}/app`, { token })).status).toBe(204)
  await signIn('wide')
  expect((await call<FleetSchemas['SecondFactors']>('GET', path, { token })).body).toEqual({
    passkeys: [],
    recoveryCodesLeft: 0,
  })
})

test('accepts a recovery code once, in any typed form; new codes replace all', async () => {
  const { codes, token } = await addApp('foreign')
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = '', third = ''] = codes
  expect((await finish((await start('foreign')).pending, ` ${first.toUpperCase().replaceAll('-', '')} `)).status).toBe(
    200,
  )
  expect((await finish((await start('foreign')).pending, first)).body).toMatchObject({ code: 'CODE_WRONG' })
  const left = await call<FleetSchemas['SecondFactors']>('GET', path, { token })
  expect(left.body).toMatchObject({ recoveryCodesLeft: 9, app: { addedAt: expect.any(String) } })
  // two requests with one code
  const [one, other] = [await start('foreign'), await start('foreign')]
  const both = await Promise.all([finish(one.pending, second), finish(other.pending, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const made = await call<FleetSchemas['RecoveryCodes']>('POST', `${path}/recovery-codes`, { token })
  expect((await finish((await start('foreign')).pending, third)).status).toBe(400)
  expect((await finish((await start('foreign')).pending, made.body.codes[0]!)).status).toBe(200)
  const stored = await db().selectFrom('recovery_code').selectAll().where('user_id', '=', 4).execute()
  expect(stored).toHaveLength(9)
  const mails = (await mailed()).filter(({ subject }) => subject.includes('has changed'))
  expect(mails.map(({ to }) => to)).toEqual(['foreign@example.com', 'foreign@example.com'])
  await Promise.all([1, 2, 3].map(() => call('POST', `${path}/recovery-codes`, { token })))
  const last = await db().selectFrom('recovery_code').selectAll().where('user_id', '=', 4).execute()
  expect(last).toHaveLength(10)
})

test('limits guesses by sign-in and by account from all addresses, but not recovery codes', async () => {
  const { codes, key } = await addApp('boss')
  const first = await start('boss', '10.1.0.1')
  for (let i = 0; i < 5; i++) expect((await finish(first.pending, '000000', '10.1.0.1')).status).toBe(400)
  // after five wrong codes the password is needed again
  expect((await finish(first.pending, codeOf(key), '10.1.0.1')).body).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  const second = await start('boss', '10.1.0.2')
  for (let i = 0; i < 5; i++) await finish(second.pending, '111111', `10.1.1.${i}`)
  const third = await start('boss', '10.1.0.3')
  expect((await finish(third.pending, codeOf(key), '10.1.0.3')).status).toBe(429)
  expect((await finish(third.pending, codes[0]!, '10.1.0.3')).body).toMatchObject({ failedSignIns: { count: 10 } })
})

test('ends a pending sign-in after five minutes and when all sessions end', async () => {
  const { codes } = await addApp('jürgen')
  const late = await start('jürgen')
  await db()
    .updateTable('pending_sign_in')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await finish(late.pending, codes[0]!)).body).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  const pending = await start('jürgen')
  const root = await signIn('root')
  await call('DELETE', '/users/8/sessions', { token: root.accessToken })
  expect((await finish(pending.pending, codes[0]!)).body).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
})
