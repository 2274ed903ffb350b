import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'

/** Returns a sentence for each code that several dealers have since before codes were checked, for those who run the server. */
export async function sharedDealerCodes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ code: string; dealers: string }>`
    select min(d.code) as code, string_agg(format('%s (%s)', name, company_id), ', ' order by company_id) as dealers
    from (
      select company_id, name, code from company where is_dealer
      union select company_id, name, dealer_code from company where is_dealer
    ) d where code <> '' group by lower(code) having count(distinct company_id) > 1 order by 1 limit 100`.execute(db)
  return rows.map(({ code, dealers }) => `The dealers ${dealers} share the code ${code}: give each a code of its own.`)
}
