import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { Db } from 'pg-boss'
import type { Database } from '../db/schema.ts'

const lock = 4300_0011

/** Gives the queue our pool. Its scripts use a separate connection, because one that fails leaves a transaction open. */
export function queueDatabase(db: Database): Db {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async connection => {
        try {
          return await fromKysely(connection).executeSql(text, values)
        } catch (error) {
          await sql`rollback`.execute(connection)
          throw error
        }
      }),
  }
}

/** Other servers wait while the queue creates its tables on its first start. */
export async function alone(db: Database, act: () => Promise<void>): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      await act()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
