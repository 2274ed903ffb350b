import type { FleetSchemas } from '@muster/contract'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'

type Layout = FleetSchemas['DashboardLayout']

/** The equipment dashboard as a user arranged it; without tiles when it never was. */
export async function readLayout(db: Database, userId: number): Promise<Layout> {
  const row = await db
    .selectFrom('app_user')
    .select('equipment_dashboard')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // the contract judged each tile on its way in
  const tiles = row?.equipment_dashboard
  return { tiles: Array.isArray(tiles) ? (tiles as Layout['tiles']) : [] }
}

/** No tiles take the arrangement back: the dashboard is again as it came. */
export async function writeLayout(db: Database, userId: number, { tiles }: Layout): Promise<void> {
  const kept = tiles.length > 0 ? documentText(tiles) : null
  await db.updateTable('app_user').set({ equipment_dashboard: kept }).where('user_id', '=', userId).execute()
}
