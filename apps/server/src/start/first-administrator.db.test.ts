import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { createDatabase } from '#kernel/db/connect.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('creates one administrator when servers start concurrently on an empty database, with a link each', async () => {
  const servers = Array.from({ length: 4 }, () => createDatabase(database.url, { size: 1 }))
  try {
    const keys = await Promise.all(servers.map(prepareFirstAdministrator))
    expect(new Set(keys.map(key => typeof key))).toEqual(new Set(['string']))
    const { db } = database
    expect(await db.selectFrom('app_user').select('login').execute()).toEqual([{ login: 'admin' }])
    expect(await db.selectFrom('company').select('name').execute()).toEqual([{ name: 'My company' }])
    expect(await db.selectFrom('password_reset').select('used_at').execute()).toEqual(
      keys.map(() => ({ used_at: null })),
    )
  } finally {
    await Promise.all(servers.map(db => db.destroy()))
  }
})
