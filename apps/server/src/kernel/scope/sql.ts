import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Scope } from './scope.ts'

/**
 * The condition that a row is visible to the caller; the one place that applies a scope.
 * @example db.selectFrom('unit').where(inScope(scope, 'unit.company_id'))
 */
export function inScope(scope: Scope, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...scope.companyIds]}::int[])`
}

/**
 * The condition that a unit is visible, for whatever an embed token may ask too.
 * @param alias of `unit` in the query
 */
export function unitInScope(scope: Scope, alias: string): RawBuilder<SqlBool> {
  const { only } = scope
  if (!only) return inScope(scope, `${alias}.company_id`)
  return sql<SqlBool>`(${sql.ref(`${alias}.unit_id`)} = any(${[...only.unitIds]}::int[])
    and ${sql.ref(`${alias}.company_id`)} = any(${[...only.companyIds]}::int[]))`
}

/**
 * The user's own company, the extra ones, and every company below them, ascending.
 * Nobody by that id sees nothing: the scope is empty, not an error.
 */
export async function loadScope(db: Database, userId: number): Promise<Scope> {
  // `union` and not `union all`: a loop in the tree ends instead of running forever
  const { rows } = await sql<{ company_id: number }>`
    with recursive visible (company_id) as (
      select c.company_id
      from app_user u join company c on c.company_id = u.company_id or c.company_id = any(u.extra_company_ids)
      where u.user_id = ${userId}
      union
      select c.company_id from company c join visible v on c.parent_company_id = v.company_id
    )
    select company_id from visible order by company_id
  `.execute(db)
  return { userId, companyIds: rows.map(row => row.company_id) }
}
