import type { Database } from '../../kernel/db/schema.ts'
import type { Caller, Gate } from '../../kernel/http/caller.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { loadScopes } from '../../kernel/scope/sql.ts'
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

/** Who a token stands for, and what they may see. */
export function createGate(db: Database, now = Date.now): Gate {
  const scopes = new Map<string, Kept>()

  /** From memory, as far as it is recent enough; one query for the others. */
  async function load(callers: readonly Caller[]): Promise<ReadonlyMap<number, Scope>> {
    const at = now()
    const keys = new Map(callers.map(caller => [caller.userId, keyOf(caller)]))
    const missing = [...keys].filter(([, key]) => (scopes.get(key)?.until ?? 0) <= at)
    if (missing.length > 0) {
      if (scopes.size > 10_000) scopes.clear()
      const loaded = loadScopes(
        db,
        missing.map(([userId]) => userId),
      )
      for (const [userId, key] of missing) {
        const scope = loaded.then(all => all.get(userId)!)
        scopes.set(key, { scope, until: at + scopeLife })
        scope.catch(() => scopes.delete(key))
      }
    }
    const kept = [...keys].map(async ([userId, key]) => [userId, await scopes.get(key)!.scope] as const)
    return new Map(await Promise.all(kept))
  }

  return {
    authenticate: async token => (await authenticateAll(db, [token])).get(token),
    authenticateAll: tokens => authenticateAll(db, tokens),
    scopeOf: async caller => (await load([caller])).get(caller.userId)!,
    scopesOf: load,
  }
}

/** A user who gets other companies is looked up again. */
const keyOf = ({ userId, companyId, extraCompanyIds = [] }: Caller) => [userId, companyId, ...extraCompanyIds].join(' ')
