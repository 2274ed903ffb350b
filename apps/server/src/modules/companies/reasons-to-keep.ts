import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import type { Database } from '../../kernel/db/schema.ts'

/** Rows that belong to a company, by the column that names it. Deleted users stay for the history, and keep no company. */
export const belongings: readonly { table: string; column: string; noun: string; where?: string }[] = [
  { table: 'app_user', column: 'company_id', noun: 'user', where: 'deleted_at is null' },
  { table: 'unit', column: 'company_id', noun: 'unit' },
  { table: 'fleet', column: 'company_id', noun: 'fleet' },
  { table: 'device', column: 'company_id', noun: 'device' },
  { table: 'company', column: 'parent_company_id', noun: 'company below it' },
  { table: 'subscription_order', column: 'company_id', noun: 'order' },
  { table: 'subscription_order', column: 'seller_id', noun: 'order that it sold' },
  { table: 'command_template', column: 'company_id', noun: 'command template' },
  { table: 'command_catalog', column: 'company_id', noun: 'command profile' },
  { table: 'embed_token', column: 'company_id', noun: 'embed token' },
]

/** Records by the names that the portal gives their kinds; another kind is called what it is. */
const recordNouns: Record<string, string> = {
  'can-parameter': 'CAN parameter',
  'can-profile': 'CAN profile',
  'can-protocol': 'CAN protocol',
  'dm1-parameter': 'DM1 parameter',
  'dm1-platform': 'DM1 platform',
  'dm1-source-address': 'DM1 source address',
  'duty-profile': 'status profile',
  'fence-profile': 'geofence',
  'io-profile': 'I/O profile',
  'report-config': 'scheduled report',
}

/** Why the root company stays. */
const isRoot = 'it is the root company'

/**
 * Why companies cannot be deleted: what belongs to each, as `3 units`. A company without reasons is not in the answer.
 */
export async function reasonsToKeep(db: Database, companyIds: readonly number[]): Promise<Map<number, string[]>> {
  const asked = sql`${numbers(companyIds)}::int[]`
  const counted = belongings.map(({ table, column, noun, where = 'true' }, place) => {
    const owner = sql.ref(column)
    return sql`
      select ${owner} as owner, ${place}::int as place, ${noun}::text as noun, count(*)::int as count
      from ${sql.table(table)} where ${owner} = any(${asked}) and ${sql.raw(where)} group by ${owner}`
  })
  const { rows } = await sql<{ owner: number; noun: string; count: number; kind: string | null }>`
    select found.* from (
      ${sql.join(
        counted.map(each => sql`select owner, place, noun, count, null as kind from (${each}) counted`),
        sql` union all `,
      )}
      union all
      select company_id, 100, 'record', count(*)::int, kind from record where company_id = any(${asked}) group by company_id, kind
      union all
      select (data->>'visibilityCompanyId')::int, 200, 'scheduled report about it', count(*)::int, null from record
      where kind = 'report-config' and data->>'visibilityTypeId' = '2' and (data->>'visibilityCompanyId')::int = any(${asked})
        and company_id is distinct from (data->>'visibilityCompanyId')::int
      group by 1
    ) found order by owner, place, kind`.execute(db)
  const { rows: roots } = await sql<{ id: number }>`
    select company_id as id from company where company_id = any(${asked}) and parent_company_id is null`.execute(db)
  const reasons = new Map<number, string[]>()
  for (const { owner, noun, kind, count } of rows) {
    const name = kind === null ? noun : (recordNouns[kind] ?? kind.replaceAll('-', ' '))
    reasons.set(owner, [...(reasons.get(owner) ?? []), counting(count, name)])
  }
  for (const { id } of roots) reasons.set(id, [isRoot])
  return reasons
}

/** `1 unit`, `3 companies below it`. */
export function counting(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  // the noun itself comes before what says more about it
  const [, first = noun, rest = ''] = /^(.*?)( below it| that it sold| about it)?$/.exec(noun) ?? []
  return `${count} ${first.replace(/y$/, 'ie').replace(/(ss|x)$/, '$1e')}s${rest}`
}
