import type { Database } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/http/problem.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'

/**
 * Runs what changes the services of a unit while others that would change them wait.
 * @throws Problem 404 when the unit is not there, or not the caller's to see
 */
export function withUnit<T>(
  db: Database,
  scope: Scope,
  unitId: number,
  act: (trx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async trx => {
    const unit = await trx
      .selectFrom('unit')
      .select('unit_id')
      .where('unit_id', '=', unitId)
      .where(inScope(scope, 'unit.company_id'))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!unit) throw notFound('unit', unitId)
    return act(trx)
  })
}
