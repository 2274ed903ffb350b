import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { countNextMonth } from '#modules/dashboards/dashboards.ts'
import { activate } from './activate.ts'
import { listDeviceRows } from '#modules/organisation/devices/public.ts'
import { renew } from './renew.ts'
import { saveFactory } from './save-factory.ts'
import { listLines, listRenewable } from './subscription-queries.ts'
import { acting, product, scopes, seedSubscriptionWorld, today } from '#test/subscriptions.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await seedSubscriptionWorld(database.db)
})
afterEach(() => database.close())

const used = async (lineId: number) =>
  (
    await database.db
      .selectFrom('subscription_line')
      .select('used')
      .where('line_id', '=', lineId)
      .executeTakeFirstOrThrow()
  ).used
const unitOf = (unitId: number) =>
  database.db.selectFrom('unit').selectAll().where('unit_id', '=', unitId).executeTakeFirstOrThrow()

const activation = { lineId: 1, deviceId: 1, companyId: 3, serialNumber: ' S-77 ' }
const renewal = { unitId: 1, deviceId: 3, uniqueId: 'imei-3', serialNumber: 'S1', lineId: 2 }

describe('activation', () => {
  test('SUB-003 creates the unit of a device with its subscription and consumes one item', async () => {
    const made = await activate(acting(database.db), activation)
    expect(made).toEqual({ uniqueId: 'imei-1', unitId: expect.any(Number) })
    expect(await unitOf(made.unitId)).toMatchObject({
      company_id: 3,
      device_id: 1,
      name: 'S-77',
      serial: 'S-77',
      timezone: 'Europe/Berlin',
      subscription_end: new Date('2027-11-21T10:00:00.000Z'),
    })
    expect(
      await database.db.selectFrom('fleet_unit').select('fleet_id').where('unit_id', '=', made.unitId).execute(),
    ).toEqual([{ fleet_id: 1 }])
    expect(await used(1)).toBe(1)
    expect(await listDeviceRows(database.db, scopes.dealer, { active: false })).toMatchObject({
      items: [{ id: 2 }],
      totalCount: 1,
    })
  })

  test('activates one of two concurrent requests for the last item and explains the rejection of the other', async () => {
    const both = await Promise.allSettled(
      [1, 2].map(deviceId => activate(acting(database.db), { ...activation, deviceId })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, detail: 'Nothing is left of Start in order O-1. Select another subscription.' },
    })
    expect(await used(1)).toBe(1)
    expect(await listDeviceRows(database.db, scopes.dealer, { active: false })).toMatchObject({ totalCount: 1 })
  })

  test('books one of two devices with the same key and rejects the other', async () => {
    const click = { ...activation, lineId: 4, requestKey: 'key-of-two-devices' }
    const both = await Promise.allSettled(
      [click.deviceId, 2].map(deviceId => activate(acting(database.db), { ...click, deviceId })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 400 } })
  })

  test('creates one unit for a repeated click and rejects the second without its key', async () => {
    const click = { ...activation, lineId: 4, requestKey: 'key-of-a-click' }
    const answers = await Promise.all([1, 2, 3].map(() => activate(acting(database.db), click)))
    expect(new Set(answers.map(({ unitId }) => unitId)).size).toBe(1)
    expect(await used(4)).toBe(1)
    await expect(activate(acting(database.db), { ...click, deviceId: 2 })).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringContaining('requestKey')],
    })
    await expect(activate(acting(database.db), { ...activation, lineId: 4 })).rejects.toMatchObject({
      status: 409,
      detail: expect.stringContaining('D1 has already been activated'),
    })
    expect(await used(4)).toBe(1)
  })

  test.each([
    ['a device outside the scope', { deviceId: 4 }, { status: 404 }],
    ['a company outside the scope', { companyId: 4 }, { status: 404 }],
    ['a line outside the scope', { lineId: 6 }, { status: 400, errors: ['lineId: there is no line 6'] }],
    ['a line of an unassigned order', { lineId: 7 }, { status: 400, errors: ['lineId: there is no line 7'] }],
    [
      'a line for another use',
      { lineId: 2 },
      { status: 400, errors: [expect.stringContaining('Go on cannot be used here; select one of type Activation')] },
    ],
  ])('rejects %s and consumes nothing', async (_, wrong, refusal) => {
    await expect(activate(acting(database.db), { ...activation, ...wrong })).rejects.toMatchObject(refusal)
    expect(await database.db.selectFrom('unit_subscription').select('unit_id').execute()).toEqual([])
    expect(
      await database.db.selectFrom('device').select('device_id').where('active', '=', false).execute(),
    ).toHaveLength(3)
  })

  test('rejects lines of another dealer in the scope', async () => {
    await expect(activate(acting(database.db, 'seller'), { ...activation, lineId: 6 })).rejects.toMatchObject({
      status: 400,
      errors: ['lineId: Start of order O-2 belongs to another dealer'],
    })
    expect(
      (await listLines(database.db, scopes.seller, { typeCode: 'ACTIVATION', companyId: 3 })).items.map(
        ({ lineId }) => lineId,
      ),
    ).toEqual([1, 4])
  })
})

test('SUB-004 lists idle devices of the scope with ID and serial number', async () => {
  const { items } = await listDeviceRows(database.db, scopes.dealer, { active: false })
  expect(items).toMatchObject([
    { id: 1, serialNumber: 'D1', active: false },
    { id: 2, serialNumber: 'D2', active: false },
  ])
  expect(await listDeviceRows(database.db, scopes.dealer, { active: true })).toMatchObject({
    items: [{ id: 3, unitName: 'Combine' }],
  })
})

test('SUB-019 lists lines by use with the remaining quantity, without exhausted ones', async () => {
  const list = async (typeCode: string) =>
    (await listLines(database.db, scopes.dealer, { typeCode })).items.map(line => [
      line.lineId,
      line.remainingQuantity,
      line.productCode,
    ])
  expect(await list('ACTIVATION')).toEqual([
    [1, 1, 'FULL'],
    [4, 5, 'SAT'],
  ])
  expect(await list('RENEWAL')).toEqual([
    [2, 5, 'FULL'],
    [5, 5, 'SAT'],
  ])
  await activate(acting(database.db), activation)
  expect(await list('ACTIVATION')).toEqual([[4, 5, 'SAT']])
  const factory = async () => (await listLines(database.db, scopes.dealer, { typeCode: 'FACTORY' })).items
  const line = { lineId: 3, productId: product.factory, subscriptionName: 'Works' }
  expect(await factory()).toMatchObject([{ ...line, remainingQuantity: 2 }])
  await saveFactory(acting(database.db), [{ unitId: 21, productId: product.factory }])
  expect(await factory()).toMatchObject([{ ...line, remainingQuantity: 1 }])
})

describe('renewal', () => {
  test('SUB-011 extends by full months in the unit’s time zone and returns the new end in the list', async () => {
    // midnight of 2 December in Berlin, and so midnight of 2 March
    expect(await renew(acting(database.db), renewal)).toEqual({
      unitId: 1,
      subscriptionEndDate: '2027-03-01T23:00:00.000Z',
    })
    expect(await listRenewable(database.db, scopes.dealer, {})).toEqual({
      items: [
        {
          unitId: 1,
          uniqueId: 'imei-3',
          serialNumber: 'S1',
          deviceId: 3,
          unitName: 'Combine',
          companyId: 3,
          companyName: 'Customer',
          subscriptionName: 'Go on',
          isSatellite: false,
          subscriptionEndDate: '2027-03-01T23:00:00.000Z',
        },
      ],
      totalCount: 1,
    })
  })

  test('extends an ended subscription from today', async () => {
    await database.db
      .updateTable('unit')
      .set({ subscription_end: '2026-10-01T00:00:00Z' })
      .where('unit_id', '=', 1)
      .execute()
    expect(await renew(acting(database.db), renewal)).toMatchObject({ subscriptionEndDate: '2027-02-21T10:00:00.000Z' })
  })

  test('renews once for a repeated click and twice for two clicks', async () => {
    const click = { ...renewal, requestKey: 'key-of-a-click' }
    const ends = await Promise.all([1, 2, 3].map(() => renew(acting(database.db), click)))
    expect(new Set(ends.map(end => end.subscriptionEndDate))).toEqual(new Set(['2027-03-01T23:00:00.000Z']))
    expect(await used(2)).toBe(1)
    await renew(acting(database.db), { ...renewal, requestKey: 'key-of-another' })
    expect(await used(2)).toBe(2)
  })

  test('renews once for clicks without a key within a minute', async () => {
    const now = acting(database.db)
    const later = { ...now, now: new Date(now.now.getTime() + 61_000) }
    const ends = await Promise.all([1, 2, 3].map(() => renew(now, renewal)))
    expect(new Set(ends.map(end => end.subscriptionEndDate)).size).toBe(1)
    expect(await used(2)).toBe(1)
    await renew(later, renewal)
    expect(await used(2)).toBe(2)
  })

  test.each([
    [
      'a unit whose device has changed',
      { deviceId: 1 },
      { status: 409, detail: expect.stringContaining('Select the unit again') },
    ],
    ['a unit outside the scope', { unitId: 41 }, { status: 404 }],
    [
      'a satellite line for another unit',
      { lineId: 5 },
      { status: 400, errors: ['lineId: select a subscription that is not by satellite'] },
    ],
  ])('SUB-015 rejects %s with a reason', async (_, wrong, refusal) => {
    await expect(renew(acting(database.db), { ...renewal, ...wrong })).rejects.toMatchObject(refusal)
    expect([await used(2), await used(5)]).toEqual([0, 0])
  })

  test('SUB-002 renews a satellite unit only with a satellite line', async () => {
    const { unitId } = await activate(acting(database.db), { ...activation, lineId: 4 })
    expect((await listRenewable(database.db, scopes.dealer, { filter: 's-77' })).items).toMatchObject([
      { unitId, isSatellite: true },
    ])
    const its = { unitId, deviceId: 1, uniqueId: 'imei-1', serialNumber: 'S-77' }
    await expect(renew(acting(database.db), { ...its, lineId: 2 })).rejects.toMatchObject({ status: 400 })
    expect(await renew(acting(database.db), { ...its, lineId: 5 })).toMatchObject({
      subscriptionEndDate: '2028-11-21T10:00:00.000Z',
    })
  })

  test('removes a renewed unit from the dashboard’s expirations', async () => {
    expect(await countNextMonth(database.db, scopes.dealer, today)).toBe(1)
    await renew(acting(database.db), renewal)
    expect(await countNextMonth(database.db, scopes.dealer, today)).toBe(0)
  })
})
