import {
  createFenceProfile,
  deleteNotificationGroup,
  getCompanyLimits,
  getFenceProfile,
  getTypeLimits,
  getUnitLimits,
  listNotificationGroupUses,
  previewUnitTransfer,
  updateCompanyLimits,
  updateTypeLimits,
  updateUnitLimits,
} from '@muster/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { seedFleet } from '#test/ingest.ts'
import { defaultLimits, type Limits } from './effective-limits.ts'

let test: TestDatabase
let app: RealApp
let fleet: Awaited<ReturnType<typeof seedFleet>>
let unitId: number
let typeId: number
const [root, dealer, customer, stranger, reader] = [901, 902, 903, 904, 905]

beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  await seedCallers(test.db, {
    [root]: { companyId: fleet.root },
    [dealer]: { companyId: fleet.dealer },
    [customer]: { companyId: fleet.customer },
    [stranger]: { companyId: fleet.stranger },
    [reader]: { companyId: fleet.customer, acls: ['ADM_UNIT_VIEW', 'ADM_COMPANY_VIEW', 'ADM_BTM_VIEW'] },
  })
  app = await realApp(test.db)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

let number = 0
beforeEach(async () => {
  unitId = await fleet.unit('Tractor', `limits-${++number}`)
  const type = await test.db
    .insertInto('machine_type')
    .values({ name: `Type ${number}` })
    .returning('type_id')
    .executeTakeFirstOrThrow()
  typeId = type.type_id
  await test.db.updateTable('unit').set({ type_id: typeId }).where('unit_id', '=', unitId).execute()
})

const setUnit = (body: object, who: number = customer) =>
  app.call(who, updateUnitLimits, { path: { unitId }, body: body as Limits })
const setCompany = (id: number, body: object, who: number = dealer) =>
  app.call(who, updateCompanyLimits, { path: { id }, body: body as Limits })
const setType = (body: object, who: number = root) =>
  app.call(who, updateTypeLimits, { path: { id: typeId }, body: body as Limits })
const ofUnit = async () => (await app.call(customer, getUnitLimits, { path: { unitId } })).body
const group = async (companyId: number) =>
  (
    await test.db
      .insertInto('record')
      .values({ kind: 'notification-group', company_id: companyId, name: 'Yard', data: '{"userIds":[]}' })
      .returning('record_id')
      .executeTakeFirstOrThrow()
  ).record_id

describe('the limits of a unit', () => {
  it('default until others are set', async () => {
    expect(await ofUnit()).toEqual({
      own: {},
      inherited: defaultLimits,
      effective: defaultLimits,
      inheritedFrom: Object.keys(defaultLimits).map(limit => ({ limit, level: 'DEFAULT' })),
      version: 0,
    })
  })

  it('apply from unit, company, companies above, type and defaults in this order; null disables a limit', async () => {
    await setType({ overspeed: 40, idleMinutes: 40, lowFuel: null, engineTemperature: 100 })
    await setCompany(fleet.dealer, { overspeed: 60, idleMinutes: 60, tankSize: 300 })
    await setCompany(fleet.customer, { idleMinutes: null, ignition: true })
    expect((await setUnit({ overspeed: 80 })).status).toBe(204)
    const { own, inherited, inheritedFrom, effective } = await ofUnit()
    expect(own).toEqual({ overspeed: 80 })
    expect(inherited).toEqual({
      ...defaultLimits,
      overspeed: 60,
      idleMinutes: null,
      lowFuel: null,
      engineTemperature: 100,
      tankSize: 300,
      ignition: true,
    })
    expect(effective).toEqual({ ...inherited, overspeed: 80 })
    const levels = Object.fromEntries(inheritedFrom.map(({ limit, level }) => [limit, level]))
    expect(levels).toMatchObject({ overspeed: 'COMPANY', lowFuel: 'TYPE', ignition: 'COMPANY', towing: 'DEFAULT' })
    await setUnit({})
    expect((await ofUnit()).effective).toEqual(inherited)
    for (const companyId of [fleet.dealer, fleet.customer]) await setCompany(companyId, {})
  })

  it('exclude type limits from those of a company', async () => {
    await setType({ overspeed: 40 })
    await setCompany(fleet.dealer, { idleMinutes: 5 })
    const { body } = await app.call(customer, getCompanyLimits, { path: { id: fleet.customer } })
    expect(body).toMatchObject({ own: {}, effective: { overspeed: 130, idleMinutes: 5 } })
    const type = await app.call(customer, getTypeLimits, { path: { id: typeId } })
    expect(type.body).toMatchObject({ own: { overspeed: 40 }, inherited: { overspeed: 130 } })
    await setCompany(fleet.dealer, {})
  })
})

describe('saving limits', () => {
  it.each([
    ['an overspeed limit of 0', { overspeed: 0 }],
    ['more than 100 percent', { lowFuel: { amount: 101, unit: 'PERCENT' } }],
    ['a drop without a time', { fuelDrop: { amount: 10, unit: 'LITRES' } }],
    ['a group that does not exist', { notificationId: 999_999 }],
  ])('rejects %s', async (_, body) => {
    expect((await setUnit(body)).status).toBe(400)
    expect((await ofUnit()).own).toEqual({})
  })

  it('ignores unknown limits', async () => {
    await setUnit({ overspeeed: 50 })
    expect((await ofUnit()).own).toEqual({})
  })

  it('rejects units and companies outside the scope, types except by the root company, and viewers', async () => {
    expect((await setUnit({ overspeed: 50 }, stranger)).status).toBe(404)
    expect((await setCompany(fleet.customer, { overspeed: 50 }, stranger)).status).toBe(404)
    expect((await setCompany(fleet.dealer, { overspeed: 50 }, customer)).status).toBe(404)
    expect((await setType({ overspeed: 50 }, dealer)).status).toBe(403)
    expect((await setUnit({ overspeed: 50 }, reader)).status).toBe(403)
    expect((await app.call(stranger, getUnitLimits, { path: { unitId } })).status).toBe(404)
    expect((await app.call(reader, getUnitLimits, { path: { unitId } })).status).toBe(200)
    expect((await app.call(reader, getTypeLimits, { path: { id: 999_999 } })).status).toBe(404)
  })

  it('rejects the notification group of another customer and the deletion of a group in use', async () => {
    const foreign = await group(fleet.stranger)
    expect(await setUnit({ notificationId: foreign }, root)).toMatchObject({
      status: 400,
      body: {
        errors: ['notificationId: belongs to another company. Select a group of this company or of one above it.'],
      },
    })
    const below = await group(fleet.customer)
    expect((await setCompany(fleet.dealer, { notificationId: below })).status).toBe(400)
    expect((await setUnit({ notificationId: below })).status).toBe(204)
    expect((await app.call(customer, deleteNotificationGroup, { path: { id: below } })).status).toBe(409)
  })
})

it('lists limits among the uses of a notification group and drops the group after a transfer', async () => {
  const yard = await group(fleet.customer)
  await setUnit({ notificationId: yard })
  await setCompany(fleet.customer, { notificationId: yard, overspeed: 40 }, customer)
  await test.db
    .insertInto('type_limits')
    .values({ type_id: typeId, limits: JSON.stringify({ notificationId: yard }) })
    .execute()
  const { body } = await app.call(customer, listNotificationGroupUses, { path: { id: yard }, query: {} })
  expect(body.items.map(({ kind, id, name }) => [kind, id, name])).toEqual([
    ['company-limits', fleet.customer, 'Customer'],
    ['type-limits', typeId, `Type ${number}`],
    ['unit-limits', unitId, 'Tractor'],
  ])
  const preview = await app.call(root, previewUnitTransfer, {
    body: { unitIds: [unitId], targetCompanyId: fleet.stranger },
  })
  expect(preview.body.units[0]?.losses).toEqual(
    expect.arrayContaining([
      { kind: 'LIMITS', name: 'Customer' },
      { kind: 'NOTIFICATION_GROUP', name: 'Yard' },
    ]),
  )
  await test.db.deleteFrom('company_limits').where('company_id', '=', fleet.customer).execute()
})

it('accepts a geofence with a speed limit and no crossing alarm', async () => {
  const shape = { shapeType: 'CIRCLE' as const, circleRadius: 100, circleLatitude: 45, circleLongitude: 9 }
  const add = (more: object) => app.call(customer, createFenceProfile, { body: { name: 'Quarry', shape, ...more } })
  expect((await add({})).status).toBe(400)
  const { body } = await add({ maxSpeed: 20 })
  const fence = await app.call(customer, getFenceProfile, { path: { id: body.id } })
  expect(fence.body).toMatchObject({ inside: false, outside: false, maxSpeed: 20 })
})

it('notifies servers of each change that affects limits of units', async () => {
  const heard: string[] = []
  const client = new Client({ connectionString: test.url })
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.connect()
  await client.query('listen muster_watches')
  await setUnit({ overspeed: 50 })
  await expect.poll(() => heard).toEqual([String(unitId)])
  await setCompany(fleet.customer, { overspeed: 50 })
  await expect.poll(() => heard.slice(1)).toEqual([''])
  await setType({ overspeed: 50 })
  await expect.poll(() => heard.slice(2)).toEqual([''])
  await test.db.updateTable('unit').set({ name: 'Other' }).where('unit_id', '=', unitId).execute()
  await test.db.updateTable('unit').set({ company_id: fleet.dealer }).where('unit_id', '=', unitId).execute()
  await expect.poll(() => heard.slice(3)).toEqual([String(unitId)])
  await client.end()
  await setCompany(fleet.customer, {})
})
