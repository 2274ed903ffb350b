import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { contains, startsWith } from '#kernel/db/lists.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'

/** Maximum number of units that a search reads of each kind, so that it takes as long in a fleet of any size. */
const most = 10_000

/**
 * Selects `unit_id`, `name` and `company_id` of units with a text in their name: the first `most` that start with it, and if
 * there are fewer, `most` others.
 * @param within condition on `unit u`
 */
export const unitsByName = (
  scope: Scope,
  text: string,
  within: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): RawBuilder<unknown> => {
  const listed = sql`select u.unit_id, u.name, u.company_id from unit u
    where ${unitInScope(scope, 'u')} and u.archived_at is null and ${within}`
  return sql`
    with starting as materialized (
      ${listed} and ${startsWith('u.name', text)} order by lower(u.name), u.unit_id limit ${most})
    select * from starting
    union all
    (${listed} and ${contains('u.name', text)} and not ${startsWith('u.name', text)}
      and (select count(*) from starting) < ${most} limit ${most})`
}
