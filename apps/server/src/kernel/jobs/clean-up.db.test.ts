import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { issueChangeKey } from '#modules/auth/mailed-links.ts'
import { openSession } from '#modules/auth/sessions.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { using } from '#test/dependencies.ts'
import { Jobs } from './job.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [1] })
  await database.db.insertInto('user_group').values({ group_id: 1, name: 'All', role: 'ADMIN' }).execute()
  await database.db.insertInto('app_user').values({ user_id: 1, company_id: 1, group_id: 1, login: 'ada' }).execute()
})
afterAll(() => database.close())

const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)

/** Result that a job reports. */
async function run(name: string, env: Record<string, string> = {}): Promise<number | void> {
  const use = using({ db: database.db, env, clock: () => now })
  const job = use(Jobs).find(each => each.name === name)
  return job?.run({ use, signal: new AbortController().signal })
}

test('deletes logins and password links a week after they expire, not before', async () => {
  const { db } = database
  for (const hours of [1, -24, -24 * 8]) await openSession(db, { userId: 1, hours })
  for (let i = 0; i < 3; i++) await issueChangeKey(db, 1)
  const keys = await db.selectFrom('password_reset').select('key_hash').execute()
  await db
    .updateTable('password_reset')
    .set({ expires_at: ago(8) })
    .where('key_hash', '=', keys[0]?.key_hash ?? Buffer.alloc(0))
    .execute()
  await db
    .updateTable('password_reset')
    .set({ used_at: ago(8) })
    .where('key_hash', '=', keys[1]?.key_hash ?? Buffer.alloc(0))
    .execute()
  expect(await run('expired-keys')).toBe(3)
  expect(await db.selectFrom('user_session').select('expires_at').execute()).toHaveLength(2)
  expect(await db.selectFrom('password_reset').selectAll().execute()).toEqual([
    expect.objectContaining({ key_hash: keys[2]?.key_hash }),
  ])
})

test('deletes web notifications after the configured days, or never', async () => {
  const { db } = database
  await db
    .insertInto('web_notification')
    .values(
      [10, 89, 91, 400].map(days => ({
        user_id: 1,
        alarm_type_code: 'SOS',
        unit_name: `${days}`,
        notified_at: ago(days),
      })),
    )
    .execute()
  const left = async () =>
    (await db.selectFrom('web_notification').select('unit_name').orderBy('notified_at').execute()).map(
      row => row.unit_name,
    )
  expect(await run('old-notifications', { MUSTER_NOTIFICATION_DAYS: '0' })).toBe(0)
  expect(await run('old-notifications')).toBe(2)
  expect(await left()).toEqual(['89', '10'])
  expect(await run('old-notifications', { MUSTER_NOTIFICATION_DAYS: '30' })).toBe(1)
})

test('deletes readings by month after the configured days, or never; with the demo fleet after 45 days', async () => {
  const { db } = database
  const readings = [5, 100, 300, 2000].map(days => ({
    unitId: 1,
    time: ago(days).getTime(),
    latitude: 1,
    longitude: 1,
    statusId: 1,
  }))
  await insertPositions(db, readings)
  const left = async () => (await db.selectFrom('position').select('fix_time').execute()).length
  expect(await run('position-retention', { MUSTER_RETENTION_DAYS: '0' })).toBe(0)
  expect(await run('position-retention', { MUSTER_DEMO: '0' })).toBe(1)
  expect(await left()).toBe(3)
  expect(await run('position-retention', { MUSTER_RETENTION_DAYS: '200' })).toBe(1)
  expect(await left()).toBe(2)
  // those of the demo fleet
  expect(await run('position-retention')).toBe(1)
  expect(await left()).toBe(1)
})

test('deletes message counts of devices after 400 days', async () => {
  const { db } = database
  await db.insertInto('device').values({ device_id: 1, uid: 'd', serial_number: 'd' }).execute()
  await db
    .insertInto('device_day')
    .values([0, 399, 402, 900].map(days => ({ device_id: 1, day: ago(days).toISOString().slice(0, 10) })))
    .execute()
  expect(await run('old-device-days')).toBe(2)
  expect(await db.selectFrom('device_day').select('day').execute()).toHaveLength(2)
})

// on Citus they are in other databases
test.skipIf(inject('isDistributed'))('statistics are those of all months together', async () => {
  await run('position-statistics')
  const {
    rows: [stats],
  } = await sql<{ known: boolean }>`select exists (select from pg_stats where tablename = 'position') as known`.execute(
    database.db,
  )
  expect(stats).toEqual({ known: true })
})
