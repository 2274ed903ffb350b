import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#kernel/db/schema.ts'
import { testDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

interface Seeding {
  /** Once, before the first test. */
  seed: (db: Database) => Promise<unknown>
  /** Before each test. */
  clear?: (db: Database) => Promise<unknown>
  /** Maximum number of connections. */
  size?: number
}

/**
 * The database of a test file, made before its tests and dropped after them; to be called at the top of the file.
 *
 * @example
 * const database = seededDatabase({ seed: seedCommandWorld, clear: db => db.deleteFrom('command').execute() })
 * test('…', () => commands(database.db))
 */
export function seededDatabase({ seed, clear, ...options }: Seeding): Pick<TestDatabase, 'db'> {
  let created: TestDatabase | undefined
  const database = {
    get db() {
      if (!created) throw new Error('The database is there in hooks and tests, not before them')
      return created.db
    },
  }
  beforeAll(async () => {
    created = await testDatabase(options)
    await seed(created.db)
  })
  afterAll(() => created?.close())
  if (clear) beforeEach(() => clear(database.db))
  return database
}
