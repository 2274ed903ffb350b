import { announce, notices } from '../db/notices.ts'
import type { Database } from '../db/schema.ts'

const known = new WeakMap<Database, ScopeChanges>()

/**
 * Scopes may have changed: a company was added, moved or deleted. Whatever stores a scope subscribes and drops it.
 *
 * @example
 * await db.transaction().execute(async trx => { …; await ScopeChanges.notifyServers(trx) })
 * ScopeChanges.of(db).announce()
 */
export class ScopeChanges {
  readonly #listeners = new Set<() => void>()

  /** Those of this process. */
  static of(db: Database): ScopeChanges {
    const changes = known.get(db) ?? new ScopeChanges()
    known.set(db, changes)
    return changes
  }

  /** Every server on this database announces the change, once the transaction is committed. */
  static notifyServers(trx: Database): Promise<void> {
    return announce(trx, notices.scopesChanged)
  }

  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
