import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { countNextMonth } from '#modules/dashboards/dashboards.ts'
import { activate } from './activate.ts'
import { listDeviceRows } from '#modules/organisation/devices/public.ts'
import { listSubscribed, listUnsubscribed } from './factory.ts'
import { assignOrders, listFreeOrders } from './orders.ts'
import { renew } from './renew.ts'
import { saveFactory } from './save-factory.ts'
import { listLines, listRenewable } from './subscription-queries.ts'
import { listExpirations } from './subscription-reports.ts'
import { acting, product, scopes, seedSubscriptionWorld, today } from './testing.ts'

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

describe('activating', () => {
  test('SUB-003 makes the unit of a device, with its subscription, and uses up one of the line', async () => {
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

  test('of two who want the last one, one wins and the other learns what to do', async () => {
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

  test('one key for two devices at the same moment books one of them and refuses the other', async () => {
    const click = { ...activation, lineId: 4, requestKey: 'key-of-two-devices' }
    const both = await Promise.allSettled(
      [click.deviceId, 2].map(deviceId => activate(acting(database.db), { ...click, deviceId })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 400 } })
  })

  test('a click that is repeated makes one unit; without its key the second is refused', async () => {
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
    ['a device out of sight', { deviceId: 4 }, { status: 404 }],
    ['a company out of sight', { companyId: 4 }, { status: 404 }],
    ['a line out of sight', { lineId: 6 }, { status: 400, errors: ['lineId: there is no line 6'] }],
    ['a line of an order nobody has yet', { lineId: 7 }, { status: 400, errors: ['lineId: there is no line 7'] }],
    [
      'a line for something else',
      { lineId: 2 },
      { status: 400, errors: [expect.stringContaining('Go on is not for this')] },
    ],
  ])('%s is refused, and nothing is used up', async (_, wrong, refusal) => {
    await expect(activate(acting(database.db), { ...activation, ...wrong })).rejects.toMatchObject(refusal)
    expect(await database.db.selectFrom('unit_subscription').select('unit_id').execute()).toEqual([])
    expect(
      await database.db.selectFrom('device').select('device_id').where('active', '=', false).execute(),
    ).toHaveLength(3)
  })

  test('nobody uses up what another dealer bought, though both are in sight', async () => {
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

test('SUB-004 idle devices have id and serial number, and are those of the caller’s companies', async () => {
  const { items } = await listDeviceRows(database.db, scopes.dealer, { active: false })
  expect(items).toMatchObject([
    { id: 1, serialNumber: 'D1', active: false },
    { id: 2, serialNumber: 'D2', active: false },
  ])
  expect(await listDeviceRows(database.db, scopes.dealer, { active: true })).toMatchObject({
    items: [{ id: 3, unitName: 'Combine' }],
  })
})

test('SUB-019 lines are listed by their use, with what is left of them; those used up are not', async () => {
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

describe('renewing', () => {
  test('SUB-011 moves the end by whole months of the unit’s own calendar, and shows in the list', async () => {
    // midnight of 2 December in Berlin, and so of 2 March
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

  test('an end that is past counts from today', async () => {
    await database.db
      .updateTable('unit')
      .set({ subscription_end: '2026-10-01T00:00:00Z' })
      .where('unit_id', '=', 1)
      .execute()
    expect(await renew(acting(database.db), renewal)).toMatchObject({ subscriptionEndDate: '2027-02-21T10:00:00.000Z' })
  })

  test('a click that is repeated renews once; two clicks renew twice', async () => {
    const click = { ...renewal, requestKey: 'key-of-a-click' }
    const ends = await Promise.all([1, 2, 3].map(() => renew(acting(database.db), click)))
    expect(new Set(ends.map(end => end.subscriptionEndDate))).toEqual(new Set(['2027-03-01T23:00:00.000Z']))
    expect(await used(2)).toBe(1)
    await renew(acting(database.db), { ...renewal, requestKey: 'key-of-another' })
    expect(await used(2)).toBe(2)
  })

  test('a click without a key that is repeated within a minute renews once', async () => {
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
      'a unit with another device by now',
      { deviceId: 1 },
      { status: 409, detail: expect.stringContaining('Select the unit again') },
    ],
    ['a unit out of sight', { unitId: 41 }, { status: 404 }],
    [
      'a line by satellite for a unit without',
      { lineId: 5 },
      { status: 400, errors: ['lineId: select a subscription that is not by satellite'] },
    ],
  ])('SUB-015 %s is refused in words', async (_, wrong, refusal) => {
    await expect(renew(acting(database.db), { ...renewal, ...wrong })).rejects.toMatchObject(refusal)
    expect([await used(2), await used(5)]).toEqual([0, 0])
  })

  test('SUB-002 a unit by satellite stays with satellite', async () => {
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

  test('a renewed unit leaves the dashboard’s count of expirations', async () => {
    expect(await countNextMonth(database.db, scopes.dealer, today)).toBe(1)
    await renew(acting(database.db), renewal)
    expect(await countNextMonth(database.db, scopes.dealer, today)).toBe(0)
  })
})

describe('orders', () => {
  const free = async (who: keyof typeof scopes = 'seller', filter?: string) =>
    (await listFreeOrders(database.db, scopes[who], { filter })).items

  test('those without a dealer are listed to the seller alone, the oldest first, all lines in one', async () => {
    expect(await free()).toEqual([
      { orderId: 4, orderNumber: 'O-4', orderDate: '2026-02-01', subscriptionName: 'Start', quantity: 20 },
      { orderId: 3, orderNumber: 'O-3', orderDate: '2026-03-01', subscriptionName: 'Start, Go on', quantity: 14 },
    ])
    expect(await free('seller', 'go on')).toHaveLength(1)
    expect(await free('dealer')).toEqual([])
  })

  test('SUB-026 orders given to a dealer are the dealer’s to use', async () => {
    await assignOrders(database.db, scopes.seller, 2, [3, 4, 3], today)
    expect(await free()).toEqual([])
    expect(
      (await listLines(database.db, scopes.dealer, { typeCode: 'ACTIVATION' })).items.map(({ lineId }) => lineId),
    ).toEqual([1, 7, 9, 4])
  })

  test('SHELL-007 a dealer gives away the orders that it sells itself', async () => {
    await database.db.updateTable('subscription_order').set({ seller_id: 2 }).where('order_id', '=', 3).execute()
    expect((await free('dealer')).map(({ orderId }) => orderId)).toEqual([3])
    await assignOrders(database.db, scopes.dealer, 2, [3], today)
    expect(await free('dealer')).toEqual([])
  })

  test('of two who give one order away, one wins', async () => {
    const both = await Promise.allSettled(
      [2, 4].map(dealer => assignOrders(database.db, scopes.seller, dealer, [3], today)),
    )
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { status: 409, detail: 'Already assigned to another dealer: O-3. Reload the list.' } },
    ])
  })

  test.each([
    [
      'a company that is no dealer',
      3,
      [3],
      'seller',
      { status: 400, detail: 'Customer is not a dealer. Select a dealer company.' },
    ],
    ['a company out of sight', 4, [3], 'dealer', { status: 404 }],
    ['an order out of sight', 2, [3], 'dealer', { status: 400, errors: ['orderIds: there is no order 3'] }],
  ] as const)('%s is refused', async (_, companyId, orderIds, who, refusal) => {
    await expect(assignOrders(database.db, scopes[who], companyId, orderIds, today)).rejects.toMatchObject(refusal)
    expect(await free()).toHaveLength(2)
  })
})

describe('factory units', () => {
  const ids = ({ items }: { items: { unitId: number }[] }) => items.map(({ unitId }) => unitId)
  const save = (units: number[], who: keyof typeof scopes = 'dealer', productId = product.factory) =>
    saveFactory(
      acting(database.db, who),
      units.map(unitId => ({ unitId, productId })),
    )

  test('SUB-018 SUB-019 those without a subscription get a product and come to the others', async () => {
    expect(await listUnsubscribed(database.db, scopes.dealer, { filter: 'n21' })).toEqual({
      items: [{ unitId: 21, unitName: 'New 21', machineSN: 'N21', isSelected: false }],
      totalCount: 1,
    })
    await save([22, 21])
    expect(ids(await listUnsubscribed(database.db, scopes.dealer, {}))).toEqual([23])
    expect((await listSubscribed(database.db, scopes.dealer, { filter: 'N21' })).items).toEqual([
      {
        unitId: 21,
        unitName: 'New 21',
        machineSN: 'N21',
        productId: product.factory,
        lineId: 3,
        subscriptionName: 'Works',
        subscription: 'Works',
        subscriptionEndDate: '2028-11-21T10:00:00.000Z',
      },
    ])
    expect(await used(3)).toBe(2)
  })

  test('ADM-029 a machine has its serial number, that of its device, its market, its type and its subscription', async () => {
    const { db } = database
    await db.insertInto('machine_type').values({ type_id: 7, name: 'Sprayer' }).execute()
    await db.updateTable('company').set({ country: 'CH' }).where('company_id', '=', 2).execute()
    await db.updateTable('unit').set({ device_id: 2, type_id: 7 }).where('unit_id', '=', 23).execute()
    const machine = { machineSN: 'N23', deviceSN: 'D2', tdac: 'CH', type: 'Sprayer' }
    expect((await listUnsubscribed(db, scopes.dealer, { filter: 'N23' })).items).toMatchObject([machine])
    await save([23])
    expect((await listSubscribed(db, scopes.dealer, { filter: 'N23' })).items).toMatchObject([
      { ...machine, subscription: 'Works' },
    ])
  })

  test.each([
    [
      'more units than are left',
      [21, 22, 23],
      'dealer',
      product.factory,
      { status: 409, detail: expect.stringContaining('Not enough is left of Works for these 3 units') },
    ],
    [
      'a unit of another dealer’s',
      [21, 41],
      'seller',
      product.factory,
      { status: 409, detail: expect.stringContaining('Not enough') },
    ],
    ['a unit out of sight', [41], 'dealer', product.factory, { status: 400, errors: ['unitId: there is no unit 41'] }],
    ['a unit named twice', [21, 21], 'dealer', product.factory, { status: 400 }],
    [
      'a unit with a subscription',
      [1],
      'dealer',
      product.factory,
      { status: 409, detail: expect.stringContaining('Combine') },
    ],
    [
      'a product for something else',
      [21],
      'dealer',
      product.renewal,
      { status: 400, errors: ['productId: there is no factory product 12'] },
    ],
  ] as const)('%s is refused, and no unit gets anything', async (_, units, who, productId, refusal) => {
    await expect(save([...units], who, productId)).rejects.toMatchObject(refusal)
    expect(await used(3)).toBe(0)
    expect(ids(await listSubscribed(database.db, scopes.seller, {}))).toEqual([1])
  })

  test.each([[[21, 11]], [[11, 21]]])(
    'SUB-020 %j: a line of the company above is left to its own unit, though it is older',
    async units => {
      const { db } = database
      await db.insertInto('unit').values({ unit_id: 11, company_id: 1, name: 'New 11', serial: 'N11' }).execute()
      await db
        .insertInto('subscription_order')
        .values({ order_id: 5, seller_id: 1, company_id: 1, order_number: 'O-5', ordered_on: '2025-01-01' })
        .execute()
      await db
        .insertInto('subscription_line')
        .values({ line_id: 10, order_id: 5, product_id: product.factory, quantity: 1 })
        .execute()
      await db.updateTable('subscription_line').set({ quantity: 1 }).where('line_id', '=', 3).execute()
      await save(units, 'seller')
      const { items } = await listSubscribed(db, scopes.seller, { filter: 'New' })
      expect(items.map(({ unitId, lineId }) => [unitId, lineId])).toEqual([
        [11, 10],
        [21, 3],
      ])
    },
  )

  test('SUB-020 of the lines of a company, those of the oldest order are used up first', async () => {
    const { db } = database
    await db
      .insertInto('subscription_order')
      .values({ order_id: 5, seller_id: 1, company_id: 2, order_number: 'O-5', ordered_on: '2025-01-01' })
      .execute()
    await db
      .insertInto('subscription_line')
      .values({ line_id: 10, order_id: 5, product_id: product.factory, quantity: 1 })
      .execute()
    await save([21, 22])
    expect([await used(10), await used(3)]).toEqual([1, 1])
  })

  test('of two who want what is left, one wins', async () => {
    const both = await Promise.allSettled([save([21, 22]), save([23])])
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 409 } }])
    expect(await used(3)).toBeLessThanOrEqual(2)
  })
})

describe('an archived unit', () => {
  const archive = (unitId: number) =>
    database.db.updateTable('unit').set({ archived_at: today }).where('unit_id', '=', unitId).execute()

  test('SUB-013 SUB-016 SUB-020 REP-056 is in no list of subscriptions', async () => {
    const { db } = database
    const lists = () =>
      Promise.all([
        listUnsubscribed(db, scopes.dealer, { filter: 'N21' }),
        listSubscribed(db, scopes.dealer, {}),
        listRenewable(db, scopes.dealer, {}),
        listExpirations(db, scopes.dealer, { zone: 'UTC', now: today }),
      ])
    expect((await lists()).map(({ totalCount }) => totalCount)).toEqual([1, 1, 1, 1])
    await archive(1)
    await archive(21)
    expect((await lists()).map(({ items, totalCount }) => [items.length, totalCount])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test('SUB-011 SUB-020 is neither activated at the factory nor renewed, and nothing is used up', async () => {
    await archive(1)
    await archive(21)
    const asked = [22, 21].map(unitId => ({ unitId, productId: product.factory }))
    await expect(saveFactory(acting(database.db), asked)).rejects.toMatchObject({
      status: 400,
      errors: ['unitId: there is no unit 21'],
    })
    await expect(renew(acting(database.db), renewal)).rejects.toMatchObject({ status: 404 })
    expect([await used(2), await used(3)]).toEqual([0, 0])
  })
})
