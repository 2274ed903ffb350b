import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { readUnitParameters } from './unit-parameters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [11], 2: [] })
  await database.db
    .insertInto('record')
    .values({ record_id: 1, kind: 'can-profile', company_id: 2, name: 'Theirs', data: '{}' })
    .execute()
  await database.db.insertInto('unit_profile').values({ unit_id: 11, record_id: 1, kind: 'can-profile' }).execute()
})
afterAll(() => database.close())

test('CANSNIFF-013 hides the name of a CAN profile outside the scope', async () => {
  const read = (companyIds: number[]) => readUnitParameters(database.db, { userId: 1, companyIds }, 11)
  expect(await read([1])).toEqual({ profileName: '-', parameters: [] })
  expect(await read([1, 2])).toEqual({ profileName: 'Theirs', parameters: [] })
})
