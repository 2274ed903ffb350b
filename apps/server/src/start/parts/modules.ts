import { Background } from '#kernel/background.ts'
import { ReportReplica } from '#kernel/db/replica.ts'
import { Clock, Db, Metrics, PublicUrl } from '#kernel/dependencies.ts'
import { defineDependency, type Use } from '#kernel/dependency.ts'
import { Authenticator } from '#kernel/http/caller.ts'
import { Embeds } from '#kernel/http/embeds.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import { MapMatcher } from '#kernel/ports/map-matching.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { createEmbeds } from '#modules/admin/embed-tokens/embeds.ts'
import { SourceTextFiles } from '#modules/admin/translations/public.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { limitsOf } from '#modules/auth/limits.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { PreparedModules } from '../added/added-modules.ts'
import { followModules, provideDeviceJobs } from '../follow-modules.ts'
import { modules } from '../modules.ts'
import { part } from '../part.ts'
import { LiveState } from './telemetry.ts'

const authenticator = part({
  name: 'authenticator',
  needs: { db: Db },
  provides: Authenticator,
  start: ({ db }) => createAuthenticator(db),
})

const embeds = part({
  name: 'embed tokens',
  needs: { db: Db },
  provides: Embeds,
  start: (_, { use }) => createEmbeds(use),
})

/** Resolves all dependencies available to modules. */
export const ModuleUse = defineDependency<Use>('ModuleUse')

const moduleUse = part({
  name: 'dependencies of modules',
  needs: {
    added: PreparedModules,
    authenticator: Authenticator,
    background: Background,
    clock: Clock,
    db: Db,
    devices: DeviceLink,
    embeds: Embeds,
    exchange: Exchange,
    geocoder: Geocoder,
    live: LiveState,
    mailer: Mailer,
    mapMatcher: MapMatcher,
    metrics: Metrics,
    pipeline: Pipeline,
    publicUrl: PublicUrl,
    replica: ReportReplica,
    secrets: Secrets,
    textFiles: SourceTextFiles,
    texts: Texts,
    topics: Topics,
  },
  provides: ModuleUse,
  start: (_, { use }) => use,
})

/** Provided when ingested readings and alarms reach the modules. */
export const ModuleFollowers = defineDependency<void>('ModuleFollowers')

const moduleFollowers = part({
  name: 'followers of ingest',
  needs: { use: ModuleUse },
  provides: ModuleFollowers,
  start: ({ use }, { closing }) => {
    provideDeviceJobs(use, modules)
    followModules(use, [...modules, ...use(PreparedModules).modules], closing)
  },
})

export const ReceivedMessages = defineDependency<void>('ReceivedMessages')

const receivedMessages = part({
  name: 'messages of other servers',
  // all of these subscribe to messages
  needs: { use: ModuleUse, exchange: LogExchange, live: LiveState, followers: ModuleFollowers },
  provides: ReceivedMessages,
  start: ({ use, exchange }) => {
    limitsOf(use)
    exchange.start()
  },
})

export const moduleParts = [authenticator, embeds, moduleUse, moduleFollowers, receivedMessages]
