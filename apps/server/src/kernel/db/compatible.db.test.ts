import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { readNeeds, unmet } from '#test/schema-needs.ts'
import { migrate } from './migrate.ts'

/** Last migration before this rule; earlier ones were never released. */
const exempt = '0040'
/** Marks schema parts in a migration that the previous version no longer uses, by their names in the test. */
const declaration = /^-- not used by the previous version: (.+)$/gm

const folder = join(import.meta.dirname, 'migrations')
let database: TestDatabase
let applied: string
beforeAll(async () => {
  database = await testDatabase()
  applied = await mkdtemp(join(tmpdir(), 'muster-compatible-'))
})
afterAll(async () => {
  await database.close()
  await rm(applied, { recursive: true })
})

const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()

test('preserves everything in migrations that the previous version of the server requires', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const isExempt = (name: string) => name.slice(0, 4) <= exempt
  for (const name of names.filter(isExempt)) await copyFile(join(folder, name), join(applied, name))
  await migrate(db, { path: applied })
  const problems: string[] = []
  for (const name of names.filter(each => !isExempt(each))) {
    const before = await readNeeds(db)
    await copyFile(join(folder, name), join(applied, name))
    await migrate(db, { path: applied })
    const text = await readFile(join(folder, name), 'utf8')
    const declared = [...text.matchAll(declaration)].map(([, what]) => what!)
    const found = unmet(before, await readNeeds(db))
    problems.push(
      ...found.filter(each => !declared.some(what => each.startsWith(what))).map(each => `${name}: ${each}`),
    )
  }
  // see docs/how-to/add-a-table.md
  expect(problems).toEqual([])
})

test('finds every change that breaks the previous version, and no other', async () => {
  const { db } = database
  const after = async (change: string) => {
    const trx = await db.startTransaction().execute()
    try {
      const before = await readNeeds(trx)
      await sql.raw(change).execute(trx)
      return unmet(before, await readNeeds(trx))
    } finally {
      await trx.rollback().execute()
    }
  }
  const harmless = [
    'create table extra (id int not null unique, server uuid not null references server_instance)',
    'alter table server_instance add column zone text',
    `alter table server_instance add column zone text not null default 'UTC'`,
    'alter table server_instance alter column host drop not null',
    'alter table server_instance add column other uuid unique references server_instance check (other <> id)',
    'create index on server_instance (host)',
  ]
  for (const change of harmless) expect([change, await after(change)]).toEqual([change, []])
  const breaking: [change: string, found: string][] = [
    ['drop table server_instance', 'table server_instance is gone'],
    ['alter table server_instance drop column host', 'column server_instance.host is gone'],
    ['alter table server_instance rename host to name', 'column server_instance.host is gone'],
    ['alter table server_instance add column zone text not null', 'column server_instance.zone is new, required'],
    ['alter table server_instance alter read_to set not null', 'column server_instance.read_to is required now'],
    [
      'alter table server_instance alter clients drop default',
      'column server_instance.clients has no default any more',
    ],
    ['alter table server_instance alter pid type text', 'column server_instance.pid is text, it was integer'],
    ['alter table server_instance add check (pid > 1)', 'rule server_instance: CHECK ((pid > 1)) is new'],
    ['create unique index on server_instance (host)', 'rule server_instance: UNIQUE btree (host) is new'],
    ['drop view unit_service_state cascade', 'table unit_service_state is gone'],
  ]
  for (const [change, found] of breaking)
    expect([change, await after(change)]).toEqual([change, expect.arrayContaining([expect.stringContaining(found)])])
})
