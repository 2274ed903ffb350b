import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/database.ts'
import { createDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await sql`drop table if exists migration, first, second`.execute(database.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))
  await write('0001-first.sql', 'create table first (id int); insert into first values (1);')
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.db, folder)

test('applies what is missing, once', async () => {
  expect(await run()).toEqual(['0001-first.sql'])
  await write('0002-second.sql', 'create table second (id int)')
  expect(await run()).toEqual(['0002-second.sql'])
  expect(await run()).toEqual([])
})

test('servers that start together apply each file once', async () => {
  const others = [createDatabase(database.url, { size: 1 }), createDatabase(database.url, { size: 1 })]
  const applied = await Promise.all([database.db, ...others].map(db => migrate(db, folder)))
  expect(applied.flat()).toEqual(['0001-first.sql'])
  expect(
    await database.db
      .selectFrom('first' as 'migration')
      .selectAll()
      .execute(),
  ).toHaveLength(1)
  await Promise.all(others.map(db => db.destroy()))
})

test('a file that fails leaves nothing behind and is tried again', async () => {
  await write('0002-second.sql', 'create table second (id int); select nonsense')
  await expect(run()).rejects.toThrow('Migration 0002-second.sql failed and was rolled back')
  await write('0002-second.sql', 'create table second (id int)')
  expect(await run()).toEqual(['0002-second.sql'])
})

test('refuses a file that changed after it was applied; line ends do not count', async () => {
  await run()
  await write('0001-first.sql', 'create table first (id bigint)')
  await expect(run()).rejects.toThrow('Migration 0001-first.sql was applied with other contents')
  await write('0001-first.sql', 'create table first (id int); insert into first values (1);')
  await write('0002-second.sql', 'create table second (\n  id int)')
  await run()
  await write('0002-second.sql', 'create table second (\r\n  id int)')
  expect(await run()).toEqual([])
})

test('refuses a database that is newer than the program', async () => {
  await write('0002-second.sql', 'create table second (id int)')
  await run()
  await rm(join(folder, '0002-second.sql'))
  await expect(run()).rejects.toThrow('The database is newer than this program: it has 0002-second.sql')
})

test('refuses a file that slipped in before an applied one', async () => {
  await run()
  await write('0000-late.sql', 'select 1')
  await expect(run()).rejects.toThrow('Give it a number after the last one')
})
