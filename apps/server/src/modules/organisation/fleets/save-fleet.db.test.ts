import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Saver } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
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

const anna = { userId: 1, login: 'anna', impersonatorId: undefined, impersonatorLogin: undefined }
const by = (scope: Scope, caller: Saver = anna) => ({ db: database.db, caller, scope })

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
  const id = await addFleet(by(north), 1, {
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
  const first = await addFleet(by(north), 1, { name: 'A', unitIds: [], isDefault: true })
  const second = await addFleet(by(north), 1, { name: 'B', unitIds: [] })
  await changeFleet(by(north), second, { name: 'B', unitIds: [], isDefault: true })
  expect([(await fleet(first)).is_default, (await fleet(second)).is_default]).toEqual([false, true])
})

test('ADM-030 keeps one default fleet after two concurrent changes', async () => {
  const add = (name: string) => addFleet(by(everywhere), 2, { name, unitIds: [] })
  const [first, second] = [await add('East'), await add('West')]
  const makeDefault = (id: number) => changeFleet(by(everywhere), id, { name: 'D', unitIds: [], isDefault: true })
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
  await expect(addFleet(by(north), 1, { name: 'X', unitIds: [10, 20, 99] })).rejects.toMatchObject({
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
  const id = await addFleet(by(everywhere), 1, { name: 'Shared', unitIds: [10, 20] })
  await changeFleet(by(north), id, { name: 'Shared', unitIds: [11] })
  expect((await fleet(id)).units).toEqual([11, 20])
})

test('returns 404 for changes of a fleet outside the scope', async () => {
  const id = await addFleet(by(everywhere), 2, { name: 'Theirs', unitIds: [] })
  await expect(changeFleet(by(north), id, { name: 'Mine', unitIds: [] })).rejects.toMatchObject({
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
    const id = await addFleet(by(dealer), 30, { name: 'F', unitIds, ...(companyId !== undefined && { companyId }) })
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
  const old = await addFleet(by(everywhere), 2, { name: 'Old', unitIds: [], isDefault: true })
  const id = await addFleet(by(everywhere), 1, { name: 'Moving', unitIds: [] })
  const change = { name: 'Moving', unitIds: [], isDefault: true, companyId: 2 }
  await expect(changeFleet(by(north), id, change)).rejects.toMatchObject({ status: 400 })
  await changeFleet(by(everywhere), id, change)
  expect([await fleet(id), await fleet(old)]).toMatchObject([
    { company_id: 2, is_default: true },
    { company_id: 2, is_default: false },
  ])
})

test('refuses a save from an outdated version and names who saved which fields', async () => {
  const id = await addFleet(by(north), 1, { name: 'Yard', desc: 'Old', unitIds: [10] })
  await changeFleet(by(north, { ...anna, login: 'ben' }), id, {
    name: 'Yard',
    desc: 'New',
    unitIds: [10, 11],
    version: 1,
  })
  const late = { name: 'Yard 2', desc: 'Old', unitIds: [10, 11] }
  await expect(changeFleet(by(north), id, { ...late, version: 1 })).rejects.toMatchObject({
    status: 409,
    detail: 'ben has saved Yard in the meantime. Reload it, then repeat your change.',
    laterSave: { version: 2, userName: 'ben', savedAt: expect.any(String), fields: ['desc', 'name'] },
  })
  expect((await fleet(id)).description).toBe('New')
  await changeFleet(by(north), id, { ...late, version: 2 })
  await changeFleet(by(north), id, late)
  expect((await fleet(id)).name).toBe('Yard 2')
})

test('accepts one of two concurrent saves from the same version', async () => {
  const id = await addFleet(by(north), 1, { name: 'Yard', unitIds: [] })
  const saves = ['A', 'B', 'C'].map(name => changeFleet(by(north), id, { name, unitIds: [], version: 1 }))
  const results = await Promise.allSettled(saves)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
})
