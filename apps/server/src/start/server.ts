import { join } from 'node:path'
import { operations } from '@muster/contract'
import { createGate } from '../modules/auth/gate.ts'
import { hashPassword } from '../modules/auth/password.ts'
import { createEmbeds } from '../modules/embed-tokens/embeds.ts'
import { embeddedOperations } from '../modules/embed-tokens/widget-calls.ts'
import { watchFences } from '../modules/geofences/watch-fences.ts'
import { handlers } from './handlers.ts'
import { mailAlarms } from '../modules/notifications/mail-alarms.ts'
import type { Config } from '../kernel/config/config.ts'
import { startEmbedded } from '../kernel/db/embedded.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { listenForUnitsMoved } from '../kernel/db/notices.ts'
import type { Database } from '../kernel/db/schema.ts'
import { announceInstance } from '../kernel/db/server-instances.ts'
import { createServerDatabase } from '../kernel/db/work-pools.ts'
import { seedDemo } from '../demo/seed.ts'
import { startDemo } from '../demo/start.ts'
import { createApp } from '../kernel/http/app.ts'
import { Background } from '../kernel/background.ts'
import type { Deps, Log } from '../kernel/deps.ts'
import { startAempPoller } from '../telemetry/ingest/aemp/poller.ts'
import { createPipeline } from '../telemetry/ingest/pipeline.ts'
import { allJobs } from './all-jobs.ts'
import { startScheduler } from '../kernel/jobs/scheduler.ts'
import { FleetState } from '../telemetry/live/fleet-state.ts'
import { followIngest } from '../telemetry/live/follow.ts'
import { createGeocoder } from '../kernel/ports/geocoding.ts'
import { createMailer } from '../kernel/ports/mail.ts'
import { createMapMatcher } from '../kernel/ports/map-matching.ts'
import { createRealtime } from './realtime.ts'
import { LocalTopics } from '../kernel/realtime/topics.ts'
import { Closing } from './closing.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { requireFreePort } from './port-in-use.ts'
import { rootCompanyId } from './root-company.ts'

const demoSeed = 20_261_121

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  url: string
  /** Of an empty server: where the first administrator chooses a password, once. */
  setupLink?: string
  /** Refuses what is new, finishes what was begun, writes everything down. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Gets what has to end, also while the server still starts. */
  closing?: Closing
  /** The embedded database failed for good; the error says what to do. */
  onLost?: (error: Error) => void
}

/** Starts everything in the order in which it stands on each other; a failure ends what was started. */
export async function startServer(
  config: Config,
  log: Log,
  { closing = new Closing(), onLost }: StartOptions = {},
): Promise<RunningServer> {
  const failed = (error: unknown, what: string) => log.error({ err: error }, `${what} failed`)
  try {
    await requireFreePort(config.host, config.port)
    const { db, url: databaseUrl, trouble } = await openDatabase(config, log, closing, onLost)
    const demo = config.demo && (await seedDemo(db, { units: config.demoUnits, seed: demoSeed, hashPassword }))
    const changeKey = demo ? undefined : await prepareFirstAdministrator(db)

    const background = new Background(failed)
    closing.add('background work', () => background.drain())
    const live = new FleetState()
    const topics = new LocalTopics(error => failed(error, 'a listener'))
    const pipeline = createPipeline({
      db,
      register: config.ingest.register,
      rootCompanyId: await rootCompanyId(db),
      onError: error => failed(error, 'a listener'),
    })
    closing.add('pipeline', () => pipeline.drain())
    closing.add('live state', followIngest(pipeline, live, topics))
    await live.loadFrom(db)
    closing.add(
      'notices',
      listenForUnitsMoved(
        databaseUrl,
        () => background.run('reading positions', () => live.loadFrom(db)),
        error => failed(error, 'listening'),
      ),
    )

    const mail = createMailer({ ...config.mail, outbox: join(config.dataDir, 'outbox'), log })
    closing.add('mail', () => mail.close())
    let url = ''
    const deps: Deps = {
      config,
      db,
      live,
      pipeline,
      topics,
      background,
      mail,
      log,
      gate: createGate(db),
      embeds: createEmbeds(db),
      mapMatcher: createMapMatcher(config.mapMatching, { log }),
      geocoder: createGeocoder(config.geocoding, { log }),
      clock: () => new Date(),
      publicUrl: () => config.publicUrl ?? url,
    }
    closing.add('alarm mails', mailAlarms(deps))
    closing.add('geofences', watchFences({ ...deps, onError: error => failed(error, 'watching geofences') }))
    const instance = await announceInstance(db, {
      alone: config.databaseUrl === undefined,
      log,
    })
    closing.add('the entry among the servers', () => instance.stop())
    const app = await createApp({
      deps,
      operations,
      handlers,
      embedded: embeddedOperations,
      databaseTrouble: trouble,
      warnings: () => instance.warnings(),
    })
    closing.add('http', () => app.close())
    const realtime = createRealtime({ ...deps, bases: config.bases, companyOf: unitId => companyOf(db, unitId) })
    realtime.attach(app.server)
    closing.add('realtime', () => realtime.stop())

    if (demo) {
      const simulation = startDemo({ db, pipeline, units: demo.units, seed: demo.seed, log })
      closing.add('demo fleet', () => simulation.stop())
      await simulation.ready
    }
    closing.add(
      'AEMP feeds',
      startAempPoller({
        sources: config.aempFeeds,
        ingest: pipeline.ingest,
        onFailure: (url, reason, retrySeconds) =>
          log.warn({ url, reason, retrySeconds }, 'an AEMP feed could not be read'),
      }),
    )

    url = await app.listen({ port: config.port, host: config.host })
    closing.add('jobs', startScheduler({ deps, jobs: allJobs }))
    const setupLink = changeKey && `${deps.publicUrl()}/auth/reset-password?changeKey=${changeKey}`
    return { url, ...(setupLink ? { setupLink } : {}), stop: () => closing.end(failed) }
  } catch (error) {
    await closing.end(failed)
    throw error
  }
}

interface OpenDatabase {
  db: Database
  url: string
  /** Why the embedded database does not serve at the moment. */
  trouble: () => string | undefined
}

/** The configured database, or our own, which is started again when it ends by itself; migrated. */
export async function openDatabase(
  config: Config,
  log: Log,
  closing: Closing,
  onLost: (error: Error) => void = error => log.error({ err: error }, 'the embedded database is lost'),
): Promise<OpenDatabase> {
  const supervision = {
    onDown: (reason: string, delayMs: number) =>
      log.error({ reason, delayMs }, 'the embedded database is down and is being restarted'),
    onUp: () => log.warn('the embedded database is up again'),
    onLost,
  }
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir, { supervision }) : undefined
  if (embedded) closing.add('embedded database', () => embedded.stop())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const db = createServerDatabase(url, error => log.error({ err: error }, 'a database connection failed'))
  closing.add('database', () => db.destroy())
  const applied = await migrate(db)
  if (applied.length > 0) log.info({ applied }, 'the database was migrated')
  return { db, url, trouble: () => embedded?.trouble }
}

async function companyOf(db: Database, unitId: number): Promise<number | undefined> {
  const unit = await db.selectFrom('unit').select('company_id').where('unit_id', '=', unitId).executeTakeFirst()
  return unit?.company_id
}
