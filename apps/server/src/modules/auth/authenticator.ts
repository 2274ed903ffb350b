import type { Database } from '#kernel/db/schema.ts'
import type { Caller, Authenticator } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loadScopes } from '#kernel/scope/sql.ts'
import { authenticateAll, useRecorder } from './sessions.ts'

/**
 * Milliseconds for which a scope is cached: changes of the companies below those of the user take effect afterwards. The session,
 * the permissions and the companies of the user are read on every call.
 */
const scopeLifeMs = 3_000

interface CachedScope {
  scope: Promise<Scope>
  until: number
}

type ScopeOwner = Pick<Caller, 'userId' | 'companyId' | 'extraCompanyIds'>

const keyOf = ({ userId, companyId, extraCompanyIds = [] }: ScopeOwner) =>
  [userId, companyId, ...extraCompanyIds].join(' ')

/** Returns an authenticator that finds the caller and scope of a session token. */
export function createAuthenticator(db: Database, now = Date.now): Authenticator {
  const scopes = new Map<string, CachedScope>()
  AccessChanges.of(db).subscribe(() => scopes.clear())

  /** Returns cached scopes and loads the others with one query. */
  async function load(callers: readonly ScopeOwner[]): Promise<ReadonlyMap<number, Scope>> {
    const at = now()
    const missing = callers.filter(caller => (scopes.get(keyOf(caller))?.until ?? 0) <= at)
    if (missing.length > 0) {
      if (scopes.size > 10_000) scopes.clear()
      const loaded = loadScopes(db, [...new Set(missing.map(({ userId }) => userId))])
      for (const caller of missing) {
        const scope = loaded.then(all => all.get(caller.userId)!)
        scopes.set(keyOf(caller), { scope, until: at + scopeLifeMs })
        scope.catch(() => scopes.delete(keyOf(caller)))
      }
    }
    const entries = callers.map(async caller => [caller.userId, await scopes.get(keyOf(caller))!.scope] as const)
    return new Map(await Promise.all(entries))
  }

  const recordUse = useRecorder(db, now)

  return {
    async authenticate(token) {
      const caller = (await authenticateAll(db, [token])).get(token)
      // an idle session must not end while it is used, so the call waits for this once a minute
      if (caller) await recordUse(token)
      return caller
    },
    authenticateAll: tokens => authenticateAll(db, tokens),
    scopeOf: async caller => (await load([caller])).get(caller.userId)!,
    scopesOf: load,
  }
}
