import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { sqlInZone } from '#reporting/zone.ts'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { satellite } from './order-lines.ts'
import { productsIn } from './products.ts'
import { latestBooking, type ListQuery } from './subscription-queries.ts'

type Activation = FleetSchemas['SubscriptionActivation']
type Expiration = FleetSchemas['SubscriptionExpiration']

interface UnitFilter {
  unitIds?: readonly number[] | undefined
}

interface Sorted extends ListQuery {
  sort?: readonly string[] | undefined
}

/** Sortable columns; the first is the secondary sort key. */
const columns = {
  unitName: sql`lower(u.name)`,
  serialNumber: 'serialNumber',
  companyName: sql`lower(c.name)`,
  subscriptionName: 'subscriptionName',
  subscriptionEndDate: 'end',
}

interface ReportQuery extends Sorted {
  /** Time zone of the days. */
  zone: string
  now: Date
}

const isOneOf = (unitIds: readonly number[] | undefined) =>
  unitIds ? sql`u.unit_id = any(${numbers(unitIds)}::int[])` : sql`true`

/** Returns a page of first subscriptions of units, from an order or the factory, newest first. */
export async function listActivations(
  db: Database,
  scope: Scope,
  { filter, unitIds, span, sort, ...query }: Sorted & UnitFilter & { span?: RequestedSpan },
  t = inEnglish(),
): Promise<{ items: Activation[]; totalCount: number }> {
  const { items, totalCount } = await readPage<
    Omit<Activation, 'activationDate' | 'subscriptionEndDate'> & { booked: Date; end: Date }
  >(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name as "unitName", d.uid as "uniqueId", u.serial as "serialNumber", c.name as "companyName",
        p.name as "subscriptionName", s.booked_at as booked, s.ends_at as end, s.subscription_id as "bookingId"
      from unit_subscription s join subscription_line l using (line_id) join ${productsIn(t)} p using (product_id)
        join unit u using (unit_id) join company c on c.company_id = u.company_id left join device d on d.device_id = u.device_id
      where ${unitInScope(scope, 'u')} and u.archived_at is null and p.type_code <> 'RENEWAL' and ${isOneOf(unitIds)}
        and ${span ? sql`s.booked_at between ${span.from} and ${span.to}` : sql`true`}
        and (${contains('u.name', filter)} or ${contains('u.serial', filter)} or ${contains('c.name', filter)})`,
    order: sort?.length
      ? sql`${orderBy(sort, { ...columns, uniqueId: 'uniqueId', activationDate: 'booked' })}, "bookingId" desc`
      : sql`booked desc, "bookingId" desc`,
    ...query,
  })
  return {
    items: items.map(({ booked, end, ...row }) => {
      const { unitId, unitName, uniqueId, serialNumber, companyName, subscriptionName } = row
      return withoutNulls({
        unitId,
        unitName,
        uniqueId,
        serialNumber,
        companyName,
        subscriptionName,
        activationDate: booked.toISOString(),
        subscriptionEndDate: end.toISOString(),
      })
    }),
    totalCount,
  }
}

/**
 * Condition that the subscription of a `unit u` ends in the next calendar month of the caller: from its first midnight (inclusive) to that
 * of the month after it (exclusive). Source: `unit.subscription_end`.
 */
export function endsNextMonth({ userId }: Pick<Scope, 'userId'>, now: Date): RawBuilder<SqlBool> {
  const midnight = (months: number) => sql`(
    select (date_trunc('month', ${now}::timestamptz at time zone timezone) + make_interval(months => ${months})) at time zone timezone
    from app_user where user_id = ${userId})`
  return sql<SqlBool>`(u.subscription_end >= ${midnight(1)} and u.subscription_end < ${midnight(2)})`
}

/** Returns a page of subscriptions, the earliest end first. Ended ones stay until they are renewed. Source: `unit.subscription_end`. */
export async function listExpirations(
  db: Database,
  scope: Scope,
  {
    filter,
    unitIds,
    zone,
    now,
    expirationDays,
    nextMonth = false,
    sort,
    ...query
  }: ReportQuery & UnitFilter & { expirationDays?: number | undefined; nextMonth?: boolean | undefined },
  t = inEnglish(),
): Promise<{ items: Expiration[]; totalCount: number }> {
  const dayOf = (moment: RawBuilder<unknown>) => sql`${sqlInZone(moment, zone)}::date`
  const daysLeft = sql`(${dayOf(sql`u.subscription_end`)} - ${dayOf(sql`${now}::timestamptz`)})`
  const { items, totalCount } = await readPage<Omit<Expiration, 'subscriptionEndDate'> & { end: Date }>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name as "unitName", u.serial as "serialNumber", c.name as "companyName", b.name as "subscriptionName",
        u.subscription_end as end, ${daysLeft} as "daysLeft", coalesce(b.code = ${satellite}, false) as "isSatellite"
      from unit u join company c using (company_id) ${latestBooking(t)}
      where ${unitInScope(scope, 'u')} and u.archived_at is null and u.subscription_end is not null and ${isOneOf(unitIds)}
        and ${nextMonth ? endsNextMonth(scope, now) : sql`true`}
        and ${expirationDays === undefined ? sql`true` : sql`${daysLeft} <= ${expirationDays}::int`}
        and (${contains('u.name', filter)} or ${contains('u.serial', filter)} or ${contains('c.name', filter)})`,
    order: sort?.length ? sql`${orderBy(sort, columns)}, "unitId"` : sql`"end", "unitId"`,
    ...query,
  })
  return {
    items: items.map(({ end, ...row }) => withoutNulls({ ...row, subscriptionEndDate: end.toISOString() })),
    totalCount,
  }
}
