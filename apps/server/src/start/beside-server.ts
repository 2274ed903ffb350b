import { pino } from 'pino'
import { Config, loadConfig } from '#kernel/config/config.ts'
import { FolderInUseError } from '#kernel/db/embedded.ts'
import { runningUrl } from '#kernel/db/embedded/running.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import { Dependencies } from '#kernel/dependency.ts'
import { Closing } from './closing.ts'
import { startParts } from './part.ts'
import { databaseParts } from './parts/database.ts'
import { DatabaseLost } from './parts/given.ts'

/** Runs a command of the program on the server's database. Prints a failure and sets the exit code. */
export async function withDatabase(act: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const closing = new Closing()
  try {
    const config = loadConfig(process.env)
    await act(await openBeside(config, pino({ level: 'error' }), closing), config)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await closing.end(error => process.stderr.write(`${String(error)}\n`))
  }
}

/** Opens the database, or connects to the database of a running server. */
export async function openBeside(config: Config, log: Log, closing: Closing): Promise<Database> {
  try {
    return await openDatabase(config, log, closing)
  } catch (error) {
    const databaseUrl = error instanceof FolderInUseError ? await runningUrl(config.dataDir) : undefined
    if (!databaseUrl) throw error
    return openDatabase({ ...config, databaseUrl }, log, closing)
  }
}

async function openDatabase(config: Config, log: Log, closing: Closing): Promise<Database> {
  const dependencies = new Dependencies()
    .provide(Config, config)
    .provide(Log, log)
    .provide(DatabaseLost, error => log.error({ err: error }, 'the embedded database is lost'))
  await startParts(databaseParts, dependencies, closing)
  return dependencies.use(Db)
}
