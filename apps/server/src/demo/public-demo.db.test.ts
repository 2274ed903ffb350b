import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { quickHash } from '#test/quick-hash.ts'
import { refusePublicAccounts, refusePublicDemo } from './public-demo.ts'
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

test('refuses to serve demo accounts with published passwords to other hosts', async () => {
  const own = { ...server, demo: false }
  await refusePublicAccounts(database.db, own)
  await expect(refusePublicAccounts(database.db, { ...own, host: '0.0.0.0' })).rejects.toThrow('passwords (viewer)')
  await refusePublicAccounts(database.db, { ...own, host: '0.0.0.0', demoPublic: true })
  await database.db.updateTable('app_user').set({ active: false }).where('login', '=', 'viewer').execute()
  await refusePublicAccounts(database.db, { ...own, host: '0.0.0.0' })
})
