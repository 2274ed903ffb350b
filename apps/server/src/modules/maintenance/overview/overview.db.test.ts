import { inEnglish } from '#kernel/texts/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { describeUnits } from '#modules/equipment/units/describe-units.ts'
import { listByState } from './list-by-state.ts'
import { countByState } from './units-by-state.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const owner = { userId: 1, companyIds: [1] }
const km = 1000

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12, 13, 14, 15, 16, 17], 2: [21] })
  const time = Date.now() - 60_000
  // 990 hours and 45,000 km each; unit 15 never reported
  await insertPositions(
    db,
    [11, 12, 13, 14, 16, 17, 21].map(unitId => ({
      unitId,
      time,
      latitude: 45,
      longitude: 9,
      statusId: 1,
      engineHours: 990,
      odometer: 45_000 * km,
    })),
  )
  await db
    .insertInto('record')
    .values({ record_id: 1, kind: 'maintenance-profile', name: 'Plan', company_id: null, data: '{}' })
    .execute()
  await db
    .insertInto('unit_maintenance')
    .values([11, 12, 13, 14, 15, 17, 21].map(unit_id => ({ unit_id, profile_id: 1 })))
    .execute()
  const hours = (
    unit_id: number,
    description: string,
    due_at: number,
    stage: 'PLANNED' | 'STARTED' | 'POSTPONED' | 'CLOSED' = 'PLANNED',
  ) => ({
    unit_id,
    service_id: null,
    description,
    interval_type: 'ENGINE_HOURS' as const,
    interval_value: 500,
    forewarning: 40,
    due_at,
    stage,
  })
  await db
    .insertInto('unit_service')
    .values([
      hours(11, 'Oil', 980),
      hours(11, 'Filters', 1500),
      hours(12, 'Oil', 1030),
      hours(12, 'Old', 900, 'CLOSED'),
      hours(13, 'Oil', 1031),
      {
        ...hours(13, 'Brakes', 0),
        interval_type: 'ODOMETER',
        interval_value: 60_000 * km,
        forewarning: 0,
        due_at: 45_100 * km,
      },
      hours(14, 'Oil', 980, 'STARTED'),
      hours(14, 'Filters', 1500, 'POSTPONED'),
      hours(15, 'Oil', 100),
      hours(21, 'Oil', 100),
    ])
    .execute()
})
afterAll(() => database.close())

test('counts each visible unit once, in the state of its most severe open service', async () => {
  expect(await countByState(database.db, owner, inEnglish())).toEqual({
    unitsCount: 6,
    states: [
      { stateCode: 'OVERDUE', stateName: 'Overdue', count: 1 },
      { stateCode: 'DUE_SOON', stateName: 'Due soon', count: 1 },
      { stateCode: 'POSTPONED', stateName: 'Postponed', count: 1 },
      { stateCode: 'STARTED', stateName: 'In progress', count: 0 },
      // 13 has no service due soon, 15 never reported its hours, 17 has no service
      { stateCode: 'PLANNED', stateName: 'Planned', count: 3 },
    ],
  })
})

test('lists as many units as it counts, in each state', async () => {
  for (const { stateCode, count } of (await countByState(database.db, owner, inEnglish())).states)
    expect((await listByState(database.db, owner, { states: [stateCode] })).totalCount).toBe(count)
})

test('counts no units for a caller without a company', async () => {
  const { unitsCount, states } = await countByState(database.db, { userId: 9, companyIds: [] }, inEnglish())
  expect([unitsCount, states.map(({ count }) => count)]).toEqual([0, [0, 0, 0, 0, 0]])
})

test('MAP-016 lists the most severe first, with the remaining value by counter', async () => {
  const { items, totalCount } = await listByState(database.db, owner, {})
  expect(totalCount).toBe(6)
  expect(
    items
      .slice(0, 4)
      .map(row => [
        row.unitId,
        row.mostSevereStateCode,
        row.nextServiceDescription,
        row.remainingEngineHours,
        row.remainingDistance,
      ]),
  ).toEqual([
    [11, 'OVERDUE', 'Oil', -10, null],
    [12, 'DUE_SOON', 'Oil', 40, null],
    [14, 'POSTPONED', 'Filters', -10, null],
    // 100 km of 60,000 are a smaller share than 41 hours of 500
    [13, 'PLANNED', 'Brakes', 41, 100 * km],
  ])
  expect(items.slice(4).map(({ unitId }) => unitId)).toEqual([15, 17])
})

test('hides a unit of another company from every caller who names its ID', async () => {
  expect((await listByState(database.db, owner, { unitIds: [21, 12] })).items.map(({ unitId }) => unitId)).toEqual([12])
  expect(
    (await listByState(database.db, { userId: 2, companyIds: [2] }, {})).items.map(({ unitId }) => unitId),
  ).toEqual([21])
})

test('MAP-016 hides the name of a profile outside the scope', async () => {
  const owned = (company_id: number | null) =>
    database.db.updateTable('record').set({ company_id }).where('record_id', '=', 1).execute()
  const names = async () =>
    (await listByState(database.db, owner, { unitIds: [11] })).items.map(({ profileName }) => profileName)
  expect(await names()).toEqual(['Plan'])
  await owned(2)
  expect(await names()).toEqual(['-'])
  await owned(null)
})

test('neither lists nor counts an archived unit', async () => {
  const archive = (archived_at: Date | null) =>
    database.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', 12).execute()
  await archive(new Date())
  expect((await listByState(database.db, owner, { unitIds: [11, 12] })).items.map(({ unitId }) => unitId)).toEqual([11])
  expect((await countByState(database.db, owner, inEnglish())).unitsCount).toBe(5)
  await archive(null)
})

test('filters by state and part of the name', async () => {
  const ids = async (filter: Parameters<typeof listByState>[2]) =>
    (await listByState(database.db, owner, filter)).items.map(({ unitId }) => unitId)
  expect(await ids({ states: ['OVERDUE', 'DUE_SOON'] })).toEqual([11, 12])
  expect(await ids({ filter: 'nit 14' })).toEqual([14])
  expect(await ids({ limit: 1, start: 1 })).toEqual([12])
})

test('reports a maintenance profile exactly if one is assigned', async () => {
  const described = await describeUnits(using({ db: database.db, live: new FleetState() }), owner, [15, 16])
  expect(described.map(({ navigator }) => navigator.hasMntProfile)).toEqual([true, false])
})
