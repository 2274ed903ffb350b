import { pino } from 'pino'
import { Config, loadConfig } from '#kernel/config/config.ts'
import { migrate, pendingMigrations } from '#kernel/db/migrate.ts'
import { Log } from '#kernel/dependencies.ts'
import { Dependencies } from '#kernel/dependency.ts'
import { Closing } from './closing.ts'
import { startParts } from './part.ts'
import { connectionParts, DatabaseConnections } from './parts/database.ts'
import { DatabaseLost } from './parts/given.ts'

/**
 * Applies missing migrations and prints their names; with `dryRun` only prints them, and changes nothing. Prints a failure and sets
 * the exit code.
 */
export async function runMigrate({ dryRun = false }: { dryRun?: boolean }): Promise<void> {
  const closing = new Closing()
  try {
    // standard output has the names alone
    const log = pino({ level: 'warn' }, pino.destination(2))
    const dependencies = new Dependencies()
      .provide(Config, loadConfig(process.env))
      .provide(Log, log)
      .provide(DatabaseLost, error => log.error({ err: error }, 'the embedded database is lost'))
    await startParts(connectionParts, dependencies, closing)
    const { db } = dependencies.use(DatabaseConnections)
    const onWait = (sentence: string) => void process.stderr.write(`${sentence}\n`)
    const names = dryRun ? await pendingMigrations(db) : await migrate(db, { onWait })
    for (const name of names) process.stdout.write(`${name}\n`)
    process.stderr.write(`${summary(names.length, dryRun)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await closing.end(error => process.stderr.write(`${String(error)}\n`))
  }
}

function summary(count: number, dryRun: boolean): string {
  if (count === 0) return 'The database has all migrations of this version.'
  const migrations = count === 1 ? '1 migration' : `${count} migrations`
  return dryRun ? `${migrations} would be applied. Nothing was changed.` : `${migrations} applied.`
}
