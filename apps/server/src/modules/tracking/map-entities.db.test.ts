import {
  createCanProfile,
  getCanProfile,
  getCompanyFleetsAndCompany,
  getUnitTracking,
  getUnitsBoundingBox,
  listFleetUnitsPaginatedV2,
  searchEntities,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedUnits } from '../../../test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '../../../test/real-app.ts'
import { insertPositions } from '../../telemetry/ingest/positions.ts'
import { FleetState } from '../../telemetry/live/fleet-state.ts'

// the entities of the map, by HTTP, with the values that are stored: a schema alone would not notice that one is empty
const minute = 60_000
const seen = Date.now() - minute
let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12], 2: [21] })
  await db.insertInto('fleet').values({ fleet_id: 5, company_id: 1, name: 'Harvest' }).execute()
  await db
    .insertInto('fleet_unit')
    .values([11, 12].map(unit_id => ({ fleet_id: 5, unit_id })))
    .execute()
  const reading = (unitId: number, latitude: number, longitude: number) => ({
    unitId,
    time: seen,
    latitude,
    longitude,
    statusId: 1,
    engineHours: 0,
    odometer: 0,
  })
  await insertPositions(db, [reading(11, 45.25, 9.5), reading(12, 45.75, 9.125), reading(21, 10, 20)])
  await seedCallers(db, { 1: { companyId: 1 } })
  const live = new FleetState()
  await live.loadFrom(db)
  app = await realApp(db, { live })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('MAP-029 the bounding box spans the units of the caller, and of those that are named', async () => {
  expect((await app.call(1, getUnitsBoundingBox)).body).toEqual({
    bb_lat_min: 45.25,
    bb_lat_max: 45.75,
    bb_lng_min: 9.125,
    bb_lng_max: 9.5,
  })
  expect((await app.call(1, getUnitsBoundingBox, { query: { UNITIDS: 11 } })).body).toEqual({
    bb_lat_min: 45.25,
    bb_lat_max: 45.25,
    bb_lng_min: 9.5,
    bb_lng_max: 9.5,
  })
})

test('MAP-030 a fleet of the navigator has its id, name, number of units and colour', async () => {
  const { body } = await app.call(1, getCompanyFleetsAndCompany, { path: { id: 1 } })
  expect(body.companyName).toBe('Company 1')
  expect(body.fleets).toEqual({
    totalCount: 1,
    items: [{ id: 5, name: 'Harvest', unitsCount: 2, colour: expect.stringMatching(/^[0-9a-f]{6}$/i) }],
  })
})

test('MAP-031 a unit of the navigator has its icon, its status with name and colour, and whether it has a profile', async () => {
  const { body } = await app.call(1, listFleetUnitsPaginatedV2, {
    path: { fleetId: 5 },
    query: { start: 0, limit: 10 },
  })
  expect(body.items[0]).toMatchObject({
    id: 11,
    name: 'Unit 11',
    iconName: 'icon-wolf-general',
    statusId: 1,
    statusName: expect.stringMatching(/./),
    statusColor: expect.stringMatching(/^[0-9a-f]{6}$/i),
    hasMntProfile: false,
  })
})

test('MAP-033 a search finds fleets, companies and equipment, each with its parent', async () => {
  const found = async (search: string) =>
    (await app.call(1, searchEntities, { query: { search, start: 0, limit: 10 } })).body.items
  expect(await found('Harvest')).toMatchObject([{ id: 5, name: 'Harvest', itemType: 'FLEET', parentName: 'Company 1' }])
  expect(await found('Unit 12')).toMatchObject([
    { id: 12, name: 'Unit 12', itemType: 'EQUIPMENT', parentName: 'Company 1' },
  ])
  expect(await found('Company 1')).toMatchObject([{ id: 1, name: 'Company 1', itemType: 'COMPANY' }])
})

test('MAP-027 what a popup says first: where and when the unit was last seen, its status and its icon', async () => {
  const { body } = await app.call(1, getUnitTracking, { path: { unitId: 11 } })
  expect(body).toMatchObject({
    unitId: 11,
    iconName: 'icon-wolf-general',
    lastPositionTimestamp: new Date(seen).toISOString(),
    statusColor: expect.stringMatching(/^[0-9a-f]{6}$/i),
    lastPosition: { lat: 45.25, lng: 9.5 },
  })
})

test('PROF-015 a CAN profile saved without them has 80 parameters at most, no DM1 and no duration', async () => {
  const added = await app.call(1, createCanProfile, { body: { name: 'Bus', isDefault: false } as never })
  expect(added.status, added.body.detail).toBe(200)
  const { body } = await app.call(1, getCanProfile, { path: { id: added.body.id } })
  expect(body).toMatchObject({ maxParametersAllowed: 80, dm1Enable: false, dm1ConditionsDuration: 0 })
})
