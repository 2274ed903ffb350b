import type { Database } from './schema.ts'

/** Runs in the caller's transaction where there is one, else in one of its own. */
export function inTransaction<T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
