import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  applyMigration,
  migrationPatience,
  type Applying,
  type Migration,
  type MigrationPatience,
} from './apply-migration.ts'
import { holdersOf } from './blockers.ts'
import type { Database } from './schema.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Arbitrary number shared by all servers of a database. */
const lock = 4300_0001

/** The message includes the remedy. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  /** Folder of the migrations. */
  path?: string
  /** Schema of the migrations and of their list; by default that of the server. */
  schema?: string
  patience?: MigrationPatience
  /** Called with a sentence when it has to wait, at most every few seconds. */
  onWait?: (sentence: string) => void
}

/** Milliseconds between two checks for another server to finish, and between two messages about it. */
const lookEvery = 200
const sayEvery = 30_000

/**
 * Applies missing migrations in the order of their names, while other servers wait. A migration that gets no lock
 * within a second lets the others continue and tries again. Returns the names applied.
 * @throws MigrationError if an applied file has changed, or the database contains migrations that this program lacks
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { path = folder, schema, patience = migrationPatience, onWait = () => {} } = options
  const migrations = await readMigrations(path)
  return db.connection().execute(async connection => {
    await takeLock(connection, db, onWait)
    try {
      if (schema) await sql`set search_path to ${sql.id(schema)}, public`.execute(connection)
      return await applyMissing({ connection, db, patience, onWait }, migrations)
    } finally {
      if (schema) await sql`reset search_path`.execute(connection)
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

/**
 * Returns the migrations that `migrate` would apply, and changes nothing.
 * @throws MigrationError as `migrate`
 */
export async function pendingMigrations(db: Database, path = folder): Promise<string[]> {
  const migrations = await readMigrations(path)
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as exists`.execute(db)
  return missingOf(rows[0]?.exists ? await readApplied(db) : [], migrations).map(({ name }) => name)
}

/** Polls the lock, because a blocked statement would hold a snapshot and delay concurrent index builds. */
async function takeLock(connection: Database, db: Database, onWait: (sentence: string) => void): Promise<void> {
  for (let waited = 0; ; waited += lookEvery) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection)
    if (rows[0]?.taken) return
    if (waited % sayEvery === lookEvery) {
      void holdersOf(db, lock).then(
        holders => onWait(`Waits for the server that migrates the database: ${holders || 'it has just finished'}.`),
        () => {},
      )
    }
    await pause(lookEvery)
  }
}

async function applyMissing(applying: Applying, migrations: Migration[]): Promise<string[]> {
  const { connection } = applying
  await sql`create table if not exists migration (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null)`.execute(connection)
  const missing = missingOf(await readApplied(connection), migrations)
  for (const migration of missing) {
    await applyMigration(applying, migration).catch((error: Error) => {
      throw new MigrationError(`Migration ${migration.name} failed and was rolled back: ${error.message}.`, {
        cause: error,
      })
    })
  }
  return missing.map(migration => migration.name)
}

interface Applied {
  name: string
  checksum: string
}

const readApplied = (db: Database): Promise<Applied[]> =>
  db.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute()

/** @throws MigrationError if the applied migrations do not match */
function missingOf(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  check(applied, migrations)
  const done = new Set(applied.map(row => row.name))
  return migrations.filter(migration => !done.has(migration.name))
}

function check(applied: readonly Applied[], migrations: readonly Migration[]): void {
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
