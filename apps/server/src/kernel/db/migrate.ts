import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any number will do as long as every server of the same database uses it. */
const lock = 4300_0001

class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Applies the migrations this database has not seen, in the order of their names, each in a transaction of its own,
 * while other servers wait. Answers the names applied.
 * @throws MigrationError when an applied file changed, or the database knows migrations that this program does not.
 */
export async function migrate(db: Database, path = folder): Promise<string[]> {
  const migrations = await readMigrations(path)
  return db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      return await applyMissing(connection, migrations)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

async function applyMissing(db: Database, migrations: Migration[]): Promise<string[]> {
  await sql`create table if not exists migration (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null)`.execute(db)
  const applied = await db.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute()
  check(applied, migrations)
  const done = new Set(applied.map(row => row.name))
  const missing = migrations.filter(migration => !done.has(migration.name))
  for (const { name, text, checksum } of missing) {
    await db
      .transaction()
      .execute(async transaction => {
        await sql.raw(text).execute(transaction)
        await transaction.insertInto('migration').values({ name, checksum }).execute()
      })
      .catch((error: Error) => {
        throw new MigrationError(`Migration ${name} failed and was rolled back: ${error.message}.`, { cause: error })
      })
  }
  return missing.map(migration => migration.name)
}

function check(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  const known = new Map(migrations.map(migration => [migration.name, migration]))
  const newer = applied.filter(row => !known.has(row.name)).map(row => row.name)
  if (newer.length > 0) {
    throw new MigrationError(
      `The database is newer than this program: it has ${newer.join(', ')}. ` +
        'Start the version that made it, or a later one; going back is not possible.',
    )
  }
  const changed = applied.find(row => known.get(row.name)?.checksum !== row.checksum)
  if (changed) {
    throw new MigrationError(
      `Migration ${changed.name} was applied with other contents than it has now. ` +
        'Put the file back as it was and write the change as a new migration.',
    )
  }
  const last = applied.at(-1)?.name ?? ''
  const late = migrations.find(migration => migration.name < last && !applied.some(row => row.name === migration.name))
  if (late) {
    throw new MigrationError(
      `Migration ${late.name} comes before ${last}, which is applied already. ` +
        'Give it a number after the last one.',
    )
  }
}

async function readMigrations(path: string): Promise<Migration[]> {
  const names = (await readdir(path)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(path, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}
