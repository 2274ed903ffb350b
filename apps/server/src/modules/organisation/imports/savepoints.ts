import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

let count = 0

/**
 * Wraps a transaction as a database whose transactions are savepoints, so that functions with their own transaction can be part of a larger
 * one.
 */
export function nested(trx: Database): Database {
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: <T>(work: (db: Database) => Promise<T>) => savepoint(trx, () => work(nested(trx))) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Rolls back failed work and continues the transaction. */
export async function savepoint<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  const name = sql.id(`line_${count++}`)
  await sql`savepoint ${name}`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint ${name}`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(trx)
    throw error
  }
}
