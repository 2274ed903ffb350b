import { inEnglish } from '#kernel/texts/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { cluster } from '#telemetry/live/clusters.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { listAreaUnits, type AreaQuery } from './area-units.ts'
import { saveCustomStatuses, readCustomStatuses } from './custom-statuses.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const live = new FleetState()
const owner = { userId: 1, companyIds: [1] }
const lodi = { south: 45, north: 46, west: 9, east: 10 }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12, 13, 14], 2: [21] })
  await db.updateTable('unit').set({ name: 'alpha' }).where('unit_id', '=', 13).execute()
  const reading = (unitId: number, latitude: number, longitude: number, statusId: number) => ({
    unitId,
    time: Date.now() - 60_000,
    latitude,
    longitude,
    statusId,
    engineHours: 0,
    odometer: 0,
  })
  await insertPositions(db, [
    reading(11, 45.5, 9.5, 1),
    reading(12, 45.5, 9.5, 4),
    reading(13, 45.5001, 9.5001, 1),
    reading(14, 45.9, 9.1, 2),
    reading(21, 45.5, 9.5, 1),
  ])
  await live.loadFrom(db)
})
afterAll(() => database.close())

const list = (query: Partial<AreaQuery> = {}) =>
  listAreaUnits(using({ db: database.db, live }), owner, { bounds: lodi, zoom: 14, start: 0, limit: 10, ...query })
const ids = async (query: Partial<AreaQuery>) => (await list(query)).items.map(({ unitId }) => unitId)

test('MAP-046 lists visible units of an area by name and page, with counts by status for all pages', async () => {
  const { items, totalCount, statuses } = await list()
  expect(items.map(({ name }) => name)).toEqual(['alpha', 'Unit 11', 'Unit 12', 'Unit 14'])
  expect([totalCount, statuses]).toEqual([
    4,
    [
      { statusId: 1, count: 2 },
      { statusId: 2, count: 1 },
      { statusId: 4, count: 1 },
    ],
  ])
  expect(await ids({ start: 1, limit: 2 })).toEqual([11, 12])
  expect((await list({ start: 3, limit: 1 })).totalCount).toBe(4)
  expect(await ids({ bounds: { ...lodi, south: 45.8 } })).toEqual([14])
})

test('lists only the units of a group of the same view', async () => {
  const { clusters } = cluster(live, live.mask(owner.companyIds), { bounds: lodi, zoom: 14 })
  const [group] = clusters
  expect(clusters).toHaveLength(1)
  const { items, totalCount, statuses } = await list({ clusterId: group!.id })
  expect(items.map(({ unitId }) => unitId)).toEqual([13, 11, 12])
  expect([totalCount, statuses]).toEqual([group!.count, group!.statuses])
  expect(await ids({ clusterId: group!.id, start: 2, limit: 1 })).toEqual([12])
})

test('lists no units for a group that no longer exists, or not at that zoom', async () => {
  expect(await list({ clusterId: '1-2-3' })).toEqual({ items: [], totalCount: 0, statuses: [] })
  expect(await ids({ clusterId: '1-2-3', zoom: 20 })).toEqual([])
})

test('lists units to centre on and to follow first, inside the area or not, except those of other companies', async () => {
  expect(await ids({ firstIds: [14, 21], bounds: { ...lodi, north: 45.8 } })).toEqual([14, 13, 11, 12])
})

test('MAP-043 stores names and colours of statuses for one company, and resets a name that is omitted', async () => {
  const { db } = database
  await saveCustomStatuses(
    db,
    1,
    [
      { dutyId: 1, name: 'Harvesting', color: 'AA5500' },
      { dutyId: 2, name: 'Moving', color: '1f6fd1' },
    ],
    inEnglish(),
  )
  const own = await readCustomStatuses(db, 1, inEnglish())
  expect(own.find(({ dutyId }) => dutyId === 1)).toEqual({
    dutyId: 1,
    code: 'WORKING',
    name: 'Harvesting',
    color: 'aa5500',
    defaultName: 'Working',
    defaultColor: '1c8a4c',
  })
  expect(own.filter(({ name, defaultName }) => name !== defaultName)).toHaveLength(1)
  expect((await readCustomStatuses(db, 2, inEnglish())).every(({ name, defaultName }) => name === defaultName)).toBe(
    true,
  )
  await expect(saveCustomStatuses(db, 1, [{ dutyId: 99, name: 'No', color: '000000' }], inEnglish())).rejects.toThrow(
    /used only once and must exist/,
  )
  await saveCustomStatuses(db, 1, [], inEnglish())
  expect((await readCustomStatuses(db, 1, inEnglish())).every(({ name, defaultName }) => name === defaultName)).toBe(
    true,
  )
})
