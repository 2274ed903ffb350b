import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { statusCounts, unitsInBounds } from '#telemetry/live/queries.ts'
import { describeUnits } from '#modules/equipment/units/describe-units.ts'
import { statusesOf } from '#modules/equipment/units/statuses.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { listUnitRows } from '#modules/equipment/units/list-units.ts'
import { listNavigatorUnits } from '#modules/equipment/units/navigator-units.ts'
import { findUnitOnDay } from '#modules/equipment/units/unit-detail.ts'
import { namePositions } from './name-positions.ts'
import { countReports, findUnitsByName } from './tracking-queries.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const live = new FleetState()
const owner = { userId: 1, companyIds: [1] }
const stranger = { userId: 2, companyIds: [2] }
const start = Date.now()
const minutesAgo = (minutes: number) => start - minutes * 60_000

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12, 13], 2: [21] })
  await db.updateTable('unit').set({ name: 'Tractor 100 % _' }).where('unit_id', '=', 12).execute()
  const reading = (unitId: number, time: number, statusId: number) => ({
    unitId,
    time,
    latitude: 45,
    longitude: 9 + unitId / 1000,
    statusId,
    engineHours: unitId,
    odometer: 1000 * unitId,
  })
  await insertPositions(db, [
    reading(11, minutesAgo(5), 1),
    reading(12, minutesAgo(90), 4),
    reading(21, minutesAgo(5), 2),
  ])
  await live.loadFrom(db)
})
afterAll(() => database.close())

test('adds names and colours to live points and removes those outside the scope, even if live state returned them', async () => {
  const { units } = unitsInBounds(live, live.mask([1, 2]))
  const named = await namePositions(database.db, owner, units)
  expect(named.map(({ unitId, name, statusColor }) => [unitId, name, statusColor])).toEqual([
    [11, 'Unit 11', '1c8a4c'],
    [12, 'Tractor 100 % _', '5f6b7c'],
  ])
})

test('treats % and _ literally in a search', async () => {
  expect((await findUnitsByName(database.db, owner, '% _', 0, 10)).unitIds).toEqual([12])
  expect((await findUnitsByName(database.db, owner, '_nit', 0, 10)).unitIds).toEqual([])
})

test('counts each unit once, at its newest reading', async () => {
  expect(await countReports(database.db, live, owner)).toEqual({
    total: 3,
    lastHour: 1,
    lastDay: 1,
    lastWeek: 0,
    older: 0,
    neverReported: 1,
  })
})

test('lists the same number of units as the dashboard counts, by last report and by status', async () => {
  const use = using({ db: database.db, live })
  const listed = async (filter: Parameters<typeof listUnitRows>[2]) =>
    (await listUnitRows(use, owner, filter, inEnglish())).items.map(({ unitId }) => unitId)
  const ages = ['LAST_HOUR', 'LAST_DAY', 'LAST_WEEK', 'OLDER', 'NEVER'] as const
  expect(await Promise.all(ages.map(lastReport => listed({ lastReport })))).toEqual([[11], [12], [], [], [13]])
  for (const { statusId, count } of statusCounts(live, live.mask(owner.companyIds)))
    expect(await listed({ statusIds: [statusId] })).toHaveLength(count)
})

test('lists the navigator by name, filtered by the displayed status, with the total', async () => {
  const use = using({ db: database.db, live })
  const all = await listNavigatorUnits(use, owner, {})
  expect(all.items.map(({ name }) => name)).toEqual(['Tractor 100 % _', 'Unit 11', 'Unit 13'])
  expect((await listNavigatorUnits(use, owner, { statusIds: [1] })).items.map(({ id }) => id)).toEqual([11])
  expect((await listNavigatorUnits(use, stranger, {})).totalCount).toBe(1)
})

test('MAP-021 describes a unit that never reported without a place, in the unknown status colour', async () => {
  const [unit] = await describeUnits(using({ db: database.db, live }), owner, [13])
  expect(unit?.navigator).toMatchObject({ id: 13, statusId: 0, statusName: 'Unknown', statusColor: 'cecece' })
  expect((await statusesOf(database.db)).get(99).color).toBe('cecece')
  expect(unit?.navigator.position).toBeUndefined()
})

test('returns counters of a day from its last reading, and none for a foreign unit', async () => {
  const day = new Date(minutesAgo(5)).toISOString().slice(0, 10)
  expect(await findUnitOnDay(database.db, owner, 11, day)).toMatchObject({ engineHours: 11, odometer: 11_000 })
  expect(await findUnitOnDay(database.db, owner, 11, '2020-01-01')).toEqual({ unitId: 11, utcDate: '2020-01-01' })
  expect(await findUnitOnDay(database.db, stranger, 11, day)).toBeUndefined()
})
