import type { Permission } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { loadScopes } from '#kernel/scope/sql.ts'

// Support may act as a user whose companies they all see and who has no permission over accounts or the platform that they lack. The user
// may have more permissions for units: helping with those is the purpose of support.

const support = 'USR_SUPPORT_VIEW' satisfies Permission
const platform = 'SYS_'

/** SQL condition on `app_user u` in the scope and `user_group g`: a caller may begin to act as the user. */
export function canImpersonate(scope: Scope, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`u.extra_company_ids <@ ${[...scope.companyIds]}::int[] and not exists (
    select from unnest(g.acls) code
    where (starts_with(code, ${platform}) or code = ${support}) and code <> all(${[...caller.acls]}::text[]))`
}

/** User of a session, and the supporter who acts as them. */
interface Acting {
  impersonatorId: number | null
  impersonatorAcls: readonly Permission[] | null
  companyId: number
  extraCompanyIds: readonly number[]
  acls: readonly Permission[]
}

/** Returns whether supporters may continue to act: they may have lost the right since they began. Always true for a user's own session. */
export async function actingRule(db: Database, sessions: readonly Acting[]): Promise<(session: Acting) => boolean> {
  const supporters = sessions.flatMap(({ impersonatorId }) => impersonatorId ?? [])
  if (supporters.length === 0) return () => true
  const scopes = await loadScopes(db, [...new Set(supporters)])
  return ({ impersonatorId, impersonatorAcls, companyId, extraCompanyIds, acls }) => {
    if (impersonatorId === null) return true
    const own: ReadonlySet<string> = new Set(impersonatorAcls)
    const companies = new Set(scopes.get(impersonatorId)?.companyIds)
    return (
      own.has(support) &&
      [companyId, ...extraCompanyIds].every(id => companies.has(id)) &&
      acls.every(code => own.has(code) || (!code.startsWith(platform) && code !== support))
    )
  }
}
