import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { latestBooking, type ListQuery } from './subscription-queries.ts'

type Unsubscribed = FleetSchemas['UnsubscribedUnit']
type Subscribed = FleetSchemas['FactoryUnit']

/** Returns a page of units from the factory without a subscription. */
export async function listUnsubscribed(
  db: Database,
  scope: Scope,
  query: ListQuery,
  t = inEnglish(),
): Promise<{ items: Unsubscribed[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Omit<Unsubscribed, 'isSelected'>>(
    db,
    pageOfUnits(t, scope, query, sql`u.subscription_end is null`),
  )
  return { items: items.map(unit => ({ ...withoutNulls(unit), isSelected: false })), totalCount }
}

export async function listSubscribed(
  db: Database,
  scope: Scope,
  query: ListQuery,
  t = inEnglish(),
): Promise<{ items: Subscribed[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Omit<Subscribed, 'subscriptionEndDate'> & { end: Date }>(
    db,
    pageOfUnits(t, scope, query, sql`u.subscription_end is not null`),
  )
  return {
    items: items.map(({ end, ...unit }) => withoutNulls({ ...unit, subscriptionEndDate: end.toISOString() })),
    totalCount,
  }
}

function pageOfUnits(t: TFunction, scope: Scope, { filter, ...page }: ListQuery, condition: RawBuilder<unknown>) {
  return {
    rows: sql`
      select u.unit_id as "unitId", u.name as "unitName", u.serial as "machineSN", d.serial_number as "deviceSN", t.name as type, c.country as tdac,
        b.product_id as "productId", b.line_id as "lineId", b.name as "subscriptionName", b.name as subscription, u.subscription_end as end
      from unit u join company c using (company_id) left join device d using (device_id) left join machine_type t using (type_id) ${latestBooking(t)}
      where ${unitInScope(scope, 'u')} and u.archived_at is null and ${condition}
        and (${contains('u.name', filter)} or ${contains('u.serial', filter)} or ${contains('d.serial_number', filter)})`,
    order: sql`"machineSN", "unitId"`,
    ...page,
  }
}
