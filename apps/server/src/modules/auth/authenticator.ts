import type { Database } from '#kernel/db/schema.ts'
import type { Caller, Authenticator } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loadScopes } from '#kernel/scope/sql.ts'
import { authenticateAll } from './sessions.ts'

/**
 * How long a scope is believed, milliseconds, while the companies below those of the user change. The session, the rights
 * and the user's companies are looked up on every call.
 */
const scopeLife = 3_000

interface Kept {
  scope: Promise<Scope>
  until: number
}

type Whose = Pick<Caller, 'userId' | 'companyId' | 'extraCompanyIds'>

const keyOf = ({ userId, companyId, extraCompanyIds = [] }: Whose) => [userId, companyId, ...extraCompanyIds].join(' ')

/** Who a token stands for, and what they may see. */
export function createAuthenticator(db: Database, now = Date.now): Authenticator {
  const scopes = new Map<string, Kept>()
  AccessChanges.of(db).subscribe(() => scopes.clear())

  /** From memory, as far as it is recent enough; one query for the others. */
  async function load(callers: readonly Whose[]): Promise<ReadonlyMap<number, Scope>> {
    const at = now()
    const missing = callers.filter(caller => (scopes.get(keyOf(caller))?.until ?? 0) <= at)
    if (missing.length > 0) {
      if (scopes.size > 10_000) scopes.clear()
      const loaded = loadScopes(db, [...new Set(missing.map(({ userId }) => userId))])
      for (const caller of missing) {
        const scope = loaded.then(all => all.get(caller.userId)!)
        scopes.set(keyOf(caller), { scope, until: at + scopeLife })
        scope.catch(() => scopes.delete(keyOf(caller)))
      }
    }
    const kept = callers.map(async caller => [caller.userId, await scopes.get(keyOf(caller))!.scope] as const)
    return new Map(await Promise.all(kept))
  }

  return {
    authenticate: async token => (await authenticateAll(db, [token])).get(token),
    authenticateAll: tokens => authenticateAll(db, tokens),
    scopeOf: async caller => (await load([caller])).get(caller.userId)!,
    scopesOf: load,
  }
}
