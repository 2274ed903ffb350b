import type { FleetSchemas } from '@muster/contract'
import { expect, test } from 'vitest'
import { accountTests, loginHash, type Session } from '#test/accounts.ts'
import { softAuthenticator } from '#test/authenticator.ts'

const { call, signIn, me, db, mailed } = accountTests()

const own = '/users/me/second-factors'
const here = { host: 'fleet.example', origin: 'http://fleet.example' }
const brand = { host: 'dealer.example', origin: 'http://dealer.example' }
type Site = typeof here
const at = ({ host, origin }: Site) => ({ host, origin })

async function add(token: string, passkey = softAuthenticator(), site = here) {
  const started = await call<FleetSchemas['PasskeyCreation']>('POST', `${own}/passkeys/creation`, {
    token,
    headers: at(site),
  })
  const made = passkey.create({ challenge: started.body.challenge, ...site })
  const added = await call<FleetSchemas['AddedFactor']>('POST', `${own}/passkeys`, {
    token,
    headers: at(site),
    payload: { name: 'Laptop', ...made },
  })
  return { passkey, started, added }
}

const login = async (username: string, site = here) =>
  (
    await call<FleetSchemas['PendingSignIn']>('POST', '/auth/login', {
      headers: at(site),
      payload: { username, password: loginHash('Right-1!') },
    })
  ).body
const request = async (payload: { pending?: string } = {}, site = here) =>
  (await call<FleetSchemas['PasskeyRequest']>('POST', '/auth/passkey', { headers: at(site), payload })).body
const finish = (payload: object, site = here) =>
  call<Session>('POST', '/auth/second-factor', { headers: at(site), payload })
const refused = { status: 400, code: 'PASSKEY_REFUSED' }

test('accepts a passkey as second factor or alone, and each signature once', async () => {
  const { accessToken } = await signIn('anna')
  const { passkey, started, added } = await add(accessToken)
  expect(started.body).toMatchObject({ rpId: 'fleet.example', userName: 'anna' })
  expect(Buffer.from(started.body.challenge, 'base64url')).toHaveLength(32)
  expect(added.body.recoveryCodes).toHaveLength(10)
  const { pending, methods } = await login('anna')
  expect(methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
  const asked = await request({ pending })
  expect(asked.allowCredentials).toEqual([{ id: passkey.id, transports: ['internal'] }])
  const signed = passkey.sign({ ...asked, ...here })
  // a session token from before the sign-in is not the one it opens
  const second = await finish({ pending, passkey: signed })
  expect(second.body).toMatchObject({ username: 'anna' })
  expect(second.body.accessToken).not.toBe(pending)
  expect(await me(pending)).toBe(401)
  expect((await finish({ pending: (await login('anna')).pending, passkey: signed })).body).toMatchObject(refused)

  const { challenge, allowCredentials } = await request()
  expect(allowCredentials).toEqual([])
  const alone = passkey.sign({ challenge, ...here })
  expect((await finish({ passkey: alone })).body).toMatchObject({ username: 'anna' })
  expect((await finish({ passkey: alone })).body).toMatchObject(refused)
  const listed = await call<FleetSchemas['SecondFactors']>('GET', own, { token: accessToken })
  expect(listed.body.passkeys).toMatchObject([
    { name: 'Laptop', host: 'fleet.example', lastUsedAt: expect.any(String) },
  ])
  expect((await mailed()).map(({ text }) => text).join()).toContain('A passkey was added')
})

test('rejects a passkey of another user, another page, another host, a touch without verification, and an old counter', async () => {
  const { accessToken } = await signIn('foreign')
  const { passkey } = await add(accessToken)
  const { passkey: other } = await add((await signIn('jürgen')).accessToken)
  const tries: [name: string, sign: (challenge: string) => ReturnType<typeof passkey.sign>][] = [
    ['foreign', challenge => other.sign({ challenge, ...here })],
    ['unknown', challenge => softAuthenticator().sign({ challenge, ...here })],
    ['page', challenge => passkey.sign({ challenge, ...here, origin: 'http://evil.example' })],
    ['host', challenge => passkey.sign({ challenge, ...here, host: 'evil.example' })],
    ['unverified', challenge => passkey.sign({ challenge, ...here }, { verified: false })],
    ['challenge', () => passkey.sign({ challenge: Buffer.alloc(32).toString('base64url'), ...here })],
  ]
  for (const [name, sign] of tries) {
    const { pending } = await login('foreign')
    const { challenge } = await request({ pending })
    expect((await finish({ pending, passkey: sign(challenge) })).body, name).toMatchObject(refused)
  }
  const { pending } = await login('foreign')
  await db().updateTable('passkey').set({ counter: 99 }).where('credential_id', '=', passkey.id).execute()
  const { challenge } = await request({ pending })
  expect((await finish({ pending, passkey: passkey.sign({ challenge, ...here }) })).body).toMatchObject(refused)
  // the challenge of a sign-in alone is not one of a second factor
  const open = await request()
  expect((await finish({ pending, passkey: passkey.sign({ ...open, ...here }) })).body).toMatchObject(refused)
  await db().updateTable('app_user').set({ active: false }).where('login', '=', 'foreign').execute()
  const late = await request()
  expect((await finish({ passkey: passkey.sign({ ...late, ...here }) })).body).toMatchObject(refused)
})

test('offers a passkey only at the host of its page, and other factors elsewhere', async () => {
  const { accessToken: token } = await signIn('wide')
  const { passkey, added } = await add(token, softAuthenticator({ counts: false }))
  const atBrand = await login('wide', brand)
  expect(atBrand.methods).toEqual(['RECOVERY_CODE'])
  expect((await request({ pending: atBrand.pending }, brand)).allowCredentials).toEqual([])
  const [code] = added.body.recoveryCodes ?? []
  expect((await finish({ pending: atBrand.pending, code }, brand)).status).toBe(200)
  // a passkey without a counter
  for (let i = 0; i < 2; i++) {
    const { pending } = await login('wide')
    const { challenge } = await request({ pending })
    expect((await finish({ pending, passkey: passkey.sign({ challenge, ...here }) })).status).toBe(200)
  }
  for (const site of [
    { ...here, origin: 'http://evil.example' },
    { host: '192.0.2.1', origin: 'http://192.0.2.1' },
  ]) {
    const answer = await call('POST', `${own}/passkeys/creation`, { token, headers: at(site) })
    expect(answer.body, site.origin).toMatchObject(refused)
  }
  expect((await add(token, passkey)).added.status).toBe(409)
  const [{ passkeyId } = { passkeyId: 0 }] = (await call<FleetSchemas['SecondFactors']>('GET', own, { token })).body
    .passkeys
  const { accessToken: foreign } = await signIn('root')
  expect((await call('DELETE', `${own}/passkeys/${passkeyId}`, { token: foreign })).status).toBe(404)
  expect((await call('DELETE', `${own}/passkeys/${passkeyId}`, { token })).status).toBe(204)
  await signIn('wide')
})
