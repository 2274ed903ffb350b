import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { createDatabase } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

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
const run = () => migrate(database.db, { path: folder })

test('applies missing migrations once', async () => {
  expect(await run()).toEqual(['0001-first.sql'])
  await write('0002-second.sql', 'create table second (id int)')
  expect(await run()).toEqual(['0002-second.sql'])
  expect(await run()).toEqual([])
})

test('lists missing migrations without applying them', async () => {
  const pending = () => pendingMigrations(database.db, folder)
  expect(await pending()).toEqual(['0001-first.sql'])
  await run()
  await write('0002-second.sql', 'create table second (id int)')
  expect(await pending()).toEqual(['0002-second.sql'])
  expect(await run()).toEqual(['0002-second.sql'])
  expect(await pending()).toEqual([])
})

test('applies each file once when servers start concurrently', async () => {
  const others = [createDatabase(database.url, { size: 1 }), createDatabase(database.url, { size: 1 })]
  const applied = await Promise.all([database.db, ...others].map(db => migrate(db, { path: folder })))
  expect(applied.flat()).toEqual(['0001-first.sql'])
  expect(
    await database.db
      .selectFrom('first' as 'migration')
      .selectAll()
      .execute(),
  ).toHaveLength(1)
  await Promise.all(others.map(db => db.destroy()))
})

test('rolls back a failed file completely, and retries it', async () => {
  await write('0002-second.sql', 'create table second (id int); select nonsense')
  await expect(run()).rejects.toThrow('Migration 0002-second.sql failed and was rolled back')
  await write('0002-second.sql', 'create table second (id int)')
  expect(await run()).toEqual(['0002-second.sql'])
})

test('rejects a file that changed after it was applied, ignoring line ends', async () => {
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

test('rejects a file inserted before an applied one', async () => {
  await run()
  await write('0000-late.sql', 'select 1')
  await expect(run()).rejects.toThrow('Give it a number after the last one')
})

const impatient = { lock: 100, pause: 10, longestPause: 20, most: 60_000 }

test('lets others continue while a migration waits for a lock, names the holder, and applies it afterwards', async () => {
  await run()
  await write('0002-second.sql', 'alter table first add column name text')
  const dump = await database.db.startTransaction().execute()
  const {
    rows: [holder],
  } = await sql<{ pid: number }>`select pg_backend_pid() as pid from first`.execute(dump)
  const sentences: string[] = []
  const named = Promise.withResolvers<void>()
  const applied = migrate(database.db, {
    path: folder,
    patience: impatient,
    onWait: sentence => {
      sentences.push(sentence)
      if (sentence.includes(`process ${holder?.pid}`)) named.resolve()
    },
  })
  await named.promise
  expect(sentences.at(-1)).toMatch(
    /^Migration 0002-second\.sql waits for .*: select pg_backend_pid\(\) as pid from first\./,
  )
  // statements behind the waiting migration are not delayed
  await sql`insert into first values (2)`.execute(database.db)
  await dump.rollback().execute()
  expect(await applied).toEqual(['0002-second.sql'])
})

test('stops waiting for a lock that is not released, and leaves no changes behind', async () => {
  await run()
  await write('0002-second.sql', 'create table second (id int); alter table first add column name text')
  const dump = await database.db.startTransaction().execute()
  await sql`select from first`.execute(dump)
  const attempt = migrate(database.db, { path: folder, patience: { ...impatient, most: 300 } })
  await expect(attempt).rejects.toThrow(
    'Migration 0002-second.sql failed and was rolled back: canceling statement due to lock',
  )
  await dump.rollback().execute()
  expect(await run()).toEqual(['0002-second.sql'])
})

test('works in batches until no row changes, without a transaction', async () => {
  await write('0002-more.sql', 'insert into first select 1 from generate_series(1, 4)')
  await write(
    '0003-batches.sql',
    '-- in batches\nupdate first set id = 2 where ctid in (select ctid from first where id = 1 limit 2)',
  )
  await write(
    '0004-index.sql',
    '-- without transaction\ncreate index concurrently if not exists first_id on first (id);\n\n' +
      '-- the second statement\ninsert into first values (3)',
  )
  expect(await run()).toHaveLength(4)
  const { rows } = await sql<{ id: number; n: number }>`
    select id, count(*)::int as n from first group by id order by id`.execute(database.db)
  expect(rows).toEqual([
    { id: 2, n: 5 },
    { id: 3, n: 1 },
  ])
  expect(await run()).toEqual([])
})

test('rewrites or scans no positions under a lock in any shipped migration', async () => {
  const shipped = join(import.meta.dirname, 'migrations')
  // before this number positions had not been stored yet
  const names = (await readdir(shipped)).filter(name => name > '0046').toSorted()
  for (const name of names) {
    const text = (await readFile(join(shipped, name), 'utf8')).toLowerCase()
    const [first = ''] = text.split('\n', 1)
    const scans =
      /\bupdate position\b|\bindex (?!concurrently)[^;]* on (only )?position\b|alter table position [^;]*(\btype\b|set not null|\bcheck\b|volatile)/
    if (!first.startsWith('-- in batches')) expect([name, scans.exec(text)?.[0]]).toEqual([name, undefined])
  }
})
