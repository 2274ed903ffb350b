import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** When tests happen. */
export const today = new Date('2026-11-21T10:00:00.000Z')

/** Company 1 sells; 2 is a dealer with customer 3; 4 is another dealer. */
export const scopes = {
  seller: { userId: 1, companyIds: [1, 2, 3, 4] },
  dealer: { userId: 2, companyIds: [2, 3] },
  other: { userId: 4, companyIds: [4] },
}

export const acting = (db: Database, who: keyof typeof scopes = 'dealer') => ({
  db,
  scope: scopes[who],
  caller: { userId: scopes[who].userId },
  now: today,
})

/** Products by ID, one per use; 14 and 15 are satellite products. */
export const product = { activation: 11, renewal: 12, factory: 13, satellite: 14, satelliteRenewal: 15 }

/**
 * The dealer owns order 1: line 1 of one activation, 2 of renewals, 3 of two factory products, 4 of activations and 5 of
 * renewals by satellite. Order 2 with line 6 is the other dealer's; orders 3 and 4 are free.
 * Devices 1 and 2 of the dealer and 4 of the other are idle. Unit 1, the customer's, has device 3; 21 and 22 have no
 * subscription, and neither has 41 of the other dealer.
 */
export async function seedSubscriptionWorld(db: Database): Promise<void> {
  await db
    .insertInto('company')
    .values([
      { company_id: 1, name: 'Seller' },
      { company_id: 2, name: 'Dealer', is_dealer: true, parent_company_id: 1 },
      { company_id: 3, name: 'Customer', parent_company_id: 2 },
      { company_id: 4, name: 'Other', is_dealer: true, parent_company_id: 1 },
    ])
    .execute()
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db
    .insertInto('app_user')
    .values(
      [1, 2, 4].map(id => ({ user_id: id, company_id: id, group_id: 1, login: `u${id}`, timezone: 'Europe/Berlin' })),
    )
    .execute()
  await db.insertInto('fleet').values({ fleet_id: 1, company_id: 3, name: 'All', is_default: true }).execute()
  await db
    .insertInto('subscription_product')
    .values([
      { product_id: product.activation, code: 'FULL', name: 'Start', type_code: 'ACTIVATION', months: 12 },
      { product_id: product.renewal, code: 'FULL', name: 'Go on', type_code: 'RENEWAL', months: 3 },
      { product_id: product.factory, code: 'FULL', name: 'Works', type_code: 'FACTORY', months: 24, for_tdac: true },
      { product_id: product.satellite, code: 'SAT', name: 'Start by satellite', type_code: 'ACTIVATION', months: 12 },
      {
        product_id: product.satelliteRenewal,
        code: 'SAT',
        name: 'Go on by satellite',
        type_code: 'RENEWAL',
        months: 12,
      },
    ])
    .execute()
  await db
    .insertInto('subscription_order')
    .values([
      { order_id: 1, seller_id: 1, company_id: 2, order_number: 'O-1', ordered_on: '2026-01-01' },
      { order_id: 2, seller_id: 1, company_id: 4, order_number: 'O-2', ordered_on: '2025-01-01' },
      { order_id: 3, seller_id: 1, company_id: null, order_number: 'O-3', ordered_on: '2026-03-01' },
      { order_id: 4, seller_id: 1, company_id: null, order_number: 'O-4', ordered_on: '2026-02-01' },
    ])
    .execute()
  await db
    .insertInto('subscription_line')
    .values([
      { line_id: 1, order_id: 1, product_id: product.activation, quantity: 1 },
      { line_id: 2, order_id: 1, product_id: product.renewal, quantity: 5 },
      { line_id: 3, order_id: 1, product_id: product.factory, quantity: 2 },
      { line_id: 4, order_id: 1, product_id: product.satellite, quantity: 5 },
      { line_id: 5, order_id: 1, product_id: product.satelliteRenewal, quantity: 5 },
      { line_id: 6, order_id: 2, product_id: product.activation, quantity: 5 },
      { line_id: 7, order_id: 3, product_id: product.activation, quantity: 10 },
      { line_id: 8, order_id: 3, product_id: product.renewal, quantity: 4 },
      { line_id: 9, order_id: 4, product_id: product.activation, quantity: 20 },
    ])
    .execute()
  await db
    .insertInto('device')
    .values([
      { device_id: 1, uid: 'imei-1', serial_number: 'D1', company_id: 2, active: false },
      { device_id: 2, uid: 'imei-2', serial_number: 'D2', company_id: 2, active: false },
      { device_id: 3, uid: 'imei-3', serial_number: 'D3', company_id: 3 },
      { device_id: 4, uid: 'imei-4', serial_number: 'D4', company_id: 4, active: false },
    ])
    .execute()
  await db
    .insertInto('unit')
    .values([
      {
        unit_id: 1,
        company_id: 3,
        device_id: 3,
        name: 'Combine',
        serial: 'S1',
        subscription_end: '2026-12-01T23:00:00Z',
        timezone: 'Europe/Berlin',
      },
      ...[21, 22, 23].map(unit_id => ({ unit_id, company_id: 2, name: `New ${unit_id}`, serial: `N${unit_id}` })),
      { unit_id: 41, company_id: 4, name: 'New 41', serial: 'N41' },
    ])
    .execute()
  await sql`alter table unit alter column unit_id restart with 1001`.execute(db)
}
