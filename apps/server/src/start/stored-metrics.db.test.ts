import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#kernel/db/connect.ts'
import { storeRun } from '#kernel/jobs/runs.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { storedMetrics } from './stored-metrics.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

/** Returns the values of a scrape by metric and label. */
async function scraped(db = database.db): Promise<Record<string, number>> {
  const registry = new Registry()
  storedMetrics(registry, () => db)
  const lines = (await registry.metrics()).matchAll(/^(muster_\w+)\{\w+="(.+)"\} (.+)$/gm)
  return Object.fromEntries([...lines].map(([, name, label, value]) => [`${name} ${label}`, Number(value)]))
}

test('reports waiting devices, and a failing job with its last success', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 29, 1, minute))
  const key = { type: 'cluster', name: 'old-files' } as const
  await database.db
    .insertInto('scheduler_trigger')
    .values({ ...key, interval_ms: null, cron: '0 0 * * *', zone: 'UTC' })
    .execute()
  await storeRun(database.db, key, { outcome: 'done', startedAt: at(0), endedAt: at(1), attempt: 1 })
  await storeRun(database.db, key, { outcome: 'failed', startedAt: at(10), endedAt: at(11), attempt: 1, error: 'full' })
  await database.db
    .insertInto('quarantined_device')
    .values(['a', 'b'].map(uid => ({ device_uid: uid, source: 'traccar' })))
    .execute()
  expect(await scraped()).toMatchObject({
    'muster_devices_waiting traccar': 2,
    'muster_job_failing old-files': 1,
    'muster_job_last_success_timestamp_seconds old-files': at(1).getTime() / 1000,
    'muster_messages_waiting alarm mail': 0,
    'muster_scheduled_reports failed': 0,
  })
})

test('has no values while the database does not respond', async () => {
  const nowhere = createDatabase('postgres://muster@127.0.0.1:1/muster')
  expect(await scraped(nowhere)).toEqual({})
  await nowhere.destroy()
})
