import { Config } from '#kernel/config/config.ts'
import { isOwnerOfAudit } from '#kernel/audit/owner.ts'
import { startEmbedded } from '#kernel/db/embedded.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { reachDatabase } from '#kernel/db/reach.ts'
import { databaseTarget, rightsProblem } from '#kernel/db/refusal.ts'
import { Replica, ReportReplica } from '#kernel/db/replica.ts'
import type { Database } from '#kernel/db/schema.ts'
import { createServerDatabase } from '#kernel/db/work-pools.ts'
import { WriteWatch } from '#kernel/db/write-watch.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { part } from '../part.ts'
import { DatabaseLost } from './given.ts'

interface DatabaseServer {
  readonly url: string
  /** Reason why the embedded database is unavailable. */
  readonly trouble: () => string | undefined
  readonly stop: () => Promise<void>
}
export const DatabaseServer = defineDependency<DatabaseServer>('DatabaseServer')

/** Configured PostgreSQL, or the embedded one, which is restarted after an unexpected exit. */
const databaseServer = part({
  name: 'embedded database',
  needs: { config: Config, log: Log, onLost: DatabaseLost },
  provides: DatabaseServer,
  start: async ({ config, log, onLost }) => {
    if (config.databaseUrl !== undefined)
      return { url: config.databaseUrl, trouble: () => undefined, stop: async () => {} }
    const supervision = {
      onDown: (reason: string, delayMs: number) =>
        log.error({ reason, delayMs }, 'the embedded database is down and is being restarted'),
      onUp: () => log.warn('the embedded database is up again'),
      onLost,
    }
    const embedded = await startEmbedded(config.dataDir, { supervision })
    return { url: embedded.url, trouble: () => embedded.trouble, stop: () => embedded.stop() }
  },
  stop: server => server.stop(),
})

/** Undefined for the embedded database, whose messages need no remedy. */
const targetOf = ({ databaseUrl, databaseVariable }: Config) =>
  databaseUrl === undefined ? undefined : databaseTarget(databaseUrl, databaseVariable)

interface DatabaseConnections {
  readonly db: Database
  readonly writes: WriteWatch
  /** Reason why the database is unavailable, if known. */
  readonly trouble: () => string | undefined
}
export const DatabaseConnections = defineDependency<DatabaseConnections>('DatabaseConnections')

const connections = part({
  name: 'database',
  needs: { server: DatabaseServer, log: Log },
  provides: DatabaseConnections,
  start: ({ server, log }) => {
    const writes = new WriteWatch({
      onChange: reason => {
        if (reason) log.error(`The database ${reason}. Calls that write are refused with 503 until it stores again.`)
        else log.warn('The database stores again')
      },
    })
    const onError = (error: unknown) => log.error({ err: error }, 'a database connection failed')
    const db = createServerDatabase(server.url, onError, writes)
    writes.probes(db)
    return { db, writes, trouble: () => server.trouble() ?? writes.trouble }
  },
  stop: ({ db, writes }) => {
    writes.close()
    return db.destroy()
  },
})

/** Provided when the database from the settings responds. */
const ReachedDatabase = defineDependency<void>('ReachedDatabase')

const reachedDatabase = part({
  name: 'a database that responds',
  needs: { config: Config, connections: DatabaseConnections, log: Log },
  provides: ReachedDatabase,
  start: async ({ config, connections: { db }, log }) => {
    const target = targetOf(config)
    if (target) await reachDatabase(db, { target, onWait: sentence => log.warn(sentence) })
  },
})

const migratedDatabase = part({
  name: 'migrations',
  needs: { config: Config, connections: DatabaseConnections, log: Log, reached: ReachedDatabase },
  provides: Db,
  start: async ({ config, connections: { db }, log }) => {
    const target = targetOf(config)
    const applied = await migrate(db, { onWait: sentence => log.warn(sentence) }).catch((error: unknown) => {
      throw (target && rightsProblem(error, target)) ?? error
    })
    if (applied.length > 0) log.info({ applied }, 'the database was migrated')
    if (await isOwnerOfAudit(db))
      log.warn(
        'The role of the server owns the tables of the audit and can change entries. As an administrator of PostgreSQL, run the statements in docs/audit.md once.',
      )
    return db
  },
})

const reportReplica = part({
  name: 'replica',
  needs: { config: Config, db: Db, log: Log },
  provides: ReportReplica,
  start: ({ config, db, log }) =>
    config.replicaUrl === undefined ? undefined : new Replica(db, config.replicaUrl, log),
  stop: replica => replica?.close(),
})

/** Parts for commands that migrate. */
export const connectionParts = [databaseServer, connections, reachedDatabase]

/** Parts for commands that open the database without a server. */
export const databaseParts = [...connectionParts, migratedDatabase]

export const replicaParts = [reportReplica]
