import { listSchedulerTriggers, rescheduleSchedulerTrigger } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { using } from '#test/dependencies.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { registerTriggers } from '#kernel/jobs/triggers.ts'

const path = { type: 'cluster', name: 'position-retention' } as const
let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [10] })
  await seedCallers(database.db, { 1: { companyId: 1 } })
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('scheduler_trigger').execute()
  await registerTriggers(database.db, using({})(Jobs), new Date('2026-11-21T10:00:00Z'))
})

const reschedule = async (body: object) => (await app.call(1, rescheduleSchedulerTrigger, { path, body })).status
const scheduled = async () => {
  const { body } = await app.call(1, listSchedulerTriggers, { path: { type: 'cluster' } })
  const found = body.items.find(({ name }) => name === path.name)
  return [found?.intervalMs, found?.startDate]
}

test('ADM-081 rejects a reschedule without an interval above 0 and changes nothing', async () => {
  for (const body of [{}, { intervalMs: 0 }, { intervalMs: -1 }, { startDate: '2026-11-30 08:00:00' }])
    expect(await reschedule(body), JSON.stringify(body)).toBe(400)
  expect(await scheduled()).toEqual([undefined, undefined])
  expect(await reschedule({ intervalMs: 1 })).toBe(204)
  expect((await scheduled())[0]).toBe(1)
})

test('ADM-082 accepts a start as YYYY-MM-DD HH:mm:ss or none and rejects others', async () => {
  const intervalMs = 60_000
  const wrong = [
    '2026-11-30',
    '2026-11-30T08:00:00Z',
    '2026-11-30 8:00:00',
    '30/11/2026 08:00:00',
    '2026-13-01 08:00:00',
    '',
  ]
  for (const startDate of wrong) expect(await reschedule({ intervalMs, startDate }), startDate).toBe(400)
  expect(await scheduled()).toEqual([undefined, undefined])
  expect(await reschedule({ intervalMs, startDate: '2026-11-30 08:00:00' })).toBe(204)
  expect(await scheduled()).toEqual([intervalMs, '2026-11-30T08:00:00.000Z'])
  expect(await reschedule({ intervalMs })).toBe(204)
})
