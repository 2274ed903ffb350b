import type { Database } from '../../kernel/db/schema.ts'
import type { Gate } from '../../kernel/http/caller.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { loadScope } from '../../kernel/scope/sql.ts'
import { authenticate } from './sessions.ts'

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

  function load(userId: number, key: string): Promise<Scope> {
    const scope = loadScope(db, userId)
    scopes.set(key, { scope, until: now() + scopeLife })
    scope.catch(() => scopes.delete(key))
    return scope
  }

  return {
    authenticate: token => authenticate(db, token),
    scopeOf({ userId, companyId, extraCompanyIds = [] }) {
      const key = [userId, companyId, ...extraCompanyIds].join(' ')
      const kept = scopes.get(key)
      if (kept && kept.until > now()) return kept.scope
      if (scopes.size > 10_000) scopes.clear()
      return load(userId, key)
    },
  }
}
