import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '../scope/scope.ts'
import { inScope } from '../scope/sql.ts'

/** Owner of a record `r`: the root company for a shared record. */
export const ownerOf = sql<number>`
  coalesce(r.company_id, (select min(root.company_id) from company root where root.parent_company_id is null))`

/**
 * Returns the condition that the caller may read a record `r`: it is one of all companies, belongs to a company in the scope, or
 * is a default of a company above one. The companies above are an array, so that PostgreSQL reads them once instead of for every
 * record.
 */
export function visibleRecord(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(r.company_id is null or ${inScope(scope, 'r.company_id')} or (r.is_default and r.company_id = any(array(
    with recursive above (company_id) as (
      select own.parent_company_id from company own where ${inScope(scope, 'own.company_id')}
      union
      select up.parent_company_id from company up join above on up.company_id = above.company_id
    )
    select above.company_id from above))))`
}

/** Selects the name of a record `r`: `-` if the caller may not read it. */
export const shownName = (scope: Scope): RawBuilder<string> =>
  sql`case when ${visibleRecord(scope)} then r.name else '-' end`
