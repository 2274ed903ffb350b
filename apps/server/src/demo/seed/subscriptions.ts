import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import {
  dealerOrders,
  freeOrders,
  freeOrdersOfDealer,
  idleDevices,
  oldOrder,
  type DemoOrder,
} from '../data/subscriptions.ts'

interface Options {
  rootCompanyId: number
  /** Milliseconds. */
  now: number
}

/** Seeds orders and idle devices, and a booking for every machine with a subscription. */
export async function seedSubscriptions(db: Database, { rootCompanyId, now }: Options): Promise<void> {
  const found = await db
    .selectFrom('subscription_order')
    .select('order_id')
    .where('seller_id', '=', rootCompanyId)
    .limit(1)
    .executeTakeFirst()
  const dealers = await db
    .selectFrom('company')
    .select(['company_id', 'code'])
    .where('is_dealer', '=', true)
    .where('parent_company_id', '=', rootCompanyId)
    .orderBy('company_id')
    .execute()
  const place = (companyId: number | null, code: string, order: DemoOrder, sellerId = rootCompanyId) =>
    seedOrder(db, order, { sellerId, companyId, number: `${code}-${order.number}`, now })
  if (!found) {
    for (const { company_id, code } of dealers) {
      for (const order of dealerOrders) await place(company_id, code ?? '', order)
      for (const order of freeOrdersOfDealer) await place(null, code ?? '', order, company_id)
      await seedDevices(db, company_id, code ?? String(company_id))
    }
    for (const order of freeOrders) await place(null, 'MD', order)
  }
  for (const { company_id, code } of dealers)
    await bookMachines(
      db,
      order => place(company_id, code ?? '', order),
      company_id,
      `${code ?? ''}-${oldOrder.number}`,
    )
}

interface Placing {
  sellerId: number
  companyId: number | null
  number: string
  now: number
}

async function seedOrder(
  db: Database,
  { daysAgo, lines }: DemoOrder,
  { sellerId, companyId, number, now }: Placing,
): Promise<number> {
  const ordered = new Date(now - daysAgo * dayMs).toISOString()
  const { order_id } = await db
    .insertInto('subscription_order')
    .values({
      seller_id: sellerId,
      company_id: companyId,
      order_number: await freeNumber(db, sellerId, number),
      ordered_on: ordered.slice(0, 10),
      assigned_at: companyId === null ? null : ordered,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  for (const [name, quantity] of lines)
    await sql`
      insert into subscription_line (order_id, product_id, quantity)
      select ${order_id}, product_id, ${quantity} from subscription_product where name = ${name}`.execute(db)
  return order_id
}

/** Returns an unused order number, because dealers that users added may share a code or have none. */
async function freeNumber(db: Database, sellerId: number, number: string): Promise<string> {
  const taken = await db
    .selectFrom('subscription_order')
    .select('order_number')
    .where('seller_id', '=', sellerId)
    .where('order_number', 'like', `${number.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .execute()
  const numbers = new Set(taken.map(({ order_number }) => order_number))
  let free = number
  for (let next = 2; numbers.has(free); next++) free = `${number}-${next}`
  return free
}

async function seedDevices(db: Database, companyId: number, code: string): Promise<void> {
  const serials = Array.from({ length: idleDevices }, (_, i) => `AM35-${code}-${String(i + 1).padStart(4, '0')}`)
  await db
    .insertInto('device')
    .values(
      serials.map(serial => ({
        uid: `idle-${serial.toLowerCase()}`,
        serial_number: serial,
        type_code: 'am35',
        source: 'device',
        company_id: companyId,
        active: false,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Books an old order of the dealer for machines of the dealer and its customers without a booking. */
async function bookMachines(
  db: Database,
  place: (order: DemoOrder) => Promise<number>,
  dealerId: number,
  number: string,
): Promise<void> {
  const known = await db
    .selectFrom('subscription_order')
    .select('order_id')
    .where('company_id', '=', dealerId)
    .where('order_number', '=', number)
    .executeTakeFirst()
  const orderId = known?.order_id ?? (await place(oldOrder))
  await sql`
    with line as (
      select l.line_id, p.code = 'SAT' as by_satellite from subscription_line l join subscription_product p using (product_id)
      where l.order_id = ${orderId}
    ), booked as (
      insert into unit_subscription (unit_id, line_id, booked_at, ends_at)
      select u.unit_id, line.line_id, u.created_at, u.subscription_end
      from unit u join company c using (company_id) join line on line.by_satellite = (u.unit_id % 9 = 0)
      where ${dealerId} in (c.company_id, c.parent_company_id) and u.subscription_end is not null
        and not exists (select from unit_subscription s where s.unit_id = u.unit_id)
      returning line_id
    )
    update subscription_line l set quantity = l.quantity + b.count, used = l.used + b.count
    from (select line_id, count(*)::int as count from booked group by line_id) b where l.line_id = b.line_id`.execute(
    db,
  )
}
