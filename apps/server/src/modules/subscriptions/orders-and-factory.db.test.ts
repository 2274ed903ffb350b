import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { listSubscribed, listUnsubscribed } from './factory.ts'
import { assignOrders, listFreeOrders } from './orders.ts'
import { renew } from './renew.ts'
import { saveFactory } from './save-factory.ts'
import { listLines, listRenewable } from './subscription-queries.ts'
import { listExpirations } from './subscription-reports.ts'
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

const renewal = { unitId: 1, deviceId: 3, uniqueId: 'imei-3', serialNumber: 'S1', lineId: 2 }

describe('orders', () => {
  const free = async (who: keyof typeof scopes = 'seller', filter?: string) =>
    (await listFreeOrders(database.db, scopes[who], { filter })).items

  test('lists unassigned orders only to the seller, oldest first, with joined lines', async () => {
    expect(await free()).toEqual([
      { orderId: 4, orderNumber: 'O-4', orderDate: '2026-02-01', subscriptionName: 'Start', quantity: 20 },
      { orderId: 3, orderNumber: 'O-3', orderDate: '2026-03-01', subscriptionName: 'Start, Go on', quantity: 14 },
    ])
    expect(await free('seller', 'go on')).toHaveLength(1)
    expect(await free('dealer')).toEqual([])
  })

  test('SUB-026 lets a dealer use assigned orders', async () => {
    await assignOrders(database.db, scopes.seller, 2, [3, 4, 3], today)
    expect(await free()).toEqual([])
    expect(
      (await listLines(database.db, scopes.dealer, { typeCode: 'ACTIVATION' })).items.map(({ lineId }) => lineId),
    ).toEqual([1, 7, 9, 4])
  })

  test('SHELL-007 lets a dealer assign its own orders', async () => {
    await database.db.updateTable('subscription_order').set({ seller_id: 2 }).where('order_id', '=', 3).execute()
    expect((await free('dealer')).map(({ orderId }) => orderId)).toEqual([3])
    await assignOrders(database.db, scopes.dealer, 2, [3], today)
    expect(await free('dealer')).toEqual([])
  })

  test('assigns an order once for two concurrent requests', async () => {
    const both = await Promise.allSettled(
      [2, 4].map(dealer => assignOrders(database.db, scopes.seller, dealer, [3], today)),
    )
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { status: 409, detail: 'Already assigned to another dealer: O-3. Reload the list.' } },
    ])
  })

  test.each([
    [
      'a company that is not a dealer',
      3,
      [3],
      'seller',
      { status: 400, detail: 'Customer is not a dealer. Select a dealer company.' },
    ],
    ['a company outside the scope', 4, [3], 'dealer', { status: 404 }],
    ['an order outside the scope', 2, [3], 'dealer', { status: 400, errors: ['orderIds: there is no order 3'] }],
  ] as const)('rejects %s', async (_, companyId, orderIds, who, refusal) => {
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

  test('SUB-018 SUB-019 subscribes units without a subscription', async () => {
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

  test('ADM-029 returns serial numbers of unit and device, market, type and subscription', async () => {
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
      'more units than remaining items',
      [21, 22, 23],
      'dealer',
      product.factory,
      { status: 409, detail: expect.stringContaining('Not enough is left of Works for these 3 units') },
    ],
    [
      'a unit of another dealer',
      [21, 41],
      'seller',
      product.factory,
      { status: 409, detail: expect.stringContaining('Not enough') },
    ],
    [
      'a unit outside the scope',
      [41],
      'dealer',
      product.factory,
      { status: 400, errors: ['unitId: there is no unit 41'] },
    ],
    ['a duplicate unit', [21, 21], 'dealer', product.factory, { status: 400 }],
    [
      'a unit with a subscription',
      [1],
      'dealer',
      product.factory,
      { status: 409, detail: expect.stringContaining('Combine') },
    ],
    [
      'a product for another use',
      [21],
      'dealer',
      product.renewal,
      { status: 400, errors: ['productId: there is no factory product 12'] },
    ],
  ] as const)('rejects %s and subscribes no unit', async (_, units, who, productId, refusal) => {
    await expect(save([...units], who, productId)).rejects.toMatchObject(refusal)
    expect(await used(3)).toBe(0)
    expect(ids(await listSubscribed(database.db, scopes.seller, {}))).toEqual([1])
  })

  test.each([[[21, 11]], [[11, 21]]])(
    'SUB-020 leaves the older line of the parent company to its own unit for units %j',
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

  test('SUB-020 consumes lines of the oldest order first', async () => {
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

  test('accepts one of two concurrent requests for the remaining items', async () => {
    const both = await Promise.allSettled([save([21, 22]), save([23])])
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 409 } }])
    expect(await used(3)).toBeLessThanOrEqual(2)
  })
})

describe('an archived unit', () => {
  const archive = (unitId: number) =>
    database.db.updateTable('unit').set({ archived_at: today }).where('unit_id', '=', unitId).execute()

  test('SUB-013 SUB-016 SUB-020 REP-056 hides it from all lists of subscriptions', async () => {
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

  test('SUB-011 SUB-020 rejects its factory subscription and renewal and consumes nothing', async () => {
    await archive(1)
    await archive(21)
    const requests = [22, 21].map(unitId => ({ unitId, productId: product.factory }))
    await expect(saveFactory(acting(database.db), requests)).rejects.toMatchObject({
      status: 400,
      errors: ['unitId: there is no unit 21'],
    })
    await expect(renew(acting(database.db), renewal)).rejects.toMatchObject({ status: 404 })
    expect([await used(2), await used(3)]).toEqual([0, 0])
  })
})
