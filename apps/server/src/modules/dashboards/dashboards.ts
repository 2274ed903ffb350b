import {
  countNextMonthExpirations,
  getMyEquipmentDashboard,
  updateMyEquipmentDashboard,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

type Layout = FleetSchemas['DashboardLayout']

/** Calls that only the dashboards need. */
export const dashboards = [
  handle(getMyEquipmentDashboard, ({ caller, use }) => readLayout(use(Db), caller.userId)),
  handle(updateMyEquipmentDashboard, ({ body, caller, use }) => writeLayout(use(Db), caller.userId, body)),
  handle(countNextMonthExpirations, async ({ scope, use }) => ({
    count: await countNextMonth(use(Db), scope, use(Clock).now()),
  })),
]

/** Returns the layout of a user's equipment dashboard; without tiles when the user never changed it. */
export async function readLayout(db: Database, userId: number): Promise<Layout> {
  const row = await db
    .selectFrom('app_user')
    .select('equipment_dashboard')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // each tile was validated against the contract before it was stored
  const tiles = row?.equipment_dashboard
  return { tiles: Array.isArray(tiles) ? (tiles as Layout['tiles']) : [] }
}

/** Stores a layout; one without tiles restores the default. */
export async function writeLayout(db: Database, userId: number, { tiles }: Layout): Promise<void> {
  const layout = tiles.length > 0 ? documentText(tiles) : null
  await db.updateTable('app_user').set({ equipment_dashboard: layout }).where('user_id', '=', userId).execute()
}

/**
 * Counts units whose subscription ends in the next calendar month: from its first midnight (inclusive) to the first midnight of the
 * month after it (exclusive), in the caller's time zone, because the call has no offset. Source: `unit.subscription_end`.
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
