import { getUnitProfiles, listUnitProfileOffers, postUnitsProfiles } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

/** Dealer 1 has customers 2 and 3; company 4 is independent. */
const users = { dealer: 1, customer: 2, other: 4, mechanic: 5 }
const none = { assigned: false }
const nothing = {
  canBusProfile: none,
  statusProfile: none,
  powerProfile: none,
  curfewProfile: none,
  inputOutputProfile: none,
  geoFenceProfile: none,
  geoFenceProfiles: [],
  maintenanceProfile: none,
  commandProfiles: [],
}

let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [10], 2: [20, 21], 3: [30], 4: [40] })
  await sql`update company set parent_company_id = 1 where company_id in (2, 3)`.execute(db)
  await seedCallers(db, {
    [users.dealer]: { companyId: 1 },
    [users.customer]: { companyId: 2 },
    [users.other]: { companyId: 4 },
    [users.mechanic]: { companyId: 2, acls: ['MNT_PROFILE_VIEW'] },
  })
  const kinds = ['can', 'duty', 'power', 'curfew', 'io'].map(kind => `${kind}-profile`)
  await db
    .insertInto('record')
    .values([
      ...kinds.map((kind, at) => ({ record_id: 100 + at, kind, company_id: 2, name: `Own ${kind}`, data: '{}' })),
      { record_id: 110, kind: 'fence-profile', company_id: 2, name: 'yard', data: '{}' },
      { record_id: 111, kind: 'fence-profile', company_id: 1, name: 'Depot', is_default: true, data: '{}' },
      { record_id: 112, kind: 'power-profile', company_id: 1, name: 'Of the dealer', data: '{}' },
      { record_id: 113, kind: 'maintenance-profile', company_id: 2, name: 'Plan', data: '{}' },
    ])
    .execute()
  await db
    .insertInto('unit_profile')
    .values([
      ...kinds.map((kind, at) => ({ unit_id: 20, record_id: 100 + at, kind })),
      { unit_id: 20, record_id: 110, kind: 'fence-profile' },
      { unit_id: 20, record_id: 111, kind: 'fence-profile' },
      { unit_id: 21, record_id: 112, kind: 'power-profile' },
    ])
    .execute()
  await db.insertInto('unit_maintenance').values({ unit_id: 20, profile_id: 113 }).execute()
  await db
    .insertInto('command_template')
    .values({ template_id: 7, company_id: 2, type: 'FILE_TRANSFER', name: 'Stop' })
    .execute()
  await db
    .insertInto('command_catalog')
    .values([
      { catalog_id: 1, company_id: 2, name: 'Own commands' },
      { catalog_id: 2, company_id: null, name: 'Basic commands' },
      { catalog_id: 3, company_id: 1, name: 'Commands of the dealer' },
    ])
    .execute()
  await db
    .insertInto('command_catalog_unit')
    .values([1, 2, 3].map(catalog_id => ({ catalog_id, unit_id: 20 })))
    .execute()
  app = await realApp(db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const has = (profileId: number, profileName: string) => ({ assigned: true, profileId, profileName })

test('ADM-048 returns all profiles of a unit, with geofences and command profiles by name', async () => {
  expect(await app.call(users.customer, getUnitProfiles, { path: { unitId: 20 } })).toMatchObject({
    status: 200,
    body: {
      canBusProfile: has(100, 'Own can-profile'),
      statusProfile: has(101, 'Own duty-profile'),
      powerProfile: has(102, 'Own power-profile'),
      curfewProfile: has(103, 'Own curfew-profile'),
      inputOutputProfile: has(104, 'Own io-profile'),
      geoFenceProfile: has(111, 'Depot'),
      geoFenceProfiles: [
        { ...has(111, 'Depot'), hasCommands: false },
        { ...has(110, 'yard'), hasCommands: false },
      ],
      maintenanceProfile: has(113, 'Plan'),
      commandProfiles: [
        has(2, 'Basic commands'),
        has(1, 'Own commands'),
        // a command profile of a parent company is hidden from the customer
        { assigned: true, profileName: '-' },
      ],
    },
  })
  expect((await app.call(users.dealer, getUnitProfiles, { path: { unitId: 10 } })).body).toEqual(nothing)
})

test('GEO-036 returns for each geofence of a unit whether it has a command', async () => {
  const hasCommands = async () => {
    const { body } = await app.call(users.customer, getUnitProfiles, { path: { unitId: 20 } })
    return body.geoFenceProfiles.map((fence: { hasCommands: boolean }) => fence.hasCommands)
  }
  for (const side of ['break_in_template_id', 'break_out_template_id'] as const) {
    const give = (id: number | null) =>
      database.db
        .updateTable('unit_profile')
        .set({ [side]: id })
        .where('record_id', '=', 110)
        .execute()
    await give(7)
    expect(await hasCommands(), side).toEqual([false, true])
    await give(null)
    expect(await hasCommands(), side).toEqual([false, false])
  }
})

test('returns neither ID nor name of a profile that the caller may not read', async () => {
  const powerOf = async (userId: number) =>
    (await app.call(userId, getUnitProfiles, { path: { unitId: 21 } })).body.powerProfile
  expect(await powerOf(users.dealer)).toEqual(has(112, 'Of the dealer'))
  expect(await powerOf(users.customer)).toEqual({ assigned: true, profileName: '-' })
})

test('returns units in the order of the IDs, once each, without those outside the scope', async () => {
  const { body } = await app.call(users.customer, postUnitsProfiles, { body: { unitIds: [21, 40, 20, 21, 99, 30] } })
  expect(body).toMatchObject([
    { unitId: 21, profiles: { ...nothing, powerProfile: { assigned: true, profileName: '-' } } },
    { unitId: 20, profiles: { powerProfile: has(102, 'Own power-profile') } },
  ])
  expect(body).toHaveLength(2)
})

test('returns 404 outside the scope and 403 without the permission to see units', async () => {
  expect((await app.call(users.other, getUnitProfiles, { path: { unitId: 20 } })).status).toBe(404)
  expect((await app.call(users.mechanic, getUnitProfiles, { path: { unitId: 20 } })).status).toBe(403)
  expect((await app.call(users.mechanic, postUnitsProfiles, { body: { unitIds: [20] } })).status).toBe(403)
  expect((await app.call(users.customer, postUnitsProfiles, { body: { unitIds: [] } })).status).toBe(400)
  expect((await app.call(users.customer, postUnitsProfiles)).status).toBe(400)
})

test('offers profiles that the unit’s company may use, sorted by use in the same model', async () => {
  const { db } = database
  await db.insertInto('brand').values({ brand_id: 1, name: 'Brand' }).execute()
  await db.insertInto('machine_type').values({ type_id: 1, name: 'Type' }).execute()
  await db.insertInto('model').values({ model_id: 1, brand_id: 1, type_id: 1, name: 'Model' }).execute()
  await db.updateTable('unit').set({ model_id: 1 }).where('unit_id', 'in', [20, 30]).execute()
  const power = (record_id: number, company_id: number | null, name: string, is_default = false) => ({
    record_id,
    company_id,
    name,
    is_default,
    kind: 'power-profile',
    data: '{}',
  })
  await db
    .insertInto('record')
    .values([
      power(120, null, 'Of everybody'),
      power(121, 1, 'Default of the dealer', true),
      power(122, 3, 'Of another customer'),
      power(123, 4, 'Of another dealer', true),
    ])
    .execute()
  // unit 30 has the model of unit 20, unit 10 has none
  await db
    .insertInto('unit_profile')
    .values([
      { unit_id: 30, record_id: 121, kind: 'power-profile' },
      { unit_id: 10, record_id: 120, kind: 'power-profile' },
    ])
    .execute()
  const offers = async (userId: number, query: object = {}) =>
    (await app.call(userId, listUnitProfileOffers, { path: { unitId: 20 }, query: { kind: 'POWER', ...query } })).body
  const offer = (profileId: number, name: string, companyName: string, units: number, ofModel: number) => ({
    profileId,
    name,
    companyName,
    isDefault: profileId === 121,
    unitsCount: units,
    modelUnitsCount: ofModel,
  })
  expect(await offers(users.dealer)).toEqual({
    items: [
      offer(121, 'Default of the dealer', 'Company 1', 1, 1),
      offer(102, 'Own power-profile', 'Company 2', 1, 1),
      offer(120, 'Of everybody', '-', 1, 0),
    ],
    totalCount: 3,
  })
  // without the dealer’s name and units of others
  expect((await offers(users.customer)).items).toEqual([
    offer(102, 'Own power-profile', 'Company 2', 1, 1),
    offer(121, 'Default of the dealer', '-', 0, 0),
    offer(120, 'Of everybody', '-', 0, 0),
  ])
  expect(await offers(users.dealer, { filter: 'EVERY', limit: 1 })).toMatchObject({
    items: [{ profileId: 120 }],
    totalCount: 1,
  })
  const wrong = (userId: number, query: object) =>
    app.call(userId, listUnitProfileOffers, { path: { unitId: 20 }, query })
  expect((await wrong(users.other, { kind: 'POWER' })).status).toBe(404)
  expect((await wrong(users.mechanic, { kind: 'POWER' })).status).toBe(403)
  expect((await wrong(users.dealer, { kind: 'MAINTENANCE' })).status).toBe(400)
  expect((await wrong(users.dealer, {})).status).toBe(400)
})
