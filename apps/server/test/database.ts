import { randomBytes } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { HookedDialect } from '#kernel/db/before-commit.ts'
import { createDatabase, createPool } from '#kernel/db/connect.ts'
import type { DB, Database } from '#kernel/db/schema.ts'
import { refusedByCitus } from './distribution.ts'
import { withName } from './with-name.ts'

export interface TestDatabase {
  db: Database
  url: string
  /** Closes and drops the database. */
  close: () => Promise<void>
}

/**
 * Creates a migrated database; call it once per file in `beforeAll`, and `close` in `afterAll`, which fails if a statement ran
 * that cannot run on distributed tables.
 * @param size connections at most
 */
export async function testDatabase({ size = 4 } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  // by files, because copying through buffers and log takes four times as long
  await asAdmin(admin =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin),
  )
  const url = withName(templateUrl, name)
  const statements = new Set<string>()
  const db: Database = new Kysely<DB>({
    dialect: new HookedDialect({ pool: createPool(url, { size }) }),
    log: ({ level, query }) => {
      if (level === 'query') statements.add(query.sql)
    },
  })
  return {
    db,
    url,
    close: async () => {
      const refused = await refusedByCitus(db, statements)
      await db.destroy()
      await asAdmin(admin => sql`drop database ${sql.id(name)} with (force)`.execute(admin))
      // see docs/how-to/query-positions.md
      if (refused.length > 0) throw new Error(`Citus would refuse this:\n${refused.join('\n')}`)
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

/** Returns the number of statements in the database that wait for a lock, because other tests share the server. */
export async function waitingIn(db: Database): Promise<number> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
