import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { usableBy } from './losses.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

/** Unit to move. */
export interface MovingUnit {
  id: number
  name: string
  companyId: number
  companyName: string
  /** Its maintenance profile. */
  profileId: number | null
  /** True if the new company may use the maintenance profile. */
  isUsable: boolean
}

interface Target {
  id: number
  name: string
}

/** @throws Problem 404 for a company outside the scope */
export async function findTarget(db: Database, scope: Scope, companyId: number): Promise<Target> {
  const company = await db
    .selectFrom('company')
    .select(['company_id as id', 'name'])
    .where('company_id', '=', companyId)
    .where(inScope(scope, 'company.company_id'))
    .executeTakeFirst()
  if (!company) throw notFound('company', companyId)
  return company
}

/** Locks units, so that concurrent transfers and assignments wait. */
export async function lockUnits(db: Database, unitIds: readonly number[]): Promise<void> {
  await sql`select from unit where unit_id = any(${numbers(unitIds)}::int[]) order by unit_id for no key update`.execute(
    db,
  )
}

/**
 * Returns the units to move, sorted by name.
 * @throws Problem 400 naming units that are unknown, outside the scope or already in the company
 */
export async function movingUnits(
  db: Database,
  scope: Scope,
  { unitIds, target }: { unitIds: readonly number[]; target: Target },
): Promise<MovingUnit[]> {
  const requested = [...new Set(unitIds)]
  const ids = sql`${numbers(requested)}::int[]`
  const { rows } = await sql<MovingUnit>`
    select u.unit_id as id, u.name, u.company_id as "companyId", c.name as "companyName", um.profile_id as "profileId",
      coalesce(${usableBy(target.id)}, false) as "isUsable"
    from unit u join company c using (company_id) left join unit_maintenance um using (unit_id)
      left join record r on r.record_id = um.profile_id
    where u.unit_id = any(${ids}) and ${inScope(scope, 'u.company_id')}
    order by lower(u.name), u.unit_id`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  const unknown = requested.filter(id => !found.has(id))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownUnits'], {
      errors: unknown.slice(0, 20).map(id => noSuch('unitIds', 'unit', id)),
    })
  const there = rows.filter(({ companyId }) => companyId === target.id)
  if (there.length > 0)
    throw badRequest(['problem.alreadyThere', { name: target.name }], {
      errors: there
        .slice(0, 20)
        .map(({ name }) => ['unitIds', 'problem.belongsAlready', { unit: name, name: target.name }]),
    })
  return rows
}

/** Returns the effect on the maintenance profile of a unit. */
export function maintenanceOf({ profileId, isUsable }: MovingUnit, keeps: boolean) {
  if (profileId === null) return 'NONE' as const
  if (!keeps) return 'REMOVED' as const
  return isUsable ? ('STAYS' as const) : ('COPIED' as const)
}
