import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, waitingIn, type TestDatabase } from '#test/database.ts'
import { assignFences, fencesOf } from './unit-fences.ts'
import { ownScope, seedCommandWorld } from '#test/commands.ts'

let database: TestDatabase
const fence = (geofenceId: number, breakInCommand: number | null = null, breakOutCommand: number | null = null) => ({
  geofenceId,
  breakInCommand,
  breakOutCommand,
})
const assign = (fences: ReturnType<typeof fence>[], { mayCommand = true, companyIds = ownScope.companyIds } = {}) =>
  assignFences({ db: database.db, scope: { userId: 1, companyIds }, mayCommand }, 1, fences)
const assigned = (companyIds = ownScope.companyIds) => fencesOf(database.db, { userId: 1, companyIds }, 1)

beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await database.db
    .insertInto('record')
    .values(
      [
        { record_id: 11, company_id: 1, name: 'Yard' },
        { record_id: 12, company_id: 1, name: 'depot' },
        { record_id: 21, company_id: 2, name: 'Theirs' },
      ].map(row => ({ ...row, kind: 'fence-profile', data: '{}' })),
    )
    .execute()
  await database.db
    .insertInto('record')
    .values({ record_id: 31, company_id: 1, name: 'Night', kind: 'curfew-profile', data: '{}' })
    .execute()
  await database.db.insertInto('unit_profile').values({ unit_id: 1, record_id: 31, kind: 'curfew-profile' }).execute()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('unit_profile').where('kind', '=', 'fence-profile').execute())

test('GEO-020 GEO-017 replaces a unit’s geofences and their commands and keeps its other profiles', async () => {
  await assign([fence(11, 1, 2), fence(12)])
  expect(await assigned()).toEqual([fence(12), fence(11, 1, 2)])
  await assign([fence(11, null, 1)])
  expect(await assigned()).toEqual([fence(11, null, 1)])
  await assign([])
  expect(await assigned()).toEqual([])
  expect(await database.db.selectFrom('unit_profile').select('record_id').execute()).toEqual([{ record_id: 31 }])
})

test('rejects geofences outside the scope, other profiles and commands not available to the unit, and changes nothing', async () => {
  await assign([fence(11)])
  for (const [wrong, said] of [
    [fence(21), 'geofence 21'],
    [fence(31), 'geofence 31'],
    [fence(11, 3), 'command 3'],
    [fence(11, null, 99), 'command 99'],
  ] as const)
    await expect(assign([fence(12), wrong])).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringContaining(said)],
    })
  expect(await assigned()).toEqual([fence(11)])
})

test('keeps a command that the unit’s profiles no longer contain', async () => {
  await assign([fence(11, 1)])
  await database.db.deleteFrom('command_catalog_unit').where('unit_id', '=', 1).execute()
  await assign([fence(11, 1), fence(12)])
  expect(await assigned()).toEqual([fence(12), fence(11, 1)])
  await database.db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: 1 }).execute()
})

test('GEO-015 keeps commands if the caller lacks the permission for them', async () => {
  await assign([fence(11, 1, 2)])
  await assign([fence(11), fence(12, 1, 1)], { mayCommand: false })
  expect(await assigned()).toEqual([fence(12), fence(11, 1, 2)])
})

test('neither shows nor removes geofences outside the caller’s scope', async () => {
  await assign([fence(11)])
  await database.db.insertInto('unit_profile').values({ unit_id: 1, record_id: 21, kind: 'fence-profile' }).execute()
  expect(await assigned()).toEqual([fence(11)])
  await assign([fence(12)])
  expect(await assigned([1, 2])).toEqual([fence(12), fence(21)])
})

test('GEO-020 rejects a geofence that another user deletes at the same time like one that does not exist', async () => {
  await database.db
    .insertInto('record')
    .values({ record_id: 13, company_id: 1, name: 'Gone', kind: 'fence-profile', data: '{}' })
    .execute()
  const assigning = await database.db.transaction().execute(async other => {
    await other.deleteFrom('record').where('record_id', '=', 13).execute()
    const answer = assign([fence(13)]).catch((error: unknown) => error)
    await expect.poll(() => waitingIn(database.db)).toBe(1)
    return { answer }
  })
  expect(await assigning.answer).toMatchObject({ status: 400, errors: ['geofenceId: there is no geofence 13'] })
})
