import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { blockersOf, pidOf } from './blockers.ts'
import type { Database } from './schema.ts'

export interface Migration {
  name: string
  text: string
  checksum: string
}

/** Times in milliseconds. */
export interface MigrationPatience {
  /** Maximum wait for a lock; other statements queue behind the migration. */
  lock: number
  /** Pause after the first failed attempt; doubles with each attempt, up to `longestPause`. */
  pause: number
  longestPause: number
  /** Limit for all attempts together. */
  most: number
}

export const migrationPatience: MigrationPatience = { lock: 1000, pause: 1000, longestPause: 30_000, most: 3_600_000 }

/** Maximum duration of a migration statement that changes positions: ingest waits for it, and times out after three seconds. */
const positionsHeldFor = 2000

export interface Applying {
  /** Connection that holds the migration lock. */
  connection: Database
  /** Other connections of the pool, to find the session that blocks the migration. */
  db: Database
  patience: MigrationPatience
  /** Called with a sentence for each failed attempt and its cause. */
  onWait: (sentence: string) => void
}

/** Returns true for a lock timeout, a deadlock, or a lock on positions held for too long: the next attempt may succeed. */
const mayRetry = (error: unknown) => ['55P03', '40P01', '57014'].includes(String((error as { code?: unknown }).code))

/**
 * Applies and records one migration, in one transaction unless its first line is one of these:
 * `-- in batches` repeats its one statement, each time in a new transaction, until it changes no row;
 * `-- without transaction` runs its statements one by one. Both must bear being started again.
 * @throws the error of the database when the migration fails, or got no lock in time
 */
export async function applyMigration(applying: Applying, migration: Migration): Promise<void> {
  const { connection } = applying
  const [first = ''] = migration.text.split('\n', 1)
  if (first.startsWith('-- in batches')) {
    while ((await insist(applying, migration, () => inTransaction(applying, migration.text))) > 0n);
  } else if (first.startsWith('-- without transaction')) {
    for (const statement of statementsOf(migration.text))
      await insist(applying, migration, () => sql.raw(statement).execute(connection))
  } else {
    await insist(applying, migration, () => inTransaction(applying, migration.text, migration))
    return
  }
  await note(connection, migration)
}

/** Retries while others hold a lock that the migration needs; the pauses let them work. */
async function insist<T>(applying: Applying, { name }: Migration, attempt: () => Promise<T>): Promise<T> {
  const { patience, onWait } = applying
  const until = Date.now() + patience.most
  for (let rest = patience.pause; ; rest = Math.min(rest * 2, patience.longestPause)) {
    const watch = await watchBlockers(applying)
    try {
      return await attempt()
    } catch (error) {
      if (!mayRetry(error) || Date.now() + rest > until) throw error
      const reason = watch.seen() || (error as Error).message
      onWait(`Migration ${name} waits for ${reason}. It tries again in ${rest / 1000} s; ingest continues in between.`)
    } finally {
      watch.stop()
    }
    await pause(rest)
  }
}

/** Identifies the session that holds a lock, shortly before the wait times out. */
async function watchBlockers({ connection, db, patience }: Applying) {
  const pid = await pidOf(connection)
  let seen = ''
  const timer = setTimeout(
    () =>
      void blockersOf(db, pid).then(
        found => (seen = found || seen),
        () => {},
      ),
    patience.lock / 2,
  )
  return { seen: () => seen, stop: () => clearTimeout(timer) }
}

/** Returns the number of rows that its last statement changed. */
function inTransaction({ connection, patience }: Applying, text: string, noted?: Migration): Promise<bigint> {
  return connection.transaction().execute(async transaction => {
    await sql`select set_config('lock_timeout', ${String(patience.lock)}, true),
      set_config('statement_timeout', ${String(/\bposition\b/.test(text) ? positionsHeldFor : 0)}, true)`.execute(
      transaction,
    )
    const { numAffectedRows = 0n } = await sql.raw(text).execute(transaction)
    if (noted) await note(transaction, noted)
    return numAffectedRows
  })
}

async function note(db: Database, { name, checksum }: Migration): Promise<void> {
  await db.insertInto('migration').values({ name, checksum }).execute()
}

/** Splits a file into statements, which are separated by empty lines. */
const statementsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(statement => statement.trim())
    .filter(statement => /^(?!--)/m.test(statement))
