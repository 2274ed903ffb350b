import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accountTests, loginHash, type Session } from '#test/accounts.ts'

const { call, signIn, me, db, mailed, later } = accountTests()

const own = '/users/me/second-factors'
const codeOf = (key: string) => new TOTP({ secret: key }).generate({ timestamp: Date.now() })

async function addApp(token: string) {
  const { body } = await call<FleetSchemas['AuthenticatorKey']>('POST', `${own}/app`, { token })
  const payload = { code: codeOf(body.key) }
  expect((await call('POST', `${own}/app/confirm`, { token, payload })).status).toBe(200)
  later(30)
  return body.key
}
const rules = async (payload: object) => {
  const { accessToken: token } = await signIn('root')
  expect((await call('PUT', '/companies/2/sign-in-rules', { token, payload })).status).toBe(204)
}
/** Expires the proof of identity in all sessions of a user. */
const forget = (userId: number) =>
  sql`update user_session set verified_at = now() - interval '16 minutes' where user_id = ${userId}`.execute(db())
const withdraw = (token: string) => call('DELETE', `${own}/app`, { token })

test('permits only the setup of a required factor until it exists, and rejects its removal', async () => {
  await rules({ requireFactor: true })
  const session = await signIn('anna')
  expect(session.mustSetUpFactor).toBe(true)
  const { accessToken: token } = session
  for (const path of ['/fleets', '/users/me/context', '/users/me/sessions'])
    expect((await call('GET', path, { token })).body, path).toMatchObject({ status: 403, code: 'FACTOR_REQUIRED' })
  expect((await call<Session>('GET', '/users/me', { token })).body.mustSetUpFactor).toBe(true)
  // another person with the password
  const other = (await signIn('anna')).accessToken
  await addApp(token)
  expect([await me(other), (await call('GET', '/users/me/context', { token })).status]).toEqual([401, 200])
  expect((await call<Session>('GET', '/users/me', { token })).body.mustSetUpFactor).toBeUndefined()
  expect((await withdraw(token)).status).toBe(409)
  await rules({})
  expect((await withdraw(token)).status).toBe(204)
})

test('keeps the last required factor when two are removed at once', async () => {
  const { accessToken: token } = await signIn('anna')
  await db().insertInto('authenticator_app').values({ user_id: 3, key: 'JBSWY3DPEHPK3PXP' }).execute()
  const passkey = {
    user_id: 3,
    credential_id: 'c',
    public_key: Buffer.from('k'),
    host: 'fleet.example',
    name: 'Laptop',
  }
  const { passkey_id: id } = await db()
    .insertInto('passkey')
    .values({ ...passkey, counter: 0, transports: [] })
    .returning('passkey_id')
    .executeTakeFirstOrThrow()
  await rules({ requireFactor: true })
  const removals = await Promise.all([withdraw(token), call('DELETE', `${own}/passkeys/${id}`, { token })])
  expect(removals.map(({ status }) => status).toSorted()).toEqual([204, 409])
  await rules({})
  await db().deleteFrom('authenticator_app').execute()
  await db().deleteFrom('passkey').execute()
})

test('requires a factor only of users with the named permissions', async () => {
  await rules({ factorPermissions: ['USR_SUPPORT_VIEW'] })
  expect((await signIn('support')).mustSetUpFactor).toBe(true)
  expect((await signIn('wide')).mustSetUpFactor).toBeUndefined()
  const { accessToken: token } = await signIn('root')
  const read = await call('GET', '/companies/2/sign-in-rules', { token })
  expect(read.body).toMatchObject({ isOwn: true, factorPermissions: ['USR_SUPPORT_VIEW'] })
  await rules({})
})

test('requests a proof before irreversible actions: the factor, or the password of an account without one', async () => {
  const { accessToken: token } = await signIn('wide')
  const verify = (payload: object) => call('POST', '/users/me/verification', { token, payload })
  const methods = async () =>
    (await call<FleetSchemas['VerificationStart']>('POST', '/users/me/verification/start', { token })).body.methods
  await forget(6)
  const refused = { status: 403, code: 'VERIFICATION_REQUIRED' }
  expect((await call('POST', `${own}/app`, { token })).body).toMatchObject(refused)
  expect(await methods()).toEqual(['PASSWORD'])
  expect((await verify({ password: loginHash('Wrong-1!') })).body).toMatchObject({ code: 'CODE_WRONG' })
  expect((await call('POST', `${own}/app`, { token })).body).toMatchObject(refused)
  expect((await verify({ password: loginHash('Right-1!') })).status).toBe(204)
  const key = await addApp(token)
  await forget(6)
  expect(await methods()).toEqual(['AUTHENTICATOR_APP', 'RECOVERY_CODE'])
  expect((await verify({ password: loginHash('Right-1!') })).status).toBe(400)
  const code = codeOf(key)
  expect((await verify({ code })).status).toBe(204)
  expect((await verify({ code })).status).toBe(400)
  expect((await withdraw(token)).status).toBe(204)
})

test('requests a proof before transfers of units, resumed roll-outs, and commands that immobilise a machine', async () => {
  const { accessToken: token } = await signIn('boss')
  await db().insertInto('unit').values({ unit_id: 1, name: 'Loader', company_id: 2 }).execute()
  const template = (template_id: number, type: string) => ({
    template_id,
    name: type,
    company_id: null,
    type: 'CAN_INJECTION' as const,
    action: JSON.stringify({ type }),
  })
  await db()
    .insertInto('command_template')
    .values([template(1, 'engineStop'), template(2, 'positionSingle')])
    .execute()
  await db().insertInto('command_catalog').values({ catalog_id: 1, name: 'All', company_id: 2 }).execute()
  await db()
    .insertInto('command_catalog_template')
    .values([1, 2].map(template_id => ({ catalog_id: 1, template_id })))
    .execute()
  await db().insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: 1 }).execute()
  const codeOfCall = async (path: string, payload: object, base?: string) =>
    (await call<{ code?: string }>('POST', path, { token, payload, ...(base && { base }) })).body.code
  const command = (templateId: number) =>
    codeOfCall(
      '/user/commands',
      { assetId: 1, templateId, requestKey: `request ${templateId}` },
      '/command-manager/api',
    )
  const asked = async () => [
    await codeOfCall('/units/transfer', { unitIds: [1], companyId: 3 }),
    await codeOfCall('/rollouts/1/resume', {}),
    await codeOfCall('/rollouts/1/retry', {}),
    await command(1),
  ]
  expect(await asked()).not.toContain('VERIFICATION_REQUIRED')
  await forget(5)
  expect(new Set(await asked())).toEqual(new Set(['VERIFICATION_REQUIRED']))
  expect(await command(2)).not.toBe('VERIFICATION_REQUIRED')
})

test('lets an administrator reset the factors of a lost device, ends the sessions and notifies the user by email', async () => {
  const { accessToken: token } = await signIn('jürgen')
  await addApp(token)
  const boss = (await signIn('boss')).accessToken
  const reset = (as: string, userId: number) => call('DELETE', `/users/${userId}/second-factors`, { token: as })
  const of = async () =>
    (await call<FleetSchemas['UserDetail']>('GET', '/users/8', { token: boss })).body.hasSecondFactor
  expect(await of()).toBe(true)
  expect((await reset((await signIn('anna')).accessToken, 8)).status).toBe(403)
  expect((await reset(boss, 4)).status).toBe(404)
  expect((await reset(boss, 5)).status).toBe(409)
  expect((await reset(boss, 8)).status).toBe(204)
  expect([await of(), await me(token)]).toEqual([false, 401])
  await signIn('jürgen')
  const mail = (await mailed()).findLast(({ to }) => to === 'jürgen@example.com')
  expect(mail?.text).toContain('An administrator removed the second factors')
})
