import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createDatabase } from '../src/kernel/db/connect.ts'
import type { Database } from '../src/kernel/db/schema.ts'
import { withName } from './with-name.ts'

export interface TestDatabase {
  db: Database
  url: string
  /** Closes and drops it. */
  close: () => Promise<void>
}

/**
 * A fresh, migrated database of its own; call it once per file in `beforeAll`, and `close` in `afterAll`.
 * @param size connections at most
 */
export async function testDatabase({ size = 4 } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  await asAdmin(admin => sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin))
  const url = withName(templateUrl, name)
  const db = createDatabase(url, { size })
  return {
    db,
    url,
    close: async () => {
      await db.destroy()
      await asAdmin(admin => sql`drop database ${sql.id(name)} with (force)`.execute(admin))
    },
  }

  async function asAdmin(act: (admin: Database) => Promise<unknown>): Promise<void> {
    const admin = createDatabase(withName(templateUrl, 'postgres'), { size: 1 })
    try {
      await act(admin)
    } finally {
      await admin.destroy()
    }
  }
}
