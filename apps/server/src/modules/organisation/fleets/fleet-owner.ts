import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

/**
 * Returns the nearest company that sees all of some units: their own, or the first one above all of theirs. Undefined without
 * units, and for units that no company of the scope sees together.
 */
export async function nearestOwner(
  db: Database,
  scope: Scope,
  unitIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`
    with recursive own as (
      select distinct u.company_id from unit u
      where u.unit_id = any(${numbers(unitIds)}::int[]) and ${inScope(scope, 'u.company_id')}
    ),
    above (start_id, company_id, depth) as (
      select company_id, company_id, 0 from own
      union all
      select a.start_id, c.parent_company_id, a.depth + 1 from above a join company c using (company_id)
      where ${inScope(scope, 'c.parent_company_id')} and a.depth < 100
    )
    select company_id as "companyId" from above
    group by company_id having count(*) = (select count(*) from own) order by sum(depth) limit 1`.execute(db)
  return rows[0]?.companyId
}

/** @throws Problem 400 for an owner outside the scope */
export function requireOwner({ companyIds }: Scope, companyId: number | undefined): void {
  if (companyId !== undefined && !companyIds.includes(companyId))
    throw badRequest(['problem.noOwner'], { errors: [noSuch('companyId', 'company', companyId)] })
}

const namedMost = 5

/**
 * Returns the owner of a fleet, and the units that its users would not see.
 * @param callerCompanyId the owner without a requested one and without units
 * @throws Problem 400 for an owner outside the scope
 */
export async function previewOwner(
  db: Database,
  scope: Scope,
  callerCompanyId: number,
  { companyId, unitIds }: FleetSchemas['FleetOwnerQuestion'],
): Promise<FleetSchemas['FleetOwner']> {
  requireOwner(scope, companyId)
  const owner = companyId ?? (await nearestOwner(db, scope, unitIds)) ?? callerCompanyId
  const { rows } = await sql<{ unitId: number; name: string; companyName: string; count: number }>`
    with recursive below (company_id) as (
      select ${owner}::int
      union
      select c.company_id from company c join below b on c.parent_company_id = b.company_id
    )
    select u.unit_id as "unitId", u.name, c.name as "companyName", count(*) over ()::int as count
    from unit u join company c using (company_id)
    where u.unit_id = any(${numbers(unitIds)}::int[]) and ${inScope(scope, 'u.company_id')}
      and u.company_id not in (select company_id from below)
    order by lower(u.name), u.unit_id limit ${namedMost}`.execute(db)
  return {
    companyId: owner,
    hiddenUnitsCount: rows[0]?.count ?? 0,
    hiddenUnits: rows.map(({ count: _, ...unit }) => unit),
  }
}
