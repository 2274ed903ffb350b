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
import { unitInScope } from '#kernel/scope/sql.ts'
import { endsNextMonth } from '#modules/subscriptions/public.ts'

type Layout = FleetSchemas['DashboardLayout']

/** Operations that only dashboards use. */
export const dashboards = [
  handle(getMyEquipmentDashboard, ({ caller, use }) => readLayout(use(Db), caller.userId)),
  handle(updateMyEquipmentDashboard, ({ body, caller, use }) => writeLayout(use(Db), caller.userId, body)),
  handle(countNextMonthExpirations, async ({ scope, use }) => ({
    count: await countNextMonth(use(Db), scope, use(Clock).now()),
  })),
]

/** Returns the layout of a user's equipment dashboard; it has no tiles if the user never changed it. */
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

/** Counts units whose subscription ends in the next calendar month of the caller. */
export async function countNextMonth(db: Database, scope: Scope, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unit u
    where ${unitInScope(scope, 'u')} and u.archived_at is null and ${endsNextMonth(scope, now)}`.execute(db)
  return rows[0]?.count ?? 0
}
