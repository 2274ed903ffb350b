import { resolve } from 'node:path'
import type { ReportLimits } from '@muster/contract'
import { readCommands } from './commands.ts'
import type { CommandConfig } from './commands.ts'
import { readFeeds } from './feeds.ts'
import type { FeedConfig } from './feeds.ts'
import { readRetention } from './jobs.ts'
import type { RetentionConfig } from './jobs.ts'
import { readReportLimits } from './reports.ts'
import { readWeb } from './web.ts'
import type { WebConfig } from './web.ts'
import { ConfigReader } from './config-reader.ts'
import type { Environment } from './config-reader.ts'

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
  /** Hours a session lasts. */
  tokenHours: number
  aempFeeds: FeedConfig[]
  commands: CommandConfig
  web: WebConfig
  /** How much one request for a report may ask for. */
  reports: ReportLimits
  retention: RetentionConfig
  /** Path of each service on this server. */
  bases: Record<Service, string>
}

export type Service = 'fleet' | 'command-manager' | 'notification-manager' | 'notification-configurator' | 'report'

/**
 * The server's settings from environment variables; the README lists them.
 * @throws ConfigError naming every wrong variable with its fix
 */
export function loadConfig(env: Environment): Config {
  const reader = new ConfigReader(env)
  const demo = reader.flag('MUSTER_DEMO', true)
  const googleKey = reader.text('MUSTER_GOOGLE_KEY')
  const config: Config = {
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
    tokenHours: reader.whole('MUSTER_TOKEN_HOURS', { fallback: 12, min: 1, max: 24 * 365 }),
    aempFeeds: readFeeds(reader),
    commands: readCommands(reader),
    web: readWeb(reader),
    reports: readReportLimits(reader),
    retention: readRetention(reader),
    bases: {
      fleet: reader.path('MUSTER_BASE_FLEET', '/wlf'),
      'command-manager': reader.path('MUSTER_BASE_COMMAND_MANAGER', '/command-manager'),
      'notification-manager': reader.path('MUSTER_BASE_NOTIFICATION_MANAGER', '/wlf'),
      'notification-configurator': reader.path('MUSTER_BASE_NOTIFICATION_CONFIGURATOR', '/wlf'),
      report: reader.path('MUSTER_BASE_REPORT', '/wlf'),
    },
  }
  reader.finish()
  return config
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
