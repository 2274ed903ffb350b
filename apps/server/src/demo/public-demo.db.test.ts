import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { quickHash } from '#test/quick-hash.ts'
import { authenticateAll, openSession } from '#modules/auth/sessions.ts'
import { closeDemoAccounts, openDemoAccounts, refusePublicDemo } from './public-demo.ts'
import { clientHash } from './seed/accounts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('company').values({ company_id: 1, name: 'Root', brand: 'kai' }).execute()
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R', acls: [], features: [] }).execute()
  const user = async (login: string, password: string) => ({
    login,
    company_id: 1,
    group_id: 1,
    password_hash: await quickHash(clientHash(password)),
  })
  await db
    .insertInto('app_user')
    .values([await user('admin', 'changed since'), await user('viewer', 'viewer-demo')])
    .execute()
})
afterAll(() => database.close())

const server = { demo: true, demoPublic: false, host: '127.0.0.1' }
const elsewhere = [{ host: '0.0.0.0' }, { host: '192.168.1.5' }, { publicUrl: 'https://fleet.example' }]

test.each(elsewhere)('refuses to start a demo for other hosts: %o', reach => {
  expect(() => refusePublicDemo({ ...server, ...reach })).toThrow('MUSTER_DEMO_PUBLIC=1')
  expect(() => refusePublicDemo({ ...server, ...reach, demoPublic: true })).not.toThrow()
  expect(() => refusePublicDemo({ ...server, ...reach, demo: false })).not.toThrow()
})

test('starts a demo for this host', () => {
  expect(() => refusePublicDemo(server)).not.toThrow()
  expect(() => refusePublicDemo({ ...server, publicUrl: 'http://localhost:4300' })).not.toThrow()
})

test('closes demo accounts with published passwords without the demo, and opens them again with it', async () => {
  const { db } = database
  const sessions = () => authenticateAll(db, [session.token])
  const viewer = await db.selectFrom('app_user').selectAll().where('login', '=', 'viewer').executeTakeFirstOrThrow()
  const session = await openSession(db, { userId: viewer.user_id, hours: 1 })
  const hashOf = async (login: string) =>
    (await db.selectFrom('app_user').select('password_hash').where('login', '=', login).executeTakeFirstOrThrow())
      .password_hash
  const ofAdmin = await hashOf('admin')
  expect((await sessions()).size).toBe(1)
  expect(await closeDemoAccounts(db)).toEqual(['viewer'])
  expect([await hashOf('admin'), await hashOf('viewer'), (await sessions()).size]).toEqual([ofAdmin, null, 0])
  expect(await closeDemoAccounts(db)).toEqual([])
  await openDemoAccounts(db, quickHash)
  expect(await hashOf('admin')).toBe(ofAdmin)
  expect(await closeDemoAccounts(db)).toEqual(['viewer'])
})
