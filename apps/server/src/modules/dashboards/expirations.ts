import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

/**
 * Units whose subscription ends in the calendar month after the present one, from its first midnight, included, to that
 * of the month behind it, not included. Months are those of the caller's own zone, for the call carries no offset.
 * Source: `unit.subscription_end`.
 */
export async function countNextMonth(db: Database, scope: Scope, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with month as (
      select timezone, date_trunc('month', ${now}::timestamptz at time zone timezone) as start
      from app_user where user_id = ${scope.userId}
    )
    select count(*)::int as count from unit u, month m
    where ${inScope(scope, 'u.company_id')} and u.archived_at is null
      and u.subscription_end >= (m.start + interval '1 month') at time zone m.timezone
      and u.subscription_end < (m.start + interval '2 months') at time zone m.timezone`.execute(db)
  return rows[0]?.count ?? 0
}
