import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'

type NavigatorFleet = FleetSchemas['NavigatorFleet']

/** Colour of a fleet without one of its own (001 §9). */
const defaultColour = 'cecece'

/** A company's fleets as the navigator lists them, and how many units the company has. */
export async function listNavigatorFleets(
  db: Database,
  scope: Scope,
  companyId: number,
  { filter, start = 0, limit = 50 }: { filter?: string; start?: number; limit?: number },
): Promise<{ fleets: { items: NavigatorFleet[]; totalCount: number }; unitsCount: number }> {
  const [fleets, units] = await Promise.all([
    readPage<NavigatorFleet>(db, {
      rows: sql`
        select f.fleet_id as id, f.name, ${defaultColour}::text as colour,
          (select count(*)::int from fleet_unit fu join unit u using (unit_id)
            where fu.fleet_id = f.fleet_id and u.archived_at is null and ${inScope(scope, 'u.company_id')}) as "unitsCount"
        from fleet f where f.company_id = ${companyId} and ${inScope(scope, 'f.company_id')} and ${contains('f.name', filter)}`,
      order: sql`lower(f.name), f.fleet_id`,
      start,
      limit,
    }),
    sql<{
      count: number
    }>`select count(*)::int as count from unit
      where company_id = ${companyId} and archived_at is null and ${inScope(scope, 'unit.company_id')}`.execute(db),
  ])
  return { fleets, unitsCount: units.rows[0]?.count ?? 0 }
}
