import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { StoredRecord } from '#kernel/records/record-kind.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { readBtm, type BtmData } from './btm-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

/**
 * The configuration that applies to units of a model in a company; undefined where nobody configured the model.
 * @throws Problem 404 for the model, 400 for a company out of scope
 */
export async function configurationFor(
  db: Database,
  scope: Scope,
  { modelId, companyId }: { modelId: number; companyId: number },
): Promise<StoredRecord<BtmData> | undefined> {
  if (!scope.companyIds.includes(companyId))
    throw badRequest(['problem.noCompany'], {
      errors: [noSuch('companyId', 'company', companyId)],
    })
  const model = await db.selectFrom('model').select('model_id').where('model_id', '=', modelId).executeTakeFirst()
  if (!model) throw notFound('model', modelId)
  const { rows } = await sql<{
    record_id: number
  }>`${effectiveModelConfiguration(sql`${modelId}::int`, sql`${companyId}::int`)}`.execute(db)
  return rows[0] && readBtm(db, scope, rows[0].record_id)
}
