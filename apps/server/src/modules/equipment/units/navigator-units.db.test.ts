import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { listNavigatorUnits, listUnitIdsOf, type UnitsFilter } from './navigator-units.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const live = new FleetState()
const dealer = { userId: 1, companyIds: [1, 2, 3] }
const customer = { userId: 2, companyIds: [2] }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11], 2: [21, 22], 3: [31], 4: [41] })
  await sql`update company set parent_company_id = company_id - 1 where company_id in (2, 3)`.execute(db)
  await db.updateTable('unit').set({ name: 'Änderung', serial: 'AB-70%' }).where('unit_id', '=', 22).execute()
  await db
    .insertInto('fleet')
    .values([
      { fleet_id: 1, company_id: 2, name: 'Mixed' },
      { fleet_id: 2, company_id: 3, name: 'Below' },
    ])
    .execute()
  await db
    .insertInto('fleet_unit')
    .values(
      [
        [1, 22],
        [1, 31],
        [1, 41],
        [2, 21],
      ].map(([fleet_id = 0, unit_id = 0]) => ({ fleet_id, unit_id })),
    )
    .execute()
})
afterAll(() => database.close())

const idsFor = (scope: typeof dealer) => (filter: UnitsFilter) =>
  listUnitIdsOf(using({ db: database.db, live }), scope, filter)

test('MAP-042 sorts units by name by default and returns all IDs in the same order', async () => {
  const use = using({ db: database.db, live })
  const ids = await idsFor(dealer)({})
  expect(ids.toSorted()).toEqual([11, 21, 22, 31])
  const { items, totalCount } = await listNavigatorUnits(use, dealer, {})
  expect([items.map(({ id }) => id), totalCount]).toEqual([ids, 4])
  expect(items.map(({ name }) => name).slice(0, 3)).toEqual(['Unit 11', 'Unit 21', 'Unit 31'])
  expect(items.find(({ id }) => id === 22)).toMatchObject({ name: 'Änderung', serial: 'AB-70%' })
})

test('finds a part of a name or serial number and treats % and _ literally', async () => {
  const ids = idsFor(dealer)
  expect(await ids({ filter: 'ÄND' })).toEqual([22])
  expect(await ids({ filter: '70%' })).toEqual([22])
  expect(await ids({ filter: '%' })).toEqual([22])
  expect(await ids({ filter: '_nit' })).toEqual([])
})

test('MAP-044 lists the units of a company and the companies below it, and the units of a fleet', async () => {
  const ids = idsFor(dealer)
  expect((await ids({ companyId: 2 })).toSorted()).toEqual([21, 22, 31])
  expect(await ids({ companyId: 3 })).toEqual([31])
  expect((await ids({ fleetId: 1 })).toSorted()).toEqual([22, 31])
  expect(await ids({ fleetId: 1, companyId: 3 })).toEqual([31])
  expect(await ids({ fleetId: 1, filter: 'unit' })).toEqual([31])
})

test('lists nothing of another company, neither by its ID nor by a fleet', async () => {
  const ids = idsFor(customer)
  expect((await ids({})).toSorted()).toEqual([21, 22])
  expect(await ids({ companyId: 1 })).toEqual([])
  expect(await ids({ companyId: 3 })).toEqual([])
  expect(await ids({ fleetId: 1 })).toEqual([22])
  expect(await ids({ fleetId: 2 })).toEqual([])
})

test('MAP-042 MAP-044 sorts units by name, status or last position, those without a position last', async () => {
  const reading = (unitId: number, statusId: number, minute: number) => ({
    unitId,
    statusId,
    time: Date.UTC(2024, 5, 10, 8, minute),
    latitude: 45,
    longitude: 9,
  })
  await insertPositions(database.db, [reading(21, 4, 2), reading(31, 1, 1)])
  await live.loadFrom(database.db)
  const use = using({ db: database.db, live })
  const ids = async (order?: 'STATUS' | 'LAST_POSITION') =>
    (await listNavigatorUnits(use, dealer, { ...(order && { order }) })).items.map(({ id }) => id)
  expect((await ids()).filter(id => id !== 22)).toEqual([11, 21, 31])
  expect(await ids('STATUS')).toEqual([31, 21, 11, 22])
  expect(await ids('LAST_POSITION')).toEqual([21, 31, 11, 22])
})
