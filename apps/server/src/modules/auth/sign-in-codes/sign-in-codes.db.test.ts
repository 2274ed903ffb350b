import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountTests, type Session } from '#test/accounts.ts'
import { digest } from '../sessions.ts'

const { call, signIn, me, db } = accountTests()

const base = '/auth/sign-in-codes'

function program() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
const create = (token: string, challenge: string, purpose = 'SIGN_IN') =>
  call<{ code: string; detail: string }>('POST', base, { token, payload: { purpose, challenge } })
const redeem = (code: string, verifier: string) =>
  call<Session & { code: string }>('POST', `${base}/session`, { payload: { code, verifier } })
const expired = { status: 400, body: { code: 'SIGN_IN_EXPIRED' } }

test('opens a separate session with the correct verifier, once', async () => {
  const { accessToken } = await signIn('anna')
  const { verifier, challenge } = program()
  const { code } = (await create(accessToken, challenge)).body
  expect(await redeem(code, program().verifier)).toMatchObject(expired)
  // a wrong verifier uses the code up
  expect(await redeem(code, verifier)).toMatchObject(expired)
  const second = (await create(accessToken, challenge)).body.code
  const { body } = await redeem(second, verifier)
  expect(body.username).toBe('anna')
  expect(await redeem(second, verifier)).toMatchObject(expired)
  await call('POST', '/auth/logout', { token: accessToken })
  expect(await me(body.accessToken)).toBe(200)
})

test('issues no code to support, to a token or without a recent proof, and revokes it with its session', async () => {
  const { verifier, challenge } = program()
  const support = await signIn('support')
  const acting = await call<Session>('GET', '/auth/impersonate/3', { token: support.accessToken })
  expect(acting.status).toBe(200)
  expect((await create(acting.body.accessToken, challenge)).status).toBe(403)

  const { accessToken } = await signIn('anna')
  const { code } = (await create(accessToken, challenge)).body
  await call('POST', '/auth/logout', { token: accessToken })
  expect(await redeem(code, verifier)).toMatchObject(expired)

  const idle = (await signIn('anna')).accessToken
  await sql`update user_session set verified_at = now() - interval '16 minutes'`.execute(db())
  expect((await create(idle, challenge)).body).toMatchObject({ code: 'VERIFICATION_REQUIRED' })
})

test('proves identity for another session of the same user without opening a new one', async () => {
  const [browser, terminal, other] = [await signIn('anna'), await signIn('anna'), await signIn('boss')]
  const { verifier, challenge } = program()
  const verify = (token: string, code: string) =>
    call('POST', '/users/me/verification', { token, payload: { browser: { code, verifier } } })
  const newCode = async (purpose?: string) => (await create(browser.accessToken, challenge, purpose)).body.code
  expect(await redeem(await newCode('VERIFY'), verifier)).toMatchObject(expired)
  expect((await verify(terminal.accessToken, await newCode())).status).toBe(400)
  expect((await verify(other.accessToken, await newCode('VERIFY'))).status).toBe(400)
  expect((await verify(terminal.accessToken, await newCode('VERIFY'))).status).toBe(204)
})

test('carries the proof of the browser over with its age, so that codes cannot renew it', async () => {
  const [browser, terminal] = [await signIn('anna'), await signIn('anna')]
  const { verifier, challenge } = program()
  const age = async (token: string) => {
    const { verified_at } = await db()
      .selectFrom('user_session')
      .select('verified_at')
      .where('token_hash', '=', digest(token))
      .executeTakeFirstOrThrow()
    return verified_at.toISOString()
  }
  await sql`update user_session set verified_at = now() - interval '14 minutes'`.execute(db())
  await sql`update user_session set verified_at = now() - interval '1 hour'
    where token_hash = ${digest(terminal.accessToken)}`.execute(db())
  const proof = await age(browser.accessToken)
  const code = async (purpose?: string) => (await create(browser.accessToken, challenge, purpose)).body.code
  const opened = (await redeem(await code(), verifier)).body.accessToken
  await call('POST', '/users/me/verification', {
    token: terminal.accessToken,
    payload: { browser: { code: await code('VERIFY'), verifier } },
  })
  expect([await age(opened), await age(terminal.accessToken)]).toEqual([proof, proof])
})
