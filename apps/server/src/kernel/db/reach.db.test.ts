import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { wireToDatabase } from '#test/wire.ts'
import { withName } from '#test/with-name.ts'
import { createDatabase } from './connect.ts'
import { reachDatabase } from './reach.ts'
import { databaseTarget } from './refusal.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

const role = `reach_${randomBytes(4).toString('hex')}`

/** Tries an address; returns the refusal. */
async function refusal(url: string, patience = 0): Promise<string> {
  const db = createDatabase(url, { size: 1 })
  try {
    return await reachDatabase(db, { target: databaseTarget(url, 'DATABASE_URL_FILE'), patience }).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    )
  } finally {
    await db.destroy()
  }
}

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return String(url)
}

describe('names the variable and the remedy', () => {
  test('for a wrong password, without showing it', async () => {
    const text = await refusal(changed(url => (url.password = 'hunter2')))
    expect(text).toMatch(/^DatabaseError: The database at [\w.]+:\d+ refuses the password of the user "\w+"\./)
    expect(text).toContain('DATABASE_URL_FILE')
    expect(text).not.toContain('hunter2')
  })

  test('for a missing password', async () => {
    // the driver leaves its connection open: until PostgreSQL ends it after a minute, no test database is created or dropped
    const wire = await wireToDatabase(changed(url => (url.password = '')))
    expect(await refusal(wire.url)).toContain('requires a password. Add it to DATABASE_URL')
    await wire.close()
  })

  test('for a database that does not exist', async () => {
    expect(await refusal(withName(database.url, 'nowhere'))).toContain(
      'has no database "nowhere". Correct the name in DATABASE_URL_FILE, or run: create database "nowhere" owner "',
    )
  })

  test('for an unknown host', async () => {
    expect(await refusal(changed(url => (url.hostname = 'nowhere.invalid')))).toContain(
      'The host "nowhere.invalid" of the database is unknown. Check the host in DATABASE_URL_FILE.',
    )
  })

  test('for a port without a listener', async () => {
    expect(await refusal(changed(url => (url.port = '1')))).toMatch(/cannot be reached \(.*ECONNREFUSED.*Check host/)
  })

  test('for a user without permission to create tables', async () => {
    const { db } = database
    await sql`create role ${sql.id(role)} login password 'secret'`.execute(db)
    try {
      const text = await refusal(changed(url => Object.assign(url, { username: role, password: 'secret' })))
      expect(text).toMatch(/may not create tables in the database "(\w+)"\. .*: alter database "\1" owner to "reach_/)
    } finally {
      await sql`drop role ${sql.id(role)}`.execute(db)
    }
  })
})

test('waits for a database that rejects connections, and reports it once', async () => {
  const wire = await wireToDatabase(database.url)
  wire.cut()
  const db = createDatabase(wire.url, { size: 1 })
  const said: string[] = []
  const onWait = (sentence: string) => {
    said.push(sentence)
    wire.mend()
  }
  await reachDatabase(db, { target: databaseTarget(wire.url, 'DATABASE_URL'), onWait })
  expect(said).toEqual([
    expect.stringMatching(/^The database at .* cannot be reached .* tries again for 60 s\.$/),
    'The database responds.',
  ])
  await db.destroy()
  await wire.close()
})
