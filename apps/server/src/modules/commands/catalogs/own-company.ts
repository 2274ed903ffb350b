import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { forbidden } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

/** The company of who asks. */
export const ownCompany = ({ userId }: Scope): RawBuilder<number> =>
  sql<number>`(select company_id from app_user where user_id = ${userId})`

/**
 * What is everybody's is the root company's to change.
 * @param of.companyId null for everybody's
 * @throws Problem 403 for anybody else
 */
export async function requireOwn(
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
