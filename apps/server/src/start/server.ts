import { readDemoDisk, type DemoDisk } from '#demo/disk.ts'
import { refusePublicDemo } from '#demo/public-demo.ts'
import type { Settings } from '#kernel/config/config.ts'
import { Db, Log, PublicUrl } from '#kernel/dependencies.ts'
import { Dependencies } from '#kernel/dependency.ts'
import { HistoryConfig } from '#modules/map/history/public.ts'
import { AddedModules, NamedModules } from './added/added-modules.ts'
import { addedParts } from './added/part.ts'
import { provideFromModules } from './app.ts'
import { Closing } from './closing.ts'
import { modules } from './modules.ts'
import { startParts } from './part.ts'
import { contentParts, DemoData, SetupKey } from './parts/contents.ts'
import { databaseParts, replicaParts } from './parts/database.ts'
import { brokerParts, deviceParts } from './parts/devices.ts'
import { feedParts } from './parts/feeds.ts'
import { DatabaseLost, LogFailure } from './parts/given.ts'
import { httpParts, Listening } from './parts/http.ts'
import { moduleParts } from './parts/modules.ts'
import { portParts } from './parts/ports.ts'
import { secretParts } from './parts/secrets.ts'
import { serverParts } from './parts/servers.ts'
import { telemetryParts } from './parts/telemetry.ts'
import { requireFreePort } from './port-in-use.ts'

/** All parts. Dependencies define the order; the list only orders independent parts. */
const parts = [
  ...databaseParts,
  ...replicaParts,
  ...secretParts,
  ...contentParts,
  ...serverParts,
  ...telemetryParts,
  ...deviceParts,
  ...portParts,
  ...addedParts,
  ...moduleParts,
  ...feedParts,
  ...brokerParts,
  ...httpParts,
]

export interface RunningServer {
  /** Listening address, without a trailing slash. */
  url: string
  /** Single-use link that sets the password of the first administrator on an empty server. */
  setupLink?: string
  /** Disk space of the demo fleet. */
  demoDisk?: DemoDisk
  /** Rejects new work, completes work in progress and stores everything. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Receives every shutdown step, also during start-up. */
  closing?: Closing
  /** Called when the embedded database fails permanently; the error includes the remedy. */
  onLost?: DatabaseLost
}

/** Starts all parts of the server; a failure stops those already started. */
export async function startServer(
  settings: Settings,
  log: Log,
  { closing = new Closing(), onLost = logLostDatabase(log) }: StartOptions = {},
): Promise<RunningServer> {
  const { config } = settings
  const failed: LogFailure = (error, what) => log.error({ err: error }, `${what} failed`)
  try {
    refusePublicDemo(config)
    // before the database, so that a second server ends at once
    await requireFreePort(config.host, config.port)
    const dependencies = new Dependencies().provide(Log, log).provide(LogFailure, failed).provide(DatabaseLost, onLost)
    settings.provide(dependencies)
    dependencies.provide(NamedModules, await AddedModules.load(config.modules))
    provideFromModules(dependencies, modules)
    await startParts(parts, dependencies, closing)
    const { use } = dependencies
    const setupKey = use(SetupKey)
    const setupLink = setupKey && `${use(PublicUrl)()}/auth/reset-password?changeKey=${setupKey}`
    const demo = use(DemoData)
    const demoDisk = demo && (await readDemoDisk(use(Db), demo.units, use(HistoryConfig).keepDays))
    return {
      url: use(Listening),
      ...(setupLink && { setupLink }),
      ...(demoDisk && { demoDisk }),
      stop: () => closing.end(failed),
    }
  } catch (error) {
    await closing.end(failed)
    throw error
  }
}

const logLostDatabase =
  (log: Log): DatabaseLost =>
  error =>
    log.error({ err: error }, 'the embedded database is lost')
