import { sql } from 'kysely'
import { contains } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'

/** Units that a map or a list shows. */
export interface UnitChoice {
  /** Includes the companies below it. */
  companyId?: number
  fleetId?: number
  /** Part of the unit's name. */
  search?: string
}

/** Narrows a scope to selected units. A company or fleet outside the scope results in no units. */
export async function narrowScope(
  db: Database,
  scope: Scope,
  { companyId, fleetId, search }: UnitChoice,
): Promise<Scope> {
  const within = companyId === undefined ? scope : await narrowToCompany(db, scope, companyId)
  if (fleetId === undefined && search === undefined) return within
  const { rows } = await sql<{ unitId: number }>`
    select u.unit_id as "unitId" from unit u
    where ${unitInScope(within, 'u')} and u.archived_at is null and ${contains('u.name', search)}
      and ${
        fleetId === undefined
          ? sql`true`
          : // evaluated once: `exists` would be evaluated for each unit
            sql`u.unit_id = any (array(select fu.unit_id from fleet_unit fu join fleet f using (fleet_id)
              where f.fleet_id = ${fleetId} and ${fleetInScope(scope, 'f')}))`
      }`.execute(db)
  const unitIds = rows.map(({ unitId }) => unitId)
  const only = within.only ?? { companyIds: within.companyIds, commandTemplateIds: [] }
  return { userId: scope.userId, companyIds: [], only: { ...only, unitIds } }
}

async function narrowToCompany(db: Database, scope: Scope, companyId: number): Promise<Scope> {
  const { rows } = await sql<{ companyId: number }>`
    with recursive below (company_id) as (
      select company_id from company where company_id = ${companyId}
      union
      select c.company_id from company c join below b on c.parent_company_id = b.company_id
    )
    select company_id as "companyId" from below`.execute(db)
  const below = new Set(rows.map(row => row.companyId))
  const { only } = scope
  return {
    ...scope,
    companyIds: scope.companyIds.filter(id => below.has(id)),
    ...(only && { only: { ...only, companyIds: only.companyIds.filter(id => below.has(id)) } }),
  }
}
