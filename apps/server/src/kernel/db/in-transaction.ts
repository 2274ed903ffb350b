import type { Database } from './schema.ts'

/** Runs in the caller's transaction if there is one, otherwise in a new one. */
export function inTransaction<T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
