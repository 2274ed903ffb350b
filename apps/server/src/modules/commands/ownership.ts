import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { forbidden } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

/** The caller's company. */
export const callerCompany = ({ userId }: Scope): RawBuilder<number> =>
  sql<number>`(select company_id from app_user where user_id = ${userId})`

/**
 * Shared items belong to the root company.
 * @param of.companyId null for a shared item
 * @throws Problem 403 if the owning company is outside the scope
 */
export async function requireOwnership(
  db: Database,
  scope: Scope,
  { companyId, name }: { companyId: number | null; name: string },
): Promise<void> {
  const {
    rows: [owner],
  } = await sql<{ isOwn: boolean }>`
    select ${inScope(scope, 'o.id')} as "isOwn" from (select coalesce(${companyId}::int,
      (select min(company_id) from company where parent_company_id is null)) as id) o`.execute(db)
  if (!owner?.isOwn) throw forbidden(['problem.offeredFromAbove', { name }])
}
