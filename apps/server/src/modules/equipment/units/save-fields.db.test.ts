import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, waitingIn, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { saveFields } from './save-fields.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [11] })
  await database.db.insertInto('fleet').values({ fleet_id: 1, company_id: 1, name: 'Yard' }).execute()
})
afterAll(() => database.close())

test('ADM-047 rejects a fleet that is deleted at the same moment like an unknown fleet', async () => {
  const { db } = database
  const saving = await db.transaction().execute(async other => {
    await other.deleteFrom('fleet').where('fleet_id', '=', 1).execute()
    const answer = db
      .transaction()
      .execute(trx => saveFields(trx, { userId: 1, companyIds: [1] }, 11, { name: 'Digger', fleets: [1] }))
      .catch((error: unknown) => error)
    await expect.poll(() => waitingIn(db)).toBe(1)
    return { answer }
  })
  expect(await saving.answer).toMatchObject({ status: 400, errors: ['fleets: there is no fleet 1'] })
})
