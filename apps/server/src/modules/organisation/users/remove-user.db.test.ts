import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { RawClient } from '#test/stomp.ts'
import { createRealtime } from '#start/realtime.ts'
import { modules } from '#start/modules.ts'
import { accountTests } from '#test/accounts.ts'

const { call, signIn, me, db, app, use } = accountTests()

/** Adds a second administrator of company 2 and one of company 3, with the rights of boss. */
beforeEach(async () => {
  await sql`delete from app_user where user_id > 10`.execute(db())
  await sql`
    insert into app_user (user_id, company_id, group_id, login, email, password_hash, activated_at)
    select n, c, 1, l, l || '@example.com', password_hash, now()
    from app_user, (values (11, 2, 'second'), (12, 3, 'third')) as more (n, c, l) where login = 'boss'`.execute(db())
  await sql`update app_user set active = true, deleted_at = null where user_id < 7`.execute(db())
})

const remove = (id: number, token: string) => call<{ detail: string }>('DELETE', `/users/${id}`, { token })
const input = (login: string, some: object = {}) => ({
  companyId: 2,
  groupId: 1,
  login,
  name: '',
  surname: '',
  email: `${login}@example.com`,
  ...some,
})

test('previews and ends sessions, embed tokens, sockets and scheduled reports of a deleted user', async () => {
  const { accessToken: root } = await signIn('root')
  const { accessToken: own } = await signIn('second')
  await signIn('second')
  await db()
    .insertInto('embed_token')
    .values({
      token_hash: Buffer.from('a'),
      user_id: 11,
      company_id: 2,
      name: 'Partner',
      widgets: [],
      fleet_ids: [],
      unit_ids: [],
      command_template_ids: [],
      origins: [],
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const report = (name: string, data: object) => ({
    kind: 'report-config',
    company_id: 2,
    name,
    data: JSON.stringify(data),
  })
  await db()
    .insertInto('record')
    .values([
      report('Ends', { savedBy: 11, enabled: true }),
      report('Off', { savedBy: 11, enabled: false }),
      report('Of boss', { savedBy: 5, enabled: true }),
    ])
    .execute()
  expect((await call('GET', '/users/11/consequences', { token: root })).body).toEqual({
    sessions: 2,
    embedTokens: 1,
    scheduledReports: 1,
  })

  await app().listen({ port: 0, host: '127.0.0.1' })
  // only the deletion triggers the check of the socket
  const realtime = createRealtime(use(), modules, { recheckEvery: 3_600_000 })
  realtime.attach(app().server)
  const { port } = app().server.address() as AddressInfo
  const socket = await RawClient.connect(`ws://127.0.0.1:${port}/wlf/ws`, own)
  try {
    expect((await remove(11, root)).status).toBe(204)
    expect((await socket.closed).reason).toBe('session-ended')
  } finally {
    await realtime.stop()
  }
  expect(await me(own)).toBe(401)
  expect((await db().selectFrom('embed_token').select('revoked_at').executeTakeFirstOrThrow()).revoked_at).toBeTruthy()
  const reports = await sql<{ name: string; enabled: boolean }>`
    select name, (data->>'enabled')::boolean as enabled from record where kind = 'report-config' order by name`.execute(
    db(),
  )
  expect(reports.rows).toEqual([
    { name: 'Ends', enabled: false },
    { name: 'Of boss', enabled: true },
    { name: 'Off', enabled: false },
  ])
  expect((await call('GET', '/users/11', { token: root })).status).toBe(404)
  expect((await call('GET', '/users?filter=second', { token: root })).body).toMatchObject({ totalCount: 0 })
  expect((await remove(11, root)).status).toBe(404)
  const row = await db().selectFrom('app_user').selectAll().where('user_id', '=', 11).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ login: 'second (deleted 11)', email: '', password_hash: null, active: false })
})

test('rejects deleting or disabling the caller’s own account', async () => {
  const { accessToken: root } = await signIn('root')
  expect(await remove(1, root)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('your own account') },
  })
  const payload = input('root', { companyId: 1, active: false })
  expect((await call('PUT', '/users/1', { token: root, payload })).status).toBe(409)
  expect(await me(root)).toBe(200)
})

test('rejects deleting, disabling, demoting and moving the last administrator of a company', async () => {
  // company 3 has no administrator above it but root
  const { accessToken: root } = await signIn('root')
  const { accessToken: boss } = await signIn('boss')
  const last = {
    status: 409,
    body: { detail: expect.stringMatching(/last administrator of Company 2\. First give another/) },
  }
  await sql`update app_user set active = false where user_id = 1`.execute(db())
  expect((await remove(11, boss)).status).toBe(204)
  for (const some of [{ groupId: 3 }])
    expect(await call('PUT', '/users/5', { token: boss, payload: input('boss', some) })).toMatchObject(last)
  await sql`update app_user set active = true where user_id = 1`.execute(db())
  // root is above, so company 2 still has an administrator
  expect((await call('PUT', '/users/5', { token: root, payload: input('boss', { groupId: 3 }) })).status).toBe(204)
  await sql`update app_user set group_id = 1 where user_id = 5`.execute(db())

  // invited administrators and those with access through another company do not count
  await sql`update app_user set password_hash = null, activated_at = null where user_id = 12`.execute(db())
  const own = input('root', { companyId: 1 })
  const lastOfAll = { status: 409, body: { detail: expect.stringContaining('last administrator of Company 1') } }
  for (const some of [{ groupId: 3 }, { companyId: 2 }])
    expect(await call('PUT', '/users/1', { token: root, payload: { ...own, ...some } })).toMatchObject(lastOfAll)
  const stored = await db().selectFrom('app_user').selectAll().where('user_id', '=', 1).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ company_id: 1, group_id: 1, active: true })
})

test('keeps one of two administrators who delete each other at once', async () => {
  await sql`update app_user set active = false where user_id = 1`.execute(db())
  const { accessToken: boss } = await signIn('boss')
  const { accessToken: second } = await signIn('second')
  const answers = await Promise.all([remove(11, boss), remove(5, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  const { rows } = await sql`select from app_user where user_id in (5, 11) and active`.execute(db())
  expect(rows).toHaveLength(1)
  await sql`update app_user set active = true where user_id = 1`.execute(db())
})
