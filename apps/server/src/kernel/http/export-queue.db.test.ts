import { exportAudit } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { endRun, startRun } from './export-queue.ts'

let test: TestDatabase
let app: RealApp
beforeAll(async () => {
  test = await testDatabase()
  await test.db.insertInto('company').values({ company_id: 1, name: 'Root' }).execute()
  await seedCallers(test.db, { 1: { companyId: 1 }, 2: { companyId: 1 } })
  app = await realApp(test.db)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const run = (number: number, userId = 1) => ({ userId, ticket: `00000000-0000-4000-8000-00000000000${number}` })
/** Returns the queue position of a waiting run; undefined for a started one. */
const placeOf = (number: number, keepsPlace = true) =>
  startRun(test.db, run(number), keepsPlace).catch(({ queuePlace }: { queuePlace: number }) => queuePlace)

it('runs two exports per user, and the others in order', async () => {
  // at once, as from two servers
  expect(await Promise.all([placeOf(1), placeOf(2)])).toEqual([undefined, undefined])
  expect([await placeOf(3), await placeOf(4), await placeOf(5, false)]).toEqual([1, 2, 3])
  await startRun(test.db, run(1, 2), true)
  await expect(startRun(test.db, run(1), true)).rejects.toMatchObject({ status: 409 })
  await endRun(test.db, run(1))
  expect([await placeOf(4), await placeOf(3), await placeOf(4)]).toEqual([2, undefined, 1])
  // a client that left, and a server that was killed
  await test.db
    .updateTable('export_run')
    .set({ seen_at: new Date(0) })
    .execute()
  expect([await placeOf(6), await placeOf(7), await placeOf(8)]).toEqual([undefined, undefined, 1])
  await test.db.deleteFrom('export_run').execute()
})

it('returns the place with 429, and ends a run with its response', async () => {
  await startRun(test.db, run(1), true)
  await startRun(test.db, run(2), true)
  const download = () => app.send('GET', '/audit/export/csv', { as: 1, headers: { 'export-ticket': run(3).ticket } })
  const refused = await app.call(1, exportAudit, { path: { format: 'csv' } })
  expect(refused).toMatchObject({ status: 429, body: { code: 'EXPORT_QUEUED', queuePlace: 1 } })
  expect(refused.headers['retry-after']).toBe('2')
  await endRun(test.db, run(1))
  expect((await download()).statusCode).toBe(200)
  // one after the other, without a pause
  for (let number = 0; number < 5; number++) await app.download(1, exportAudit, { path: { format: 'csv' } })
  await expect.poll(() => test.db.selectFrom('export_run').select('ticket').execute()).toHaveLength(1)
})
