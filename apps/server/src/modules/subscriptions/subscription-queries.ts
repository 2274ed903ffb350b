import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { satellite, serves } from './order-lines.ts'
import { productsIn } from './products.ts'

type Subscription = FleetSchemas['Subscription']
type Renewable = FleetSchemas['Renewable']

export interface ListQuery {
  filter?: string
  start?: number
  limit?: number
}

type Page<Row> = Promise<{ items: Row[]; totalCount: number }>

/** SQL join of the newest booking of a unit `u`, its current subscription. */
export const latestBooking = (t: TFunction) => sql`
  left join lateral (
    select s.line_id, p.product_id, p.name, p.code from unit_subscription s
      join subscription_line l using (line_id) join ${productsIn(t)} p using (product_id)
    where s.unit_id = u.unit_id order by s.subscription_id desc limit 1
  ) b on true`

/** Returns a page of unexhausted order lines. */
export function listLines(
  db: Database,
  scope: Scope,
  { typeCode, companyId, ...query }: ListQuery & { typeCode?: string; companyId?: number },
  t = inEnglish(),
): Page<Subscription> {
  return readPage<Subscription>(db, {
    rows: sql`
      select l.line_id as "lineId", p.product_id as "productId", p.name as "subscriptionName", l.quantity - l.used as "remainingQuantity",
        p.type_code as "typeCode", p.code as "productCode", p.months, o.order_number as "orderNumber"
      from subscription_line l join subscription_order o using (order_id) join ${productsIn(t)} p using (product_id)
      where ${inScope(scope, 'o.company_id')} and l.used < l.quantity
        and (${contains('p.name', query.filter)} or ${contains('o.order_number', query.filter)})
        and ${typeCode === undefined ? sql`true` : sql`p.type_code = ${typeCode}`}
        and ${companyId === undefined ? sql`true` : sql`(${companyIn(scope, companyId)} and ${serves('o.company_id', companyId)})`}`,
    order: sql`"subscriptionName", "orderNumber", "lineId"`,
    ...query,
  })
}

const companyIn = ({ companyIds }: Scope, companyId: number) => sql`${companyIds.includes(companyId)}::boolean`

/** Returns a page of units with a device and a subscription, the earliest end first. */
export async function listRenewable(
  db: Database,
  scope: Scope,
  { filter, ...query }: ListQuery,
  t = inEnglish(),
): Page<Renewable> {
  const { items, totalCount } = await readPage<Omit<Renewable, 'subscriptionEndDate'> & { end: Date }>(db, {
    rows: sql`
      select u.unit_id as "unitId", d.uid as "uniqueId", u.serial as "serialNumber", d.device_id as "deviceId", u.subscription_end as end,
        u.name as "unitName", c.company_id as "companyId", c.name as "companyName", b.name as "subscriptionName",
        coalesce(b.code = ${satellite}, false) as "isSatellite"
      from unit u join device d using (device_id) join company c on c.company_id = u.company_id ${latestBooking(t)}
      where ${unitInScope(scope, 'u')} and u.archived_at is null and u.subscription_end is not null
        and (${contains('u.name', filter)} or ${contains('u.serial', filter)} or ${contains('d.uid', filter)})`,
    order: sql`"end", "unitId"`,
    ...query,
  })
  return {
    items: items.map(({ end, ...unit }) => withoutNulls({ ...unit, subscriptionEndDate: end.toISOString() })),
    totalCount,
  }
}
