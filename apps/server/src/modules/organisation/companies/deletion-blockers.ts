import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { type Countable, counted, type Phrase, phrase } from '#kernel/texts/sentence.ts'

/** Tables with company rows that block its deletion. Deleted users remain for the history and do not block it. */
export const ownedTables: readonly { table: string; column: string; noun: Countable; where?: string }[] = [
  { table: 'app_user', column: 'company_id', noun: 'user', where: 'deleted_at is null' },
  { table: 'unit', column: 'company_id', noun: 'unit' },
  { table: 'fleet', column: 'company_id', noun: 'fleet' },
  { table: 'device', column: 'company_id', noun: 'device' },
  { table: 'company', column: 'parent_company_id', noun: 'company-below' },
  { table: 'subscription_order', column: 'company_id', noun: 'order' },
  { table: 'subscription_order', column: 'seller_id', noun: 'order-sold' },
  { table: 'command_template', column: 'company_id', noun: 'command-template' },
  { table: 'command_catalog', column: 'company_id', noun: 'command-profile' },
  { table: 'embed_token', column: 'company_id', noun: 'embed-token' },
]

const isRoot = phrase('problem.isRoot')

/** Returns the records that block the deletion of companies, such as `3 units`. Companies without blockers are omitted. */
export async function deletionBlockers(db: Database, companyIds: readonly number[]): Promise<Map<number, Phrase[]>> {
  const ids = sql`${numbers(companyIds)}::int[]`
  const counts = ownedTables.map(({ table, column, noun, where = 'true' }, place) => {
    const owner = sql.ref(column)
    return sql`
      select ${owner} as owner, ${place}::int as place, ${noun}::text as noun, count(*)::int as count
      from ${sql.table(table)} where ${owner} = any(${ids}) and ${sql.raw(where)} group by ${owner}`
  })
  const { rows } = await sql<{ owner: number; noun: Countable; count: number }>`
    select found.* from (
      ${sql.join(
        counts.map(each => sql`select owner, place, noun, count from (${each}) counted`),
        sql` union all `,
      )}
      union all
      select company_id, 100, kind, count(*)::int from record where company_id = any(${ids}) group by company_id, kind
      union all
      select (data->>'visibilityCompanyId')::int, 200, 'report-about', count(*)::int from record
      where kind = 'report-config' and data->>'visibilityTypeId' = '2' and (data->>'visibilityCompanyId')::int = any(${ids})
        and company_id is distinct from (data->>'visibilityCompanyId')::int
      group by 1
    ) found order by owner, place, noun`.execute(db)
  const { rows: roots } = await sql<{ id: number }>`
    select company_id as id from company where company_id = any(${ids}) and parent_company_id is null`.execute(db)
  const reasons = new Map<number, Phrase[]>()
  for (const { owner, noun, count } of rows) {
    reasons.set(owner, [...(reasons.get(owner) ?? []), counted(count, noun)])
  }
  for (const { id } of roots) reasons.set(id, [isRoot])
  return reasons
}
