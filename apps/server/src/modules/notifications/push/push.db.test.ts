import {
  addPushDevice,
  deletePushDevice,
  getPushKey,
  getPushQuietHours,
  listPushDevices,
  releasePushDevice,
  testPushDevice,
  updatePushQuietHours,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { browserKeys } from '#test/push-service.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

const [anna, bob] = [3, 4]
let database: TestDatabase
let app: RealApp
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insertInto('company')
    .values({ company_id: 1, name: 'Root' })
    .onConflict(c => c.doNothing())
    .execute()
  await seedCallers(database.db, { [anna]: { companyId: 1 }, [bob]: { companyId: 1, acls: [] } })
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
afterEach(() => sql`truncate push_device, push_quiet cascade`.execute(database.db))

/** Domain names below `invalid` never resolve. */
const aBrowser = (path = 'one', name = 'Firefox, Linux') => ({
  endpoint: `https://push.invalid/${path}`,
  ...browserKeys().public,
  name,
})
const namesOf = async (userId: number) => (await app.call(userId, listPushDevices)).body.map(({ name }) => name)

it('returns the same public key to all users and creates it once', async () => {
  const keys = await Promise.all(
    [anna, bob, anna].map(async userId => (await app.call(userId, getPushKey)).body.publicKey),
  )
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(65)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_key`.execute(database.db)
  expect(rows).toEqual([{ count: 1 }])
})

it('lists the browsers of the caller, who can remove only those', async () => {
  const { body: first } = await app.call(anna, addPushDevice, { body: aBrowser() })
  await app.call(anna, addPushDevice, { body: aBrowser('two', 'Chrome, Android') })
  expect(await namesOf(anna)).toEqual(['Chrome, Android', 'Firefox, Linux'])
  expect(await namesOf(bob)).toEqual([])
  expect((await app.call(bob, deletePushDevice, { path: first })).status).toBe(404)
  expect((await app.call(bob, testPushDevice, { path: first })).status).toBe(404)
  expect((await app.call(anna, deletePushDevice, { path: first })).status).toBe(204)
  expect(await namesOf(anna)).toEqual(['Chrome, Android'])
})

it('assigns a browser to the user who signed in last and drops messages for the first user', async () => {
  const browser = aBrowser()
  const { body } = await app.call(anna, addPushDevice, { body: browser })
  await database.db.insertInto('push_letter').values({ push_device_id: body.id, alarm: '{}' }).execute()
  expect((await app.call(anna, addPushDevice, { body: browser })).body).toEqual(body)
  await app.call(bob, addPushDevice, { body: browser })
  expect([await namesOf(anna), await namesOf(bob)]).toEqual([[], ['Firefox, Linux']])
  expect(await database.db.selectFrom('push_letter').selectAll().execute()).toEqual([])
})

it('releases a browser by its endpoint', async () => {
  const browser = aBrowser()
  await app.call(anna, addPushDevice, { body: browser })
  const { endpoint } = browser
  for (let i = 0; i < 2; i++) expect((await app.call(bob, releasePushDevice, { body: { endpoint } })).status).toBe(204)
  expect(await namesOf(anna)).toEqual([])
})

it.each([
  ['http', { endpoint: 'http://push.example/one' }, 'public https address'],
  ['an address of the network', { endpoint: 'https://192.168.1.1/one' }, 'public https address'],
  ['a loopback service', { endpoint: 'http://127.0.0.1:9/push' }, 'public https address'],
  ['a wrong key', { p256dh: 'A'.repeat(87) }, 'keys of the push subscription'],
])('rejects %s', async (_, part, detail) => {
  const { status, body } = await app.call(anna, addPushDevice, { body: { ...aBrowser(), ...part } })
  expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)])
})

it('accepts ten browsers, also if eleven are added at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, i) => app.call(anna, addPushDevice, { body: aBrowser(String(i)) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 409])
  expect(answers.find(({ status }) => status === 409)?.body.detail).toContain('10 browsers')
  expect(await namesOf(anna)).toHaveLength(10)
})

it('returns quiet hours to their user and to callers who may edit users', async () => {
  const own = await app.call(bob, getPushQuietHours, { path: { userId: bob } })
  expect(own.body).toEqual({ enabled: false, from: 22 * 60, to: 6 * 60, exceptHigh: true })
  const body = { enabled: true, from: 0, to: 1439, exceptHigh: false }
  await app.call(anna, updatePushQuietHours, { path: { userId: bob }, body })
  expect((await app.call(bob, getPushQuietHours, { path: { userId: bob } })).body).toEqual(body)
  expect((await app.call(bob, getPushQuietHours, { path: { userId: anna } })).status).toBe(403)
  expect((await app.call(bob, updatePushQuietHours, { path: { userId: anna }, body })).status).toBe(403)
})

it('NOTIF-022 rejects changes to quiet hours of a user with more rights', async () => {
  const acls = (userId: number, codes: readonly string[]) =>
    database.db
      .updateTable('user_group')
      .set({ acls: codes as never })
      .where('group_id', '=', userId)
      .execute()
  await acls(bob, ['ADM_USER_VIEW', 'ADM_USER_EDIT'])
  const body = { enabled: true, from: 0, to: 1439, exceptHigh: false }
  expect((await app.call(bob, getPushQuietHours, { path: { userId: anna } })).status).toBe(200)
  expect((await app.call(bob, updatePushQuietHours, { path: { userId: anna }, body })).status).toBe(403)
  await acls(bob, [])
})

it('removes all browsers when the password changes and when the user is disabled', async () => {
  for (const change of [{ password_hash: 'another' }, { active: false }]) {
    await app.call(anna, addPushDevice, { body: aBrowser() })
    await database.db.updateTable('app_user').set({ name: 'Anna' }).where('user_id', '=', anna).execute()
    const count = () => database.db.selectFrom('push_device').selectAll().execute()
    expect(await count()).toHaveLength(1)
    await database.db.updateTable('app_user').set(change).where('user_id', '=', anna).execute()
    expect(await count()).toHaveLength(0)
  }
  await database.db.updateTable('app_user').set({ active: true }).where('user_id', '=', anna).execute()
})
