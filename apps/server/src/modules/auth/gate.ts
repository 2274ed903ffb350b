import type { Database } from '../../kernel/db/schema.ts'
import type { Gate } from '../../kernel/http/caller.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { ScopeChanges } from '../../kernel/scope/scope-changes.ts'
import { loadScope } from '../../kernel/scope/sql.ts'
import { authenticate } from './sessions.ts'

/** How long a scope is believed, milliseconds; the session itself is looked up on every call. */
const scopeLife = 3_000

interface Kept {
  scope: Promise<Scope>
  until: number
}

/** Who a token stands for, and what they may see. */
export function createGate(db: Database, now = Date.now): Gate {
  const scopes = new Map<number, Kept>()
  ScopeChanges.of(db).subscribe(() => scopes.clear())

  function load(userId: number): Promise<Scope> {
    const scope = loadScope(db, userId)
    scopes.set(userId, { scope, until: now() + scopeLife })
    scope.catch(() => scopes.delete(userId))
    return scope
  }

  return {
    authenticate: token => authenticate(db, token),
    scopeOf({ userId }) {
      const kept = scopes.get(userId)
      if (kept && kept.until > now()) return kept.scope
      if (scopes.size > 10_000) scopes.clear()
      return load(userId)
    },
  }
}
