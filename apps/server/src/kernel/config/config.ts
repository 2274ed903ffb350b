import { resolve } from 'node:path'
import { readFeeds } from './feeds.ts'
import type { FeedConfig } from './feeds.ts'
import { readWeb } from './web.ts'
import type { WebConfig } from './web.ts'
import { ConfigReader } from './config-reader.ts'
import type { Environment } from './config-reader.ts'
import { defineService, type Services } from '../service.ts'
import type { ConfigPart } from './part.ts'

export { ConfigError } from './config-reader.ts'
export type { FeedConfig } from './feeds.ts'

export interface Config {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  demo: boolean
  demoUnits: number
  /** Absent: the server starts its own PostgreSQL under `dataDir`. */
  databaseUrl?: string
  ingest: {
    /** Absent: ingest over HTTP is closed. */
    token?: string
    /** Unknown devices become units of the root company at once instead of waiting to be claimed. */
    register: boolean
  }
  mail: {
    /** Absent: each mail is a file in `dataDir`/outbox. */
    smtpUrl?: string
    from: string
  }
  /** Where browsers reach the server, for links in mails; absent: the address it listens on. */
  publicUrl?: string
  mapMatching?: { engine: 'osrm' | 'valhalla'; url: string } | { engine: 'google'; key: string }
  geocoding?: { engine: 'nominatim' | 'photon'; url: string } | { engine: 'google'; key: string }
  /** Google's key for maps in the browser; engines above use it when they are google. */
  googleKey?: string
  aempFeeds: FeedConfig[]
  web: WebConfig
  /** Path of each service on this server. */
  bases: Record<Service, string>
}
export const Config = defineService<Config>('Config')

export type Service = 'fleet' | 'command-manager' | 'notification-manager' | 'notification-configurator' | 'report'

/**
 * The settings of the server and of its modules from environment variables; the README lists them.
 * @throws ConfigError naming every wrong variable with its fix
 */
export function loadSettings(env: Environment, parts: readonly ConfigPart<unknown>[]): Settings {
  const reader = new ConfigReader(env)
  const config = readConfig(reader)
  const settings = parts.map(part => [part, part.read(reader)] as const)
  reader.finish()
  return {
    config,
    provide: services => {
      services.provide(Config, config)
      for (const [part, value] of settings) services.provide(part, value)
    },
  }
}

export interface Settings {
  config: Config
  /** Makes them known as `use(Config)` and `use(AuthConfig)`. */
  provide: (services: Services) => void
}

/** The server's own settings, without those of its modules. */
export function loadConfig(env: Environment): Config {
  return loadSettings(env, []).config
}

function readConfig(reader: ConfigReader): Config {
  const demo = reader.flag('MUSTER_DEMO', true)
  const googleKey = reader.text('MUSTER_GOOGLE_KEY')
  return {
    port: reader.whole('PORT', { fallback: 4300, min: 0, max: 65535 }),
    host: reader.text('MUSTER_HOST') ?? '127.0.0.1',
    dataDir: resolve(reader.text('MUSTER_DATA_DIR') ?? '.muster'),
    demo,
    demoUnits: reader.whole('MUSTER_DEMO_UNITS', { fallback: 600, min: 1, max: 1_000_000 }),
    ...optional('databaseUrl', reader.address('DATABASE_URL', ['postgres', 'postgresql'])),
    ingest: {
      ...optional('token', reader.text('MUSTER_INGEST_TOKEN') ?? (demo ? 'ingest-demo' : undefined)),
      register: reader.flag('MUSTER_INGEST_REGISTER', demo),
    },
    mail: {
      ...optional('smtpUrl', reader.address('SMTP_URL', ['smtp', 'smtps'])),
      from: reader.text('MUSTER_MAIL_FROM') ?? 'Muster <muster@localhost>',
    },
    ...optional('publicUrl', reader.address('MUSTER_PUBLIC_URL', ['http', 'https'])),
    ...optional('mapMatching', readPort(reader, 'MUSTER_MAPMATCH', ['osrm', 'valhalla'], googleKey)),
    ...optional('geocoding', readPort(reader, 'MUSTER_GEOCODE', ['nominatim', 'photon'], googleKey)),
    ...optional('googleKey', googleKey),
    aempFeeds: readFeeds(reader),
    web: readWeb(reader),
    bases: {
      fleet: reader.path('MUSTER_BASE_FLEET', '/wlf'),
      'command-manager': reader.path('MUSTER_BASE_COMMAND_MANAGER', '/command-manager'),
      'notification-manager': reader.path('MUSTER_BASE_NOTIFICATION_MANAGER', '/wlf'),
      'notification-configurator': reader.path('MUSTER_BASE_NOTIFICATION_CONFIGURATOR', '/wlf'),
      report: reader.path('MUSTER_BASE_REPORT', '/wlf'),
    },
  }
}

/** An engine by address and kind, or Google by its key. An address alone means the first kind. */
function readPort<E extends string>(
  reader: ConfigReader,
  prefix: string,
  engines: readonly [E, ...E[]],
  key?: string,
): { engine: E; url: string } | { engine: 'google'; key: string } | undefined {
  const url = reader.address(`${prefix}_URL`, ['http', 'https'])
  const engine = reader.choice(`${prefix}_ENGINE`, [...engines, 'google'])
  if (engine === 'google') {
    if (key) return { engine: 'google', key }
    reader.wrong(`${prefix}_ENGINE`, 'set MUSTER_GOOGLE_KEY as well')
    return undefined
  }
  if (url) return { engine: engine ?? engines[0], url }
  if (engine) reader.wrong(`${prefix}_ENGINE`, `set ${prefix}_URL to the address of ${engine} as well`)
  return undefined
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}
