import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { numbers } from '../db/arrays.ts'
import type { Database } from '../db/schema.ts'
import type { Scope } from './scope.ts'

/**
 * Returns the condition that a row is visible to the caller; for units, fleets and devices, `unitInScope`, `fleetInScope` and
 * `deviceInScope` do so. A caller who is limited to units sees no row by its company.
 * @example db.selectFrom('report').where(inScope(scope, 'report.company_id'))
 */
export function inScope(scope: Scope, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...scope.companyIds]}::int[])`
}

/**
 * Returns the condition that a unit is visible, also to a caller who is limited to units.
 * @param alias of `unit` in the query
 */
export function unitInScope(scope: Scope, alias: string): RawBuilder<SqlBool> {
  const { only } = scope
  if (!only) return inScope(scope, `${alias}.company_id`)
  return sql<SqlBool>`(${sql.ref(`${alias}.unit_id`)} = any(${[...only.unitIds]}::int[])
    and ${sql.ref(`${alias}.company_id`)} = any(${[...only.companyIds]}::int[]))`
}

/**
 * Returns the condition that a fleet is visible, also to a token that names it.
 * @param alias of `fleet` in the query
 */
export function fleetInScope(scope: Scope, alias: string): RawBuilder<SqlBool> {
  const { only } = scope
  if (!only) return inScope(scope, `${alias}.company_id`)
  return sql<SqlBool>`${sql.ref(`${alias}.fleet_id`)} = any(${[...(only.fleetIds ?? [])]}::int[])`
}

/**
 * Returns the condition that a device is visible, also to a token of its unit.
 * @param alias of `device` in the query
 */
export function deviceInScope(scope: Scope, alias: string): RawBuilder<SqlBool> {
  if (!scope.only) return inScope(scope, `${alias}.company_id`)
  return sql<SqlBool>`exists (select from unit its_unit
    where its_unit.device_id = ${sql.ref(`${alias}.device_id`)} and ${unitInScope(scope, 'its_unit')})`
}

/**
 * Loads the user's company, the extra ones, and every company below them, ascending. The scope of an unknown user is empty.
 */
export async function loadScope(db: Database, userId: number): Promise<Scope> {
  return (await loadScopes(db, [userId])).get(userId)!
}

/** Loads the scopes of several users by user ID, with one query. */
export async function loadScopes(db: Database, userIds: readonly number[]): Promise<ReadonlyMap<number, Scope>> {
  // `union` and not `union all`: ends at a loop in the tree instead of running forever
  const { rows } = await sql<{ userId: number; companyIds: number[] }>`
    with recursive visible (user_id, company_id) as (
      select u.user_id, c.company_id
      from app_user u join company c on c.company_id = u.company_id or c.company_id = any(u.extra_company_ids)
      where u.user_id = any(${numbers(userIds)}::int[])
      union
      select v.user_id, c.company_id from company c join visible v on c.parent_company_id = v.company_id
    )
    select user_id as "userId", array_agg(company_id order by company_id) as "companyIds" from visible group by user_id
  `.execute(db)
  const found = new Map(rows.map(({ userId, companyIds }) => [userId, companyIds]))
  return new Map(userIds.map(userId => [userId, { userId, companyIds: found.get(userId) ?? [] }]))
}
