import { join } from 'node:path'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { limitsOf } from '#modules/auth/limits.ts'
import { hashPassword } from '#modules/auth/password.ts'
import { sharedDealerCodes } from '#modules/organisation/companies/public.ts'
import { fillSkeletons, lookAlikeLogins } from '#modules/organisation/users/public.ts'
import { createEmbeds } from '#modules/admin/embed-tokens/embeds.ts'
import { SourceTextFiles, sourceTextFiles } from '#modules/admin/translations/public.ts'
import type { Config, Settings } from '#kernel/config/config.ts'
import { startEmbedded } from '#kernel/db/embedded.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { listenForNotices } from '#kernel/db/notices.ts'
import type { Database } from '#kernel/db/schema.ts'
import { createServerDatabase } from '#kernel/db/work-pools.ts'
import { WriteWatch } from '#kernel/db/write-watch.ts'
import { Replica, ReportReplica } from '#kernel/db/replica.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import { createTexts, Texts } from '#kernel/texts/texts.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { Members } from '#kernel/servers/members.ts'
import { NatsCarrier } from '#kernel/servers/nats-carrier.ts'
import { readDemoDisk, type DemoDisk } from '#demo/disk.ts'
import { refusePublicAccounts, refusePublicDemo } from '#demo/public-demo.ts'
import { seedDemo } from '#demo/seed.ts'
import { sitePlan } from '#demo/site-plan.ts'
import { startDemo } from '#demo/start.ts'
import { Background } from '#kernel/background.ts'
import { startAempPoller } from '#telemetry/ingest/aemp/poller.ts'
import { createPipeline, Pipeline } from '#telemetry/ingest/pipeline.ts'
import { startWatchClock } from '#telemetry/watch/watch-clock.ts'
import { startScheduler } from '#kernel/jobs/scheduler.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { followIngest } from '#telemetry/live/follow.ts'
import { followServers } from '#telemetry/live/follow-servers.ts'
import { createGeocoder, Geocoder } from '#kernel/ports/geocoding.ts'
import { createMailer, Mailer, silentMailer } from '#kernel/ports/mail.ts'
import { createMapMatcher, MapMatcher } from '#kernel/ports/map-matching.ts'
import { SharedTopics } from '#kernel/realtime/shared-topics.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Authenticator } from '#kernel/http/caller.ts'
import { Embeds } from '#kernel/http/embeds.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { Dependencies } from '#kernel/dependency.ts'
import { Clock, Db, Log, PublicUrl } from '#kernel/dependencies.ts'
import { createServerApp, provideFromModules } from './app.ts'
import { HistoryConfig } from '#modules/map/history/public.ts'
import { modules } from './modules.ts'
import { createRealtime } from './realtime.ts'
import { clientsElsewhere } from './clients-elsewhere.ts'
import { Closing } from './closing.ts'
import { commitHooks, followModules } from './follow-modules.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { requireFreePort } from './port-in-use.ts'
import { rootCompanyId } from './root-company.ts'

const demoSeed = 20_261_121

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  url: string
  /** Of an empty server: where the first administrator chooses a password, once. */
  setupLink?: string
  /** Of a demo fleet: what its database and its units take. */
  demoDisk?: DemoDisk
  /** Refuses what is new, finishes what was begun, writes everything down. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Gets what has to end, also while the server still starts. */
  closing?: Closing
  /** The embedded database failed for good; the error says what to do. */
  onLost?: (error: Error) => void
}

/** Starts everything in the order of its dependencies; a failure ends what was started. */
export async function startServer(
  settings: Settings,
  log: Log,
  { closing = new Closing(), onLost }: StartOptions = {},
): Promise<RunningServer> {
  const { config } = settings
  const failed = (error: unknown, what: string) => log.error({ err: error }, `${what} failed`)
  try {
    refusePublicDemo(config)
    await requireFreePort(config.host, config.port)
    const { db, url: databaseUrl, trouble } = await openDatabase(config, log, closing, onLost)
    await refusePublicAccounts(db, config)
    const replica = config.replicaUrl === undefined ? undefined : new Replica(db, config.replicaUrl, log)
    if (replica) closing.add('replica', () => replica.close())
    const demo =
      config.demo &&
      (await seedDemo(db, {
        units: config.demoUnits,
        seed: demoSeed,
        hashPassword,
        onRefused: error => log.error({ err: error }, 'the demo fleet could not be completed and stays as it was'),
      }))
    const sharedCodes = await sharedDealerCodes(db)
    for (const sentence of sharedCodes) log.warn(sentence)
    const changeKey = demo ? undefined : await prepareFirstAdministrator(db)
    await fillSkeletons(db)
    const lookAlikes = await lookAlikeLogins(db)
    for (const sentence of lookAlikes) log.warn(sentence)

    const background = new Background(failed)
    closing.add('background work', () => background.drain())
    const live = new FleetState()
    const broker = config.broker && new NatsCarrier(config.broker, log)
    const exchange = new LogExchange(db, error => failed(error, 'the exchange with other servers'), broker)
    if (broker) {
      closing.add('the message broker', () => broker.close())
      await broker.open(db)
    }
    let clients = () => 0
    const members = new Members({
      db,
      exchange,
      alone: config.databaseUrl === undefined,
      log,
      clients: () => clients(),
    })
    closing.add(
      'notices',
      listenForNotices(
        databaseUrl,
        {
          unitsMoved: () => background.run('reading positions', () => live.loadFrom(db)),
          positionsHidden: text => {
            const unitIds = text === '' ? [] : text.split(',').map(Number)
            pipeline.forgetPlaces(unitIds)
            background.run('reading positions', () => live.reload(db, unitIds))
          },
          accessChanged: () => AccessChanges.of(db).announce(),
          inputsChanged: () => pipeline.forgetInputs(),
          statusProfilesChanged: () => pipeline.forgetStatusProfiles(),
          watchesChanged: text => pipeline.forgetWatches(text === '' ? undefined : text.split(',').map(Number)),
          servers: id => {
            if (id !== exchange.id) void members.beat()
          },
          messages: id => {
            if (id !== exchange.id) exchange.wake()
          },
        },
        error => failed(error, 'listening'),
      ),
    )
    await members.join()
    closing.add('the entry among the servers', () => members.leave())
    closing.add('the exchange with other servers', () => exchange.close())
    const topics = new SharedTopics(exchange, error => failed(error, 'a listener'))
    const dependencies = new Dependencies()
    const { use } = dependencies
    settings.provide(dependencies)
    const pipeline = createPipeline({
      db,
      topics,
      register: config.ingest.register,
      rootCompanyId: await rootCompanyId(db),
      inCommit: commitHooks(modules),
      keepDays: use(HistoryConfig).keepDays,
      exchange,
      onError: error => failed(error, 'a listener'),
    })
    closing.add(
      'the clock of watches',
      startWatchClock(pipeline.wake, error => failed(error, 'looking at silent units')),
    )
    closing.add('live state', followIngest(pipeline, live))
    closing.add('live state of other servers', followServers(exchange, live, db))
    await live.loadFrom(db)

    const mail = config.copy
      ? silentMailer
      : createMailer({ ...config.mail, outbox: join(config.dataDir, 'outbox'), log })
    closing.add('mail', () => mail.close())
    // mails that were begun are sent before the mailer closes
    closing.add('background work that mails', () => background.drain())
    let url = ''
    dependencies
      .provide(Db, db)
      .provide(Texts, createTexts(db))
      .provide(ReportReplica, replica)
      .provide(Log, log)
      .provide(Clock, { now: () => new Date() })
      .provide(PublicUrl, () => config.publicUrl ?? url)
      .provide(Topics, topics)
      .provide(Exchange, exchange)
      .provide(Background, background)
      .provide(Mailer, mail)
      .provide(MapMatcher, createMapMatcher(config.mapMatching, { log }))
      .provide(Geocoder, createGeocoder(config.geocoding, { log }))
      .provide(FleetState, live)
      .provide(Pipeline, pipeline)
      .provide(Authenticator, createAuthenticator(db))
      .provide(SourceTextFiles, sourceTextFiles(config))
    provideFromModules(dependencies, modules)
    dependencies.provide(Embeds, createEmbeds(use))
    followModules(use, modules, closing)
    // counts what the others count from here on
    limitsOf(use)
    exchange.start()
    const elsewhere = clientsElsewhere(exchange, members, log)
    const app = await createServerApp(dependencies, modules, {
      ...(demo && { sitePlan: () => sitePlan(demo.seed, demo.units) }),
      databaseTrouble: trouble,
      warnings: () => [
        ...members.warnings(),
        // names of dealers and users are in the log only: anybody may read this
        ...(sharedCodes.length > 0
          ? [
              `Codes that several dealers share: ${sharedCodes.length}. The list of companies and the log of the start name them.`,
            ]
          : []),
        ...(lookAlikes.length > 0
          ? [
              `Groups of logins that look alike: ${lookAlikes.length}. The list of users and the log of the start name them.`,
            ]
          : []),
        ...(broker?.trouble ? [broker.trouble] : []),
        ...(replica?.warnings() ?? []),
      ],
      unready: elsewhere.reason,
      servers: () => members.all(),
    })
    closing.add('http', () => app.close())
    const realtime = createRealtime(use, modules, { hasOthers: () => members.hasOthers })
    realtime.attach(app.server)
    clients = () => realtime.stats().connections
    closing.add('realtime', () => realtime.stop())
    elsewhere.watch(realtime)

    if (demo && !config.copy) {
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
    if (!config.copy) closing.add('jobs', startScheduler({ use, jobs: use(Jobs) }))
    // first of all: while the rest ends, they are served by others
    closing.add('clients', elsewhere.leave)
    const setupLink = changeKey && `${use(PublicUrl)()}/auth/reset-password?changeKey=${changeKey}`
    const demoDisk = demo ? await readDemoDisk(db, demo.units, use(HistoryConfig).keepDays) : undefined
    return { url, ...(setupLink && { setupLink }), ...(demoDisk && { demoDisk }), stop: () => closing.end(failed) }
  } catch (error) {
    await closing.end(failed)
    throw error
  }
}

interface OpenDatabase {
  db: Database
  url: string
  /** Why the database does not serve at the moment, as far as it is known. */
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
  const writes = new WriteWatch({
    onChange: reason => {
      if (reason) log.error(`The database ${reason}. Calls that write are refused with 503 until it stores again.`)
      else log.warn('The database stores again')
    },
  })
  const db = createServerDatabase(url, error => log.error({ err: error }, 'a database connection failed'), writes)
  writes.probes(db)
  closing.add('database', () => db.destroy())
  closing.add('the probe of the database', async () => writes.close())
  const applied = await migrate(db, { onWait: sentence => log.warn(sentence) })
  if (applied.length > 0) log.info({ applied }, 'the database was migrated')
  return { db, url, trouble: () => embedded?.trouble ?? writes.trouble }
}
