import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { UnreadableSecretError, type SealedColumns, type Secrets } from './secrets.ts'

export interface StoredSecrets {
  /** Values sealed with the current key in this run. */
  sealed: number
  /** Values left unsealed, because there is no key. */
  plain: number
  /** Values whose key is missing. */
  unreadable: number
}

/** Seals unsealed values, and those sealed with a previous key. Servers can do this concurrently. */
export async function sealStored(
  db: Database,
  secrets: Secrets,
  all: readonly SealedColumns[],
): Promise<StoredSecrets> {
  const counts: StoredSecrets = { sealed: 0, plain: 0, unreadable: 0 }
  for (const columns of all)
    for (const column of columns.columns) {
      const id = sql.ref(columns.id)
      const value = sql.ref(column)
      const table = sql.table(columns.table)
      const { rows } = await sql<{ id: number; stored: string }>`
        select ${id} as id, ${value} as stored from ${table}
        where ${value} is not null and not starts_with(${value}, ${secrets.currentPrefix ?? '-'})`.execute(db)
      for (const row of rows) {
        try {
          const sealed = secrets.seal(columns, row.id, secrets.open(columns, row.id, row.stored))
          if (secrets.currentPrefix === undefined) counts.plain++
          else {
            await sql`update ${table} set ${value} = ${sealed} where ${id} = ${row.id} and ${value} = ${row.stored}`.execute(
              db,
            )
            counts.sealed++
          }
        } catch (error) {
          if (!(error instanceof UnreadableSecretError)) throw error
          counts.unreadable++
        }
      }
    }
  return counts
}
