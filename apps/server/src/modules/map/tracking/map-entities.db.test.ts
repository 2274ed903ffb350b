import {
  createDm1Parameter,
  createDm1Platform,
  createDm1SourceAddress,
  createFleet,
  deleteFleet,
  fuelConsumptionUnitsV2,
  getCompanyFleetsAndCompany,
  getCustomDuties,
  getDm1Parameter,
  getDm1Platform,
  getDm1SourceAddress,
  getFleet,
  getHistoryPositionDetail,
  getUnit,
  getUnitFenceProfile,
  getUnitHistorical,
  getUnitProfiles,
  getUnitsBoundingBox,
  getUnitTracking,
  getUnitTrackingLastinfo,
  listCanProfiles,
  listCommands,
  listFences,
  listFleets,
  listFleetUnitsPaginatedV2,
  listHistoryPositions,
  listMaintenanceHistoriesByUnit,
  listSubcompanies,
  listUnits,
  listUnitsPositions,
  listUnitsPositionsClustered,
  listWebNotifications,
  lookupAcls,
  lookupCurfewProfiles,
  lookupFleets,
  lookupVisibleUsers,
  maintenanceDoAction,
  maintenanceOverallStatus,
  markAlarmAsRead,
  performanceReport,
  permissions,
  postUnitsMaintenanceProfile,
  postUnitsVisibility,
  reportAlarms,
  searchEntities,
  searchTrackingUnits,
  updateFleet,
  type Operation,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { addService } from '#test/maintenance.ts'

// reads stored values of map entities by HTTP, because a schema does not reveal empty properties
const minute = 60_000
const seen = Date.now() - minute
let database: TestDatabase
let app: RealApp

const status = async (operation: Operation, parts: Parameters<RealApp['call']>[2]) =>
  (await app.call(1, operation, parts)).status

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12], 2: [21] })
  await db
    .insertInto('company')
    .values([
      { company_id: 3, name: 'Branch', parent_company_id: 1 },
      { company_id: 4, name: 'Depot', parent_company_id: 1 },
    ])
    .execute()
  await db.insertInto('machine_type').values({ type_id: 9, name: 'Tractor', icon: 'icon-wolf-tractor' }).execute()
  await db.updateTable('unit').set({ type_id: 9 }).where('unit_id', '=', 11).execute()
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
  const { record_id: profile_id } = await db
    .insertInto('record')
    .values({ kind: 'maintenance-profile', company_id: 1, name: 'Plan', data: '{}' })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('unit_maintenance').values({ unit_id: 12, profile_id }).execute()
  await insertPositions(db, [reading(11, 45.25, 9.5), reading(12, 45.75, 9.125), reading(21, 10, 20)])
  await seedCallers(db, {
    1: { companyId: 1 },
    2: { companyId: 1, acls: permissions.filter(name => name !== 'ADM_PERFOMANCE_ALARMS_VIEW') },
  })
  const live = new FleetState()
  await live.loadFrom(db)
  const geocoder = {
    addressOf: async (place: { latitude: number; longitude: number }) => `${place.latitude} N, ${place.longitude} E`,
  }
  app = await realApp(db, { live, geocoder })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('MAP-029 returns the bounding box of the caller’s units, or of the named ones', async () => {
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

test('MAP-030 MAP-043 returns a fleet of the navigator with ID, name, number of units and colour', async () => {
  const { body } = await app.call(1, getCompanyFleetsAndCompany, { path: { id: 1 } })
  expect(body.companyName).toBe('Company 1')
  expect(body.fleets).toEqual({
    totalCount: 1,
    items: [{ id: 5, name: 'Harvest', unitsCount: 2, colour: 'cecece' }],
  })
  const { db } = database
  await db.insertInto('fleet').values({ fleet_id: 6, company_id: 1, name: 'Orchard' }).execute()
  const page = async (start: number) =>
    (await app.call(1, getCompanyFleetsAndCompany, { path: { id: 1 }, query: { start, limit: 1 } })).body.fleets
  expect(await page(0)).toMatchObject({ totalCount: 2, items: [{ id: 5 }] })
  expect(await page(1)).toMatchObject({ totalCount: 2, items: [{ id: 6 }] })
  await db.deleteFrom('fleet').where('fleet_id', '=', 6).execute()
})

test('MAP-031 CONST-009 returns a unit of the navigator with icon, status name and colour, and whether it has a profile', async () => {
  const { body } = await app.call(1, listFleetUnitsPaginatedV2, {
    path: { fleetId: 5 },
    query: { start: 0, limit: 10 },
  })
  expect(body.items[1]).toMatchObject({ iconName: 'icon-wolf-general', hasMntProfile: true })
  expect(body.items[0]).toMatchObject({
    id: 11,
    name: 'Unit 11',
    iconName: 'icon-wolf-tractor',
    statusId: 1,
    statusName: 'Working',
    statusColor: '1c8a4c',
    hasMntProfile: false,
  })
})

test('MAP-033 finds fleets, companies and equipment, each with its parent', async () => {
  const found = async (search: string) =>
    (await app.call(1, searchEntities, { query: { search, start: 0, limit: 10 } })).body.items
  expect(await found('Harvest')).toMatchObject([{ id: 5, name: 'Harvest', itemType: 'FLEET', parentName: 'Company 1' }])
  expect(await found('Unit 12')).toMatchObject([
    { id: 12, name: 'Unit 12', itemType: 'EQUIPMENT', parentName: 'Company 1' },
  ])
  expect(await found('Company 1')).toMatchObject([{ id: 1, name: 'Company 1', itemType: 'COMPANY' }])
  expect(await found('Branch')).toMatchObject([{ id: 3, itemType: 'COMPANY', parentName: 'Company 1' }])
})

test('MAP-044 pages companies, units of a fleet and search results, and filters units by status', async () => {
  const units = async (query: object) =>
    (await app.call(1, listFleetUnitsPaginatedV2, { path: { fleetId: 5 }, query: { start: 0, limit: 1, ...query } }))
      .body
  expect(await units({})).toMatchObject({ items: [{ id: 11 }], totalCount: 2 })
  expect(await units({ start: 1 })).toMatchObject({ items: [{ id: 12 }], totalCount: 2 })
  expect(await units({ statusIds: 4 })).toEqual({ items: [], totalCount: 0 })
  const second = { start: 1, limit: 1 }
  const { body: found } = await app.call(1, searchEntities, { query: { search: 'Unit 1', ...second } })
  expect(found).toMatchObject({ items: [{ id: 12 }], totalCount: 2 })
  const { body: below } = await app.call(1, listSubcompanies, { path: { id: 1 }, query: second })
  expect(below).toMatchObject({ items: [{ name: 'Depot' }], totalCount: 2 })
})

test('MAP-027 SHELL-078 returns time, place, status, icon and notes for a popup', async () => {
  const { db } = database
  await db
    .insertInto('device')
    .values({ device_id: 70, uid: 'd70', serial_number: 'd70', notes: 'SIM replaced' })
    .execute()
  const noted = { notes: 'Key at the gate', device_id: 70 }
  await db.updateTable('unit').set(noted).where('unit_id', '=', 11).execute()
  const { body } = await app.call(1, getUnitTracking, { path: { unitId: 11 } })
  expect(body).toMatchObject({
    unitId: 11,
    iconName: 'icon-wolf-tractor',
    lastPositionTimestamp: new Date(seen).toISOString(),
    statusColor: '1c8a4c',
    lastPosition: { lat: 45.25, lng: 9.5 },
    lastAccessNotes: 'Key at the gate',
    deviceNotes: 'SIM replaced',
  })
  const { body: info } = await app.call(1, getUnitTrackingLastinfo, { path: { unitId: 11 } })
  expect(info.address).toBe('45.25 N, 9.5 E')
})

test('MAP-028 returns latitude, longitude, ID and status ID for every unit of an area', async () => {
  const area = { latMin: 45, latMax: 46, lonMin: 9, lonMax: 10 }
  const { body } = await app.call(1, listUnitsPositions, { query: area })
  const placed = body.items.map(({ unitId, lat, lng, statusId }) => ({ unitId, lat, lng, statusId }))
  expect(placed.toSorted((a, b) => a.unitId - b.unitId)).toEqual([
    { unitId: 11, lat: 45.25, lng: 9.5, statusId: 1 },
    { unitId: 12, lat: 45.75, lng: 9.125, statusId: 1 },
  ])
})

test('CONST-009 returns a unit with its detail, its day by UTC date, profiles, maintenance profile, fences and visibility', async () => {
  const path = { unitId: 12 }
  const day = new Date(seen).toISOString().slice(0, 10)
  expect((await app.call(1, getUnit, { path })).body).toMatchObject({ unitId: 12, name: 'Unit 12' })
  const { body: historical } = await app.call(1, getUnitHistorical, { path, query: { utcDate: day } })
  expect(historical).toMatchObject({ unitId: 12, utcDate: day, position: { lng: 9.125, lat: 45.75 } })
  const before = new Date(seen - 40 * 24 * 60 * minute).toISOString().slice(0, 10)
  expect((await app.call(1, getUnitHistorical, { path, query: { utcDate: before } })).body).toEqual({
    unitId: 12,
    utcDate: before,
  })
  const { body: profiles } = await app.call(1, getUnitProfiles, { path })
  expect(profiles.maintenanceProfile).toMatchObject({ assigned: true, profileName: 'Plan' })
  const { body: followed } = await app.call(1, postUnitsMaintenanceProfile, { body: { unitIds: [12] } })
  expect(followed).toMatchObject([{ unitId: 12, profileId: expect.any(Number) }])
  expect((await app.call(1, getUnitFenceProfile, { path })).status).toBe(200)
  const isSeen = async () => (await app.call(1, searchTrackingUnits, { query: { unitName: 'unit 12' } })).body.items
  const show = (visible: boolean) => status(postUnitsVisibility, { body: { unitIds: [12], companyId: 1, visible } })
  expect(await show(false)).toBeLessThan(300)
  expect(await isSeen()).toEqual([])
  expect(await show(true)).toBeLessThan(300)
  expect(await isSeen()).toMatchObject([{ unitId: 12 }])
  const { body: own } = await app.call(1, getCustomDuties)
  expect(own.customDuties).toContainEqual(
    expect.objectContaining({
      dutyId: 1,
      code: 'WORKING',
      name: 'Working',
      color: expect.stringMatching(/^[0-9a-f]{6}$/),
    }),
  )
})

test('HIST-018 SHELL-078 returns a position of the history with ID, place, unit, status colour, and alarms as notes', async () => {
  const alarm = (alarm_type_id: number, time: number) => ({ unit_id: 11, alarm_type_id, occurred_at: new Date(time) })
  await database.db
    .insertInto('alarm')
    .values([alarm(1, seen), alarm(5, seen), alarm(7, seen + 1)])
    .execute()
  const span = { fromDate: new Date(seen - minute).toISOString(), toDate: new Date(seen + minute).toISOString() }
  const positions = async (userId: number) =>
    (await app.call(userId, listHistoryPositions, { body: { unitIds: [11], ...span, start: 0, limit: 500 } })).body
  const body = await positions(1)
  const { positionId = 0 } = body.items[0] ?? {}
  const query = { offsetUTC: 1 }
  const { body: detail } = await app.call(1, getHistoryPositionDetail, { path: { positionId }, query })
  expect(detail).toMatchObject({ notes: 'Overspeed, Low battery voltage', address: '45.25 N, 9.5 E' })
  // only callers who may see alarms receive their names
  expect((await positions(2)).items).toMatchObject([{ positionId, notes: '' }])
  await database.db.deleteFrom('alarm').where('unit_id', '=', 11).execute()
  expect(body).toMatchObject({
    totalCount: 1,
    items: [
      {
        positionId: expect.any(Number),
        position: [9.5, 45.25],
        unitId: 11,
        statusColor: '1c8a4c',
        notes: 'Overspeed, Low battery voltage',
      },
    ],
  })
})

test('HIST-014 returns a stop as one position of the history, or each of its readings if all are requested', async () => {
  const day = new Date(seen - 10 * 24 * 60 * minute).toISOString().slice(0, 10)
  const stopped = (time: string) => ({
    unitId: 11,
    time: Date.parse(`${day}T${time}Z`),
    latitude: 45.25,
    longitude: 9.5,
    statusId: 4,
    speed: 0,
  })
  await insertPositions(database.db, [stopped('10:00:00'), stopped('10:01:00')])
  const span = { fromDate: `${day}T09:00:00Z`, toDate: `${day}T11:00:00Z` }
  const counted = async (showAll: boolean) =>
    (await app.call(1, listHistoryPositions, { body: { unitIds: [11], ...span, start: 0, limit: 500, showAll } })).body
      .totalCount
  expect([await counted(false), await counted(true)]).toEqual([1, 2])
})

test('ADM-021 returns items and totalCount for lists, totalElements for commands and web notifications', async () => {
  const keysOf = async (operation: Operation, query: object = {}) => {
    const { body, status: answered } = await app.call(1, operation, { query })
    expect(answered, JSON.stringify(body)).toBe(200)
    return Object.keys(body as object)
      .filter(key => key === 'items' || key.startsWith('total'))
      .toSorted()
  }
  const lists: readonly Operation[] = [listFleets, listUnits, listFences, listCanProfiles]
  for (const list of lists) expect(await keysOf(list), list.id).toEqual(['items', 'totalCount'])
  expect(await keysOf(listCommands, { assetId: 11, page: 0 })).toEqual(['items', 'totalElements', 'totalPages'])
  expect(await keysOf(listWebNotifications, { page: 0 })).toEqual(['items', 'totalElements', 'totalPages'])
})

test('ADM-016 returns the first thousand rows of a table to a form, by page or at once', async () => {
  const { db } = database
  const many = Array.from({ length: 1001 }, (_, n) => ({ company_id: 1, name: `Many ${n}` }))
  await db
    .insertInto('fleet')
    .values(many.map((row, n) => ({ ...row, fleet_id: 1000 + n })))
    .execute()
  await db
    .insertInto('record')
    .values(many.map(row => ({ ...row, kind: 'curfew-profile', data: '{}' })))
    .execute()
  const fleets = await app.call(1, lookupFleets, { query: { start: 0, limit: 1000 } })
  expect([fleets.status, fleets.body.items.length]).toEqual([200, 1000])
  expect((await app.call(1, lookupCurfewProfiles)).body).toHaveLength(1000)
  for (const table of ['fleet', 'record'] as const) await db.deleteFrom(table).where('name', 'like', 'Many %').execute()
})

test('CONST-011 accepts reports by day or week and lists in ascending or descending order only', async () => {
  const reported = (reportType: string) =>
    status(performanceReport, {
      body: { reportType, fromDate: '2026-11-01', timezone: 'Europe/Rome', unitIds: [11] },
    })
  expect([await reported('DAILY'), await reported('WEEKLY'), await reported('MONTHLY')]).toEqual([200, 200, 400])
  const span = { fromDate: '2026-11-01T00:00:00Z', toDate: '2026-11-02T00:00:00Z' }
  const sorted = (sortDirection: string) =>
    status(fuelConsumptionUnitsV2, { body: { unitIds: [11, 12], ...span, sortField: 'NAME', sortDirection } })
  expect([await sorted('ASC'), await sorted('DESC'), await sorted('UP')]).toEqual([200, 200, 400])
})

test('EVT-006 EVT-007 returns an alarm with ID, longitude before latitude, icon, priority and read flag', async () => {
  const { db } = database
  const typed = (code: string) =>
    db.selectFrom('alarm_type').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  const [sos, keyOn] = [await typed('SOS'), await typed('IGNITION_ON')]
  const alarm = ({ alarm_type_id, priority_id }: typeof sos, minutes: number) => ({
    unit_id: 11,
    alarm_type_id,
    priority_id,
    occurred_at: new Date(seen - minutes * minute),
    latitude: 45.25,
    longitude: 9.5,
  })
  await db
    .insertInto('alarm')
    .values([alarm(sos, 0), alarm(keyOn, 1)])
    .execute()
  const alarms = async () => (await app.call(1, reportAlarms, { body: { unitIds: [11], offsetUtc: 0 } })).body.items
  const [first, second] = await alarms()
  const shared = { alarmId: expect.any(Number), position: [9.5, 45.25], isRead: 'UNREAD' }
  expect(first).toMatchObject({ ...shared, iconName: sos.icon, priorityCode: 'HIGH' })
  expect(second).toMatchObject({ ...shared, iconName: keyOn.icon, priorityCode: 'NULL' })
  expect(first?.alarmId).not.toBe(second?.alarmId)
  const read = await status(markAlarmAsRead, { path: { alarmId: first?.alarmId }, query: { unitId: 11 } })
  expect(read).toBeLessThan(300)
  expect((await alarms()).map(({ isRead }) => isRead)).toEqual(['READ', 'UNREAD'])
})

test('MAP-032 SHELL-078 returns a maintenance unit on the map with ID, position and most severe state', async () => {
  // the counter is 0; a service is due soon 40 hours before it is due
  const far = await addService(database.db, 12, 'Belt', 1000)
  const soon = await addService(database.db, 12, 'Oil', 30)
  const { body } = await app.call(1, maintenanceOverallStatus, { body: { unitIds: [11, 12] } })
  expect(body).toMatchObject({
    totalCount: 1,
    items: [{ unitId: 12, position: [9.125, 45.75], address: '45.75 N, 9.125 E', mostSevereStateCode: 'DUE_SOON' }],
  })
  await database.db.deleteFrom('unit_service').where('unit_service_id', 'in', [far, soon].map(Number)).execute()
})

test('MNT-007 MNT-016 stores an action with code, service, date, counter and the workshop’s notes', async () => {
  const serviceKey = await addService(database.db, 12, 'Oil', 980)
  const attachments = {
    workOrderNumber: 'WO 7',
    eta: 'Tomorrow',
    notes: 'Seals as well',
    cost: 120.5,
    mechanicName: 'Ann',
  }
  const dateMillis = Date.parse('2026-06-09T08:30:00Z')
  const done = await status(maintenanceDoAction, {
    path: { unitId: 12 },
    body: {
      actionCode: 'START',
      serviceKeys: [serviceKey],
      attachments: { ...attachments, dateMillis },
      counterValue: 985,
    },
  })
  expect(done).toBeLessThan(300)
  const { body } = await app.call(1, listMaintenanceHistoriesByUnit, {
    query: { unitId: 12, fromDate: '2026-06-08', toDate: '2026-06-10' },
  })
  expect(body.items).toMatchObject([
    { actionCode: 'START', serviceKey, timestamp: '2026-06-09T08:30:00.000Z', counterValue: 985, ...attachments },
  ])
  const belt = await addService(database.db, 12, 'Belt', 980)
  const postponed = await status(maintenanceDoAction, {
    path: { unitId: 12 },
    body: { actionCode: 'POSTPONE', serviceKeys: [belt], postponeValue: 100, attachments: { notes: 'Parts late' } },
  })
  expect(postponed).toBeLessThan(300)
  // in the caller's zone, where it may already be tomorrow
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const later = await app.call(1, listMaintenanceHistoriesByUnit, {
    query: { unitId: 12, fromDate: dayFrom(-1), toDate: dayFrom(1) },
  })
  expect(later.body.items).toMatchObject([
    { actionCode: 'POSTPONE', serviceKey: belt, postponeValue: 100, notes: 'Parts late' },
  ])
})

test('ADM-030 returns a fleet with ID, name, description, units and default flag', async () => {
  const fleet = { name: 'Spring', desc: 'Sowing', unitIds: [12, 11], isDefault: true }
  const added = await app.call(1, createFleet, { body: fleet })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const read = async (fleetId: number) => (await app.call(1, getFleet, { path: { fleetId } })).body
  expect(await read(added.body.id)).toMatchObject({ ...fleet, fleetId: added.body.id, unitIds: [11, 12] })
  const plain = await app.call(1, createFleet, { body: { name: 'Autumn', unitIds: [] } as never })
  expect(await read(plain.body.id)).toMatchObject({ name: 'Autumn', unitIds: [], isDefault: false })
  for (const { body } of [added, plain]) await app.call(1, deleteFleet, { path: { fleetId: body.id } })
})

test('ADM-087 returns every permission and the visible users for a group’s form', async () => {
  const { body } = await app.call(1, lookupAcls)
  expect(body.map(({ code }) => code).toSorted()).toEqual([...permissions].toSorted())
  expect((await app.call(1, lookupVisibleUsers)).body).toMatchObject({
    items: [{ id: 1 }, { id: 2 }],
    totalCount: 2,
  })
})

test('ADM-083 ADM-084 ADM-085 returns a DM1 parameter, its platform and its source address as saved', async () => {
  const platform = await app.call(1, createDm1Platform, { body: { name: 'Harvesters' } })
  const address = await app.call(1, createDm1SourceAddress, { body: { name: 'Engine', code: 0 } })
  const parameter = {
    description: 'Oil pressure too low',
    dtcCode: 'P0522',
    spnCode: 100,
    fmiCode: 1,
    lampColorId: 1,
    notes: 'Stop the engine',
    platformId: platform.body.id,
    sourceAddressId: address.body.id,
  }
  const { status, body } = await app.call(1, createDm1Parameter, { body: parameter })
  expect(status, JSON.stringify(body)).toBe(200)
  const { id } = body
  expect((await app.call(1, getDm1Parameter, { path: { id } })).body).toMatchObject({ parameterId: id, ...parameter })
  expect((await app.call(1, getDm1Platform, { path: { id: platform.body.id } })).body).toMatchObject({
    platformId: platform.body.id,
    name: 'Harvesters',
  })
  expect((await app.call(1, getDm1SourceAddress, { path: { id: address.body.id } })).body).toMatchObject({
    sourceAddressId: address.body.id,
    name: 'Engine',
  })
})

test('MAP-046 requires a name for the unit search and four edges for positions of an area', async () => {
  expect((await app.call(1, searchTrackingUnits, { query: { unitName: 'unit 12' } })).body.items).toMatchObject([
    { unitId: 12 },
  ])
  for (const query of [{}, { unitName: '' }]) expect(await status(searchTrackingUnits, { query })).toBe(400)
  const area = { latMin: 45, latMax: 46, lonMin: 9, lonMax: 10 }
  const operations: readonly Operation[] = [listUnitsPositions, listUnitsPositionsClustered]
  for (const operation of operations) {
    expect(await status(operation, { query: area })).toBe(200)
    for (const edge of Object.keys(area)) {
      const answer = await app.call(1, operation, { query: { ...area, [edge]: '' } })
      expect([answer.status, answer.body.errors?.join()], edge).toEqual([400, expect.stringContaining(edge)])
      const { [edge as keyof typeof area]: _, ...rest } = area
      expect(await status(operation, { query: rest }), `without ${edge}`).toBe(400)
    }
  }
})

test('MAP-012 clusters units near each other, unless zoom, recap, highest zoom or radius separate them', async () => {
  const counts = async (query: object) => {
    const area = { latMin: 40, latMax: 50, lonMin: 0, lonMax: 20 }
    const { clusters, units } = (await app.call(1, listUnitsPositionsClustered, { query: { ...area, ...query } })).body
    return [clusters.map(({ count }: { count: number }) => count), units.length]
  }
  const together = [[2], 0]
  const apart = [[], 2]
  expect(await counts({})).toEqual(together)
  expect(await counts({ zoom: 5, minRecap: 2, maxZoom: 5, radius: 250 })).toEqual(together)
  expect(await counts({ zoom: 5, minRecap: 3 })).toEqual(apart)
  expect(await counts({ zoom: 5, maxZoom: 4 })).toEqual(apart)
  expect(await counts({ zoom: 9, radius: 250 })).toEqual(apart)
  expect(await counts({ zoom: 9, radius: 1000 })).toEqual(together)
})

test('ADM-032 requires the ID of a fleet in its path, and its body to create or update it', async () => {
  const fleet = { name: 'Spring', unitIds: [11], isDefault: false }
  const added = await app.call(1, createFleet, { body: fleet })
  expect(added.status, added.body.detail).toBe(200)
  const path = { fleetId: added.body.id }
  for (const body of [undefined, {}, { ...fleet, name: '' }, { ...fleet, name: undefined }]) {
    expect(await status(createFleet, { body }), JSON.stringify(body)).toBe(400)
    expect(await status(updateFleet, { path, body }), JSON.stringify(body)).toBe(400)
  }
  const operations: readonly Operation[] = [getFleet, updateFleet, deleteFleet]
  for (const operation of operations) {
    const body = operation === updateFleet ? fleet : undefined
    expect(await status(operation, { path: { fleetId: 'seven' }, body }), operation.id).toBe(400)
    expect(await status(operation, { path: { fleetId: '' }, body }), operation.id).toBeGreaterThanOrEqual(400)
    expect(await status(operation, { path: { fleetId: 999 }, body }), operation.id).toBe(404)
  }
  expect((await app.call(1, getFleet, { path })).body).toMatchObject({ name: 'Spring', unitIds: [11] })
})
