import { announce, notices } from '../db/notices.ts'
import type { Database } from '../db/schema.ts'

const known = new WeakMap<Database, AccessChanges>()

/**
 * Announces that access may have changed: a company, a user or a group was added, changed or deleted. Stored scopes are dropped,
 * and open sockets are checked at once.
 *
 * @example
 * await db.transaction().execute(async trx => { …; await AccessChanges.notifyServers(trx) })
 * AccessChanges.of(db).announce()
 */
export class AccessChanges {
  readonly #listeners = new Set<() => void>()

  /** Access changes of the database in this process. */
  static of(db: Database): AccessChanges {
    const changes = known.get(db) ?? new AccessChanges()
    known.set(db, changes)
    return changes
  }

  /**
   * Announces a committed change on this server at once, and on every other server of the database. If that notice fails, others
   * apply the change at their next check, within seconds.
   */
  static async changed(db: Database): Promise<void> {
    AccessChanges.of(db).announce()
    await announce(db, notices.accessChanged).catch(() => {})
  }

  /** Makes every server on this database announce the change after the commit. */
  static notifyServers(trx: Database): Promise<void> {
    return announce(trx, notices.accessChanged)
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
