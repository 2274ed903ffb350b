import { listSharedDealerCodes, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'

export const sharedCodes = [handle(listSharedDealerCodes, ({ scope, use }) => readSharedCodes(use(Db), scope))]

/**
 * Returns codes that several dealers share, from before codes were checked.
 * @param scope absent for administrators of the server
 */
async function readSharedCodes(db: Database, scope?: Scope): Promise<FleetSchemas['SharedDealerCode'][]> {
  const isVisible = scope ? inScope(scope, 'company_id') : sql<boolean>`true`
  const { rows } = await sql<FleetSchemas['SharedDealerCode']>`
    select min(d.code) as code,
      jsonb_agg(distinct jsonb_build_object('companyId', company_id, 'name', name)) as dealers
    from (
      select company_id, name, code from company where is_dealer and ${isVisible}
      union select company_id, name, dealer_code from company where is_dealer and ${isVisible}
    ) d where code <> '' group by lower(code) having count(distinct company_id) > 1 order by 1 limit 100`.execute(db)
  return rows.map(({ code, dealers }) => ({ code, dealers: dealers.slice(0, 20) }))
}

/** Returns a log sentence for each code that several dealers share. */
export async function sharedDealerCodes(db: Database): Promise<string[]> {
  return (await readSharedCodes(db)).map(({ code, dealers }) => {
    const names = dealers.map(({ companyId, name }) => `${name} (${companyId})`).join(', ')
    return `The dealers ${names} share the code ${code}: give each a code of its own.`
  })
}
