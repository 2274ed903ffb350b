import type { Database } from '../../kernel/db/schema.ts'
import type { Gate } from '../../kernel/http/caller.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { loadScopes } from '../../kernel/scope/sql.ts'
import { authenticateAll } from './sessions.ts'

/** How long a scope is believed, milliseconds; the session itself is looked up on every call. */
const scopeLife = 3_000

interface Kept {
  scope: Promise<Scope>
  until: number
}

/** Who a token stands for, and what they may see. */
export function createGate(db: Database, now = Date.now): Gate {
  const scopes = new Map<number, Kept>()

  /** From memory, as far as it is recent enough; one query for the others. */
  async function load(userIds: readonly number[]): Promise<ReadonlyMap<number, Scope>> {
    const at = now()
    const missing = [...new Set(userIds)].filter(userId => (scopes.get(userId)?.until ?? 0) <= at)
    if (missing.length > 0) {
      if (scopes.size > 10_000) scopes.clear()
      const loaded = loadScopes(db, missing)
      for (const userId of missing) {
        const scope = loaded.then(all => all.get(userId)!)
        scopes.set(userId, { scope, until: at + scopeLife })
        scope.catch(() => scopes.delete(userId))
      }
    }
    const kept = userIds.map(async userId => [userId, await scopes.get(userId)!.scope] as const)
    return new Map(await Promise.all(kept))
  }

  return {
    authenticate: async token => (await authenticateAll(db, [token])).get(token),
    authenticateAll: tokens => authenticateAll(db, tokens),
    scopeOf: async ({ userId }) => (await load([userId])).get(userId)!,
    scopesOf: callers => load(callers.map(({ userId }) => userId)),
  }
}
