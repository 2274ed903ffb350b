import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, waitingIn, type TestDatabase } from '#test/database.ts'
import { previewOwner } from './fleet-owner.ts'
import { addFleet, changeFleet } from './save-fleet.ts'

let database: TestDatabase
const north = { userId: 1, companyIds: [1] }
const everywhere = { userId: 2, companyIds: [1, 2] }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db
    .insertInto('company')
    .values([1, 2].map(company_id => ({ company_id, name: `c${company_id}` })))
    .execute()
  await db
    .insertInto('unit')
    .values([10, 11, 20].map(unit_id => ({ unit_id, company_id: (unit_id / 10) | 0, name: `u${unit_id}` })))
    .execute()
})
afterAll(() => database.close())

async function fleet(id: number) {
  const { db } = database
  const row = await db.selectFrom('fleet').selectAll().where('fleet_id', '=', id).executeTakeFirst()
  const units = await db
    .selectFrom('fleet_unit')
    .select('unit_id')
    .where('fleet_id', '=', id)
    .orderBy('unit_id')
    .execute()
  return { ...row, units: units.map(({ unit_id }) => unit_id) }
}

test('ADM-030 stores name, description, units and default flag of a fleet', async () => {
  const id = await addFleet(database.db, north, 1, {
    name: 'Yard',
    desc: 'By the river',
    unitIds: [10, 11],
    isDefault: true,
  })
  expect(await fleet(id)).toMatchObject({
    company_id: 1,
    name: 'Yard',
    description: 'By the river',
    is_default: true,
    units: [10, 11],
  })
})

test('keeps only the latest default fleet of a company', async () => {
  const first = await addFleet(database.db, north, 1, { name: 'A', unitIds: [], isDefault: true })
  const second = await addFleet(database.db, north, 1, { name: 'B', unitIds: [] })
  await changeFleet(database.db, north, second, { name: 'B', unitIds: [], isDefault: true })
  expect([(await fleet(first)).is_default, (await fleet(second)).is_default]).toEqual([false, true])
})

test('ADM-030 keeps one default fleet after two concurrent changes', async () => {
  const add = (name: string) => addFleet(database.db, everywhere, 2, { name, unitIds: [] })
  const [first, second] = [await add('East'), await add('West')]
  const makeDefault = (id: number) =>
    changeFleet(database.db, everywhere, id, { name: 'D', unitIds: [], isDefault: true })
  const saving = await database.db.transaction().execute(async other => {
    // both wait for this lock and then for each other
    await sql`select from company where company_id = 2 for update`.execute(other)
    const both = Promise.all([makeDefault(first), makeDefault(second)])
    await expect.poll(() => waitingIn(database.db)).toBe(2)
    return { both }
  })
  await saving.both
  expect([(await fleet(first)).is_default, (await fleet(second)).is_default].toSorted()).toEqual([false, true])
})

test('rejects a unit outside the scope by its ID and saves nothing', async () => {
  const before = await database.db
    .selectFrom('fleet')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst()
  await expect(addFleet(database.db, north, 1, { name: 'X', unitIds: [10, 20, 99] })).rejects.toMatchObject({
    status: 400,
    errors: ['unitIds: there is no unit 20', 'unitIds: there is no unit 99'],
  })
  expect(
    await database.db
      .selectFrom('fleet')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst(),
  ).toEqual(before)
})

test('keeps units outside the scope in the fleet', async () => {
  const id = await addFleet(database.db, everywhere, 1, { name: 'Shared', unitIds: [10, 20] })
  await changeFleet(database.db, north, id, { name: 'Shared', unitIds: [11] })
  expect((await fleet(id)).units).toEqual([11, 20])
})

test('returns 404 for changes of a fleet outside the scope', async () => {
  const id = await addFleet(database.db, everywhere, 2, { name: 'Theirs', unitIds: [] })
  await expect(changeFleet(database.db, north, id, { name: 'Mine', unitIds: [] })).rejects.toMatchObject({
    status: 404,
  })
  expect((await fleet(id)).name).toBe('Theirs')
})

test('gives a new fleet to the nearest company that sees all its units', async () => {
  const { db } = database
  // a dealer with a customer that has two sites
  await db
    .insertInto('company')
    .values(
      (
        [
          [30, null],
          [31, 30],
          [32, 31],
          [33, 31],
        ] as const
      ).map(([company_id, parent_company_id]) => ({
        company_id,
        parent_company_id,
        name: `c${company_id}`,
      })),
    )
    .execute()
  await db
    .insertInto('unit')
    .values([300, 320, 330].map(unit_id => ({ unit_id, company_id: unit_id / 10, name: `u${unit_id}` })))
    .execute()
  const dealer = { userId: 3, companyIds: [30, 31, 32, 33] }
  const ownerOf = async (unitIds: number[], companyId?: number) => {
    const id = await addFleet(db, dealer, 30, { name: 'F', unitIds, ...(companyId !== undefined && { companyId }) })
    return (await fleet(id)).company_id
  }
  expect(await ownerOf([])).toBe(30)
  expect(await ownerOf([320])).toBe(32)
  expect(await ownerOf([320, 330])).toBe(31)
  expect(await ownerOf([300, 320])).toBe(30)
  expect(await ownerOf([320], 31)).toBe(31)
  await expect(ownerOf([320], 1)).rejects.toMatchObject({
    status: 400,
    errors: ['companyId: there is no company 1'],
  })
  expect(await previewOwner(db, dealer, 30, { unitIds: [300, 320, 330], companyId: 31 })).toEqual({
    companyId: 31,
    hiddenUnitsCount: 1,
    hiddenUnits: [{ unitId: 300, name: 'u300', companyName: 'c30' }],
  })
})

test('moves a fleet to another company of the scope, where it replaces the default fleet', async () => {
  const { db } = database
  const old = await addFleet(db, everywhere, 2, { name: 'Old', unitIds: [], isDefault: true })
  const id = await addFleet(db, everywhere, 1, { name: 'Moving', unitIds: [] })
  const change = { name: 'Moving', unitIds: [], isDefault: true, companyId: 2 }
  await expect(changeFleet(db, north, id, change)).rejects.toMatchObject({ status: 400 })
  await changeFleet(db, everywhere, id, change)
  expect([await fleet(id), await fleet(old)]).toMatchObject([
    { company_id: 2, is_default: true },
    { company_id: 2, is_default: false },
  ])
})
