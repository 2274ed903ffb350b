import { defaultBaseOf, type FleetSchemas, operations, permissions } from '@muster/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountTests } from '#test/accounts.ts'

type Token = FleetSchemas['AccessToken']
type Created = FleetSchemas['CreatedAccessToken']

// anna (3) has ADM_FLEET_VIEW and ADM_UNIT_EDIT in company 2, boss (5) has everything there
const { call, signIn, db, mailed } = accountTests()

const input = (more: object = {}) => ({
  name: 'Nightly export',
  permissions: ['ADM_FLEET_VIEW'],
  fleetIds: [],
  unitIds: [],
  addresses: [],
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
})

const sessionOf = async (login: string) => (await signIn(login)).accessToken

async function create(login: string, more: object = {}): Promise<Created> {
  const token = await sessionOf(login)
  const { status, body } = await call<Created>('POST', '/users/me/tokens', { token, payload: input(more) })
  expect(body).toMatchObject({ id: expect.any(Number) })
  expect(status).toBe(200)
  return body
}

const fleets = (token: string, from?: string) => call('GET', '/fleets', { token, ...(from && { from }) })
const listed = async (login: string) =>
  (await call<Token[]>('GET', '/users/me/tokens', { token: await sessionOf(login) })).body

test('shows a token once, limits calls to its permissions, and stores its last use', async () => {
  const { id, secret } = await create('anna')
  expect(secret).toMatch(/^mst_[0-9A-Za-z]{36}$/)
  const stored = await db().selectFrom('access_token').selectAll().where('token_id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect((await fleets(secret, '192.0.2.7')).status).toBe(200)
  expect((await call<{ acl: string[] }>('GET', '/users/me', { token: secret })).body.acl).toEqual(['ADM_FLEET_VIEW'])
  expect(await call('PUT', '/units/1', { token: secret, payload: {} })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING', detail: expect.stringContaining('The token does not include') as string },
  })
  expect((await listed('anna'))[0]).toMatchObject({
    name: 'Nightly export',
    permissionNames: ['View fleets'],
    state: 'ACTIVE',
    lastUsedAddress: '192.0.2.7',
  })
  const [mail] = await mailed()
  expect([mail?.to, mail?.subject]).toEqual(['anna@example.com', 'New token for your account'])
})

test('limits a token to the current permissions of its holder', async () => {
  const { secret } = await create('anna')
  const setAcls = (acls: string[]) => db().updateTable('user_group').set({ acls }).where('group_id', '=', 3).execute()
  await setAcls(['ADM_UNIT_EDIT'])
  expect((await fleets(secret)).status).toBe(403)
  await setAcls(['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'])
  const setActive = (active: boolean) => db().updateTable('app_user').set({ active }).where('user_id', '=', 3).execute()
  await setActive(false)
  expect(await fleets(secret)).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('anna is disabled') },
  })
  await setActive(true)
  expect((await fleets(secret)).status).toBe(200)
  const beyond = input({ permissions: ['ADM_USER_EDIT', 'NO_SUCH'] })
  expect(await call('POST', '/users/me/tokens', { token: await sessionOf('anna'), payload: beyond })).toMatchObject({
    status: 400,
    body: { errors: [expect.stringContaining('“Edit users”'), expect.stringContaining('NO_SUCH')] },
  })
})

test('returns the reason why a token is rejected: revoked, expired, from another address, or mistyped', async () => {
  const { secret, id } = await create('anna', { addresses: ['192.0.2.0/28', '2001:db8::/32'] })
  for (const from of ['192.0.2.15', '::ffff:192.0.2.1', '2001:db8::7'])
    expect((await fleets(secret, from)).status).toBe(200)
  expect(await fleets(secret, '192.0.2.16')).toMatchObject({
    status: 403,
    body: { code: 'ADDRESS_REFUSED', detail: expect.stringContaining('from the address 192.0.2.16') as string },
  })
  await sql`update access_token set expires_at = now() where token_id = ${id}`.execute(db())
  expect(await fleets(secret, '192.0.2.1')).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  const other = await create('anna')
  expect((await call('DELETE', `/users/me/tokens/${other.id}`, { token: await sessionOf('boss') })).status).toBe(404)
  expect((await call('DELETE', `/users/me/tokens/${other.id}`, { token: await sessionOf('anna') })).status).toBe(204)
  expect(await fleets(other.secret)).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('was revoked') },
  })
  expect((await fleets(`${other.secret.slice(0, -1)}_`)).status).toBe(401)
  const wrong = input({ addresses: ['192.0.2.0/40'], expiresAt: '2020-01-01T00:00:00Z' })
  expect(
    (await call('POST', '/users/me/tokens', { token: await sessionOf('anna'), payload: wrong })).body,
  ).toMatchObject({
    errors: [expect.stringContaining('192.0.2.0/40 is not an address'), expect.stringContaining('is in the past')],
  })
})

test('rejects tokens for managing tokens, sessions, passwords and the own account', async () => {
  const { secret: token } = await create('boss', { permissions })
  for (const { id, method, path, service, access } of operations) {
    if (!access.sessionOnly) continue
    const base = `${defaultBaseOf(service)}${path.replaceAll(/\{[^}]+\}/g, '1')}`
    const answer = await call(method as 'GET', base.replace('/wlf/api', ''), { token })
    expect([id, answer.status, answer.body['code']]).toEqual([id, 403, 'SESSION_ONLY'])
  }
  const rename = { ...(await call('GET', '/users/5', { token })).body, email: 'thief@example.com' }
  expect((await call('PUT', '/users/5', { token, payload: rename })).status).toBe(403)
  expect((await call('PUT', '/users/3', { token, payload: { surname: 'x' } })).status).not.toBe(403)
})

test('limits a token to its units when reading and changing', async () => {
  await db()
    .insertInto('unit')
    .values([
      { unit_id: 1, company_id: 2, name: 'Near' },
      { unit_id: 2, company_id: 2, name: 'Far' },
      { unit_id: 3, company_id: 3, name: 'Foreign' },
    ])
    .execute()
  const { secret: token } = await create('boss', { permissions, unitIds: [1] })
  const detail = async (unitId: number) => (await call('GET', `/units/${unitId}`, { token })).status
  const page = await call<{ items: { id: number }[] }>('GET', '/units/paginated?limit=10', { token })
  expect([page.body.items.map(({ id }) => id), await detail(2), await detail(3)]).toEqual([[1], 404, 404])
  expect(await call('POST', '/companies', { token, payload: {} })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_ONLY' },
  })
  const foreign = input({ unitIds: [3] })
  expect((await call('POST', '/users/me/tokens', { token: await sessionOf('boss'), payload: foreign })).status).toBe(
    400,
  )
})

test('lets a service act as a user whom an administrator manages', async () => {
  const token = await sessionOf('boss')
  const forUser = (userId: number, more: object = {}) =>
    call<Created>('POST', '/access-tokens', { token, payload: { ...input(more), userId } })
  const options = await call<{ code: string }[]>('GET', '/access-tokens/permissions?userId=3', { token })
  expect(options.body.map(({ code }) => code).toSorted()).toEqual(['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'])
  expect((await forUser(3, { permissions: ['ADM_USER_VIEW'] })).status).toBe(400)
  expect((await forUser(4)).status).toBe(404)
  expect((await forUser(1)).status).toBe(404)
  const { body: created } = await forUser(3, { name: 'ERP' })
  const entries = db().selectFrom('audit_entry').select(['record_kind', 'record_id'])
  expect(await entries.where('operation', '=', 'createServiceToken').where('event', '=', 'CHANGE').execute()).toEqual([
    { record_kind: 'access-token', record_id: String(created.id) },
  ])
  expect((await fleets(created.secret)).status).toBe(200)
  expect((await listed('anna')).map(({ name }) => name)).not.toContain('ERP')
  const rows = await call<{ items: Token[] }>('GET', '/access-tokens?isService=true', { token })
  expect(rows.body.items).toMatchObject([{ name: 'ERP', login: 'anna', createdBy: 'boss', isService: true }])
  const path = `/access-tokens/${created.id}`
  expect((await call('DELETE', path, { token: await sessionOf('anna') })).status).toBe(403)
  expect((await call('DELETE', path, { token })).status).toBe(204)
  expect((await fleets(created.secret)).status).toBe(401)
})

test('limits a user to 20 active tokens', async () => {
  const token = await sessionOf('jürgen')
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await call('POST', '/users/me/tokens', { token, payload: input() })).status)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([200]))
  expect(statuses[20]).toBe(409)
})
