import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { problemOf } from '../http/errors.ts'
import type { Database } from './schema.ts'
import { createServerDatabase } from './work-pools.ts'
import { WriteWatch } from './write-watch.ts'

let admin: TestDatabase
let db: Database
let writes: WriteWatch
const changes: (string | undefined)[] = []
beforeEach(async () => {
  admin = await testDatabase()
  changes.length = 0
  writes = new WriteWatch({ onChange: reason => changes.push(reason), every: 20 })
  db = createServerDatabase(admin.url, () => {}, writes)
  writes.probes(db)
})
afterEach(async () => {
  writes.close()
  await db.destroy()
  await admin.close()
})

const write = () => sql`insert into setting (key, value) values ('written', '1')`.execute(db)

test('detects a read-only database on the first write, and its recovery by a probe, with the same pool', async () => {
  const name = new URL(admin.url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(admin.db)
  const error = await write().catch((reason: unknown) => reason)
  expect(problemOf(error)).toMatchObject({ status: 503, retryAfter: 30 })
  expect(writes.trouble).toBe('cannot store anything: it is read-only')
  await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(admin.db)
  await vi.waitUntil(() => writes.trouble === undefined, { timeout: 10_000, interval: 5 })
  await write()
  expect(changes).toEqual(['cannot store anything: it is read-only', undefined])
})

test('returns 503 for a full disk until a megabyte fits again', async () => {
  // prevents the probe from creating its table
  await sql`create function full_disk() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(admin.db)
  await sql`create event trigger full_disk on ddl_command_start execute function full_disk()`.execute(admin.db)
  const error = await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
    .execute(db)
    .catch((reason: unknown) => reason)
  expect(problemOf(error).status).toBe(503)
  const failed = vi.spyOn(writes, 'failed')
  await vi.waitUntil(() => failed.mock.calls.length >= 2, { timeout: 10_000, interval: 5 })
  expect(writes.trouble).toBe('cannot store anything: the disk is full')
  await sql`drop event trigger full_disk`.execute(admin.db)
  await vi.waitUntil(() => writes.trouble === undefined, { timeout: 10_000, interval: 5 })
  expect(changes).toHaveLength(2)
})
