import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { ListQuery } from './subscription-queries.ts'
import { noSuch } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { productsIn } from './products.ts'

type Order = FleetSchemas['Order']

/** Returns a page of orders without a dealer, oldest first, with the names of their lines joined. */
export function listFreeOrders(
  db: Database,
  scope: Scope,
  { filter, ...query }: ListQuery,
  t = inEnglish(),
): Promise<{ items: Order[]; totalCount: number }> {
  return readPage<Order>(db, {
    rows: sql`
      select o.order_id as "orderId", o.order_number as "orderNumber", to_char(o.ordered_on, 'YYYY-MM-DD') as "orderDate",
        string_agg(p.name, ', ' order by l.line_id) as "subscriptionName", sum(l.quantity)::int as quantity
      from subscription_order o join subscription_line l using (order_id) join ${productsIn(t)} p using (product_id)
      where ${inScope(scope, 'o.seller_id')} and o.company_id is null
      group by o.order_id
      having ${contains('o.order_number', filter)} or bool_or(${contains('p.name', filter)})`,
    order: sql`"orderDate", "orderId"`,
    ...query,
  })
}

/** Returns a page of orders of a company, newest first, with the names of their lines joined. */
export async function listOrdersOf(
  db: Database,
  scope: Scope,
  companyId: number,
  { filter, ...query }: ListQuery,
  t = inEnglish(),
): Promise<{ items: FleetSchemas['CompanyOrder'][]; totalCount: number }> {
  if (!scope.companyIds.includes(companyId)) throw notFound('company', companyId)
  const { items, totalCount } = await readPage<
    Omit<FleetSchemas['CompanyOrder'], 'assignedAt'> & { assignedAt: Date | null }
  >(db, {
    rows: sql`
      select o.order_id as "orderId", o.order_number as "orderNumber", to_char(o.ordered_on, 'YYYY-MM-DD') as "orderDate",
        o.assigned_at as "assignedAt", coalesce(string_agg(p.name, ', ' order by l.line_id), '') as "subscriptionName",
        coalesce(sum(l.quantity), 0)::int as quantity, coalesce(sum(l.quantity - l.used), 0)::int as "remainingQuantity"
      from subscription_order o left join subscription_line l using (order_id) left join ${productsIn(t)} p using (product_id)
      where o.company_id = ${companyId}
      group by o.order_id
      having ${contains('o.order_number', filter)} or bool_or(${contains('p.name', filter)})`,
    order: sql`"orderDate" desc, "orderId" desc`,
    ...query,
  })
  return {
    items: items.map(({ assignedAt, ...order }) =>
      withoutNulls({ ...order, assignedAt: assignedAt?.toISOString() ?? null }),
    ),
    totalCount,
  }
}

/**
 * Assigns all given orders to a dealer, or none.
 * @throws Problem 404 for a company outside the scope, 400 for one that is no dealer and for orders outside the scope, 409 for orders
 * that another user has assigned in the meantime
 */
export function assignOrders(
  db: Database,
  scope: Scope,
  companyId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const company = await trx
      .selectFrom('company')
      .select(['name', 'is_dealer'])
      .where('company_id', '=', companyId)
      .where(inScope(scope, 'company.company_id'))
      // locked, so that it remains a dealer until the commit
      .forShare()
      .executeTakeFirst()
    if (!company) throw notFound('company', companyId)
    if (!company.is_dealer) throw badRequest(['problem.noDealer', { name: company.name }])
    const requested = [...new Set(orderIds)]
    const { rows } = await sql<{ id: number; number: string; owner: number | null }>`
      select order_id as id, order_number as number, company_id as owner from subscription_order
      where order_id = any(${numbers(requested)}::int[]) and ${inScope(scope, 'subscription_order.seller_id')}
      order by order_id for update`.execute(trx)
    const found = new Set(rows.map(({ id }) => id))
    const errors = requested.filter(id => !found.has(id)).map(id => noSuch('orderIds', 'order', id))
    if (errors.length > 0) throw badRequest(['problem.unknownOrders'], { errors: errors.slice(0, 20) })
    const taken = rows.filter(({ owner }) => owner !== null && owner !== companyId).map(({ number }) => number)
    if (taken.length > 0) throw conflict(['problem.ordersTaken', { orders: taken }])
    await sql`
      update subscription_order set company_id = ${companyId}, assigned_at = coalesce(assigned_at, ${now}::timestamptz)
      where order_id = any(${numbers(requested)}::int[])`.execute(trx)
  })
}
