import { resolve } from 'node:path'
import { readFeeds } from './feeds.ts'
import type { FeedConfig } from './feeds.ts'
import { readWeb } from './web.ts'
import type { WebConfig } from './web.ts'
import { ConfigReader } from './config-reader.ts'
import type { Environment } from './config-reader.ts'
import { readSecretKeys } from './secret-keys.ts'
import type { SecretKeys } from './secret-keys.ts'
import { unknownSettings } from './unknown-settings.ts'
import { defineDependency, type Dependencies } from '../dependency.ts'
import type { ConfigPart } from './part.ts'

/** Message broker between servers. */
export interface BrokerOptions {
  /** Contains user and password, or a token; `tls:` requires encryption. */
  url: string
  /** PEM file with the certificates of its certificate authority. */
  caFile?: string
}

export { ConfigError } from './config-reader.ts'
export type { FeedConfig } from './feeds.ts'

export interface Config {
  /** Port to listen on; 0 selects any free port. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** True for a restored copy of the database: the server then sends no emails, push messages and commands, and polls nothing. */
  copy: boolean
  demo: boolean
  /** True if other machines may access the demo. */
  demoPublic: boolean
  demoUnits: number
  /** Absent for the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** Variable with `databaseUrl`, for messages: `DATABASE_URL` or `DATABASE_URL_FILE`. */
  databaseVariable: string
  /** Absent if the database carries the messages between servers. */
  broker?: BrokerOptions
  /** A streaming replica of the database at `databaseUrl`, for reports. */
  replicaUrl?: string
  ingest: {
    /** Token that grants access to every feed, in addition to the tokens of the feeds. */
    token?: string
    /** True if unknown devices immediately become units of the root company instead of waiting to be claimed. */
    register: boolean
    /** Limit in bytes for the decompressed bodies of all requests in progress. */
    bodyBytes: number
  }
  /** Limit in bytes on disk for all uploads in progress. */
  uploadBytes: number
  mail: {
    /** Absent if each email becomes a file in `dataDir`/outbox. */
    smtpUrl?: string
    from: string
  }
  /** Address at which browsers reach the server, for links in emails; absent if it is the listening address. */
  publicUrl?: string
  mapMatching?: { engine: 'osrm' | 'valhalla'; url: string } | { engine: 'google'; key: string }
  geocoding?: { engine: 'nominatim' | 'photon'; url: string } | { engine: 'google'; key: string }
  /** Google's key for maps in the browser, also used by Google engines. */
  googleKey?: string
  aempFeeds: FeedConfig[]
  web: WebConfig
  /** Packages or files with modules of the server. */
  modules: string[]
  /** Path of each service on this server. */
  bases: Record<Service, string>
  logLevel: LogLevel
  /** True to log each request, regardless of the log level. */
  accessLog: boolean
  /** Token that grants other machines access to `/metrics`; absent if only this machine has access. */
  metricsToken?: string
  secretKeys: SecretKeys
}
export const Config = defineDependency<Config>('Config')

export type LogLevel = (typeof logLevels)[number]
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export type Service = 'fleet' | 'command-manager' | 'notification-manager' | 'notification-configurator' | 'report'

/**
 * Reads the settings of the server and its modules from environment variables, which `docs/configuration.md` lists. @throws
 * ConfigError naming every invalid variable with its fix
 */
export function loadSettings(env: Environment, parts: readonly ConfigPart<unknown>[]): Settings {
  const reader = new ConfigReader(env)
  const config = readConfig(reader)
  const settings = parts.map(part => [part, part.read(reader)] as const)
  reader.finish()
  return {
    config,
    warnings: [
      ...unknownSettings(
        env,
        reader.settings.map(({ name }) => name),
      ),
      ...(env['MUSTER_INGEST_TOKEN']?.trim() || env['MUSTER_INGEST_TOKEN_FILE']?.trim() ? [oneTokenForAll] : []),
    ],
    provide: dependencies => {
      dependencies.provide(Config, config)
      for (const [part, value] of settings) dependencies.provide(part, value)
    },
  }
}

const oneTokenForAll =
  'MUSTER_INGEST_TOKEN opens every feed, without limit and counters. Create a token for each feed (Data administration, Feed tokens), give it to the gateway, and remove the setting.'

export interface Settings {
  config: Config
  /** Warnings about variables that are unknown or deprecated. */
  warnings: readonly string[]
  /** Registers the sections as `use(Config)`, `use(AuthConfig)` and so on. */
  provide: (dependencies: Dependencies) => void
}

/** Reads the settings of the server without those of its modules. */
export function loadConfig(env: Environment): Config {
  return loadSettings(env, []).config
}

/** Reads every setting independently, because `docs/configuration.md` is generated without an environment. */
export function readConfig(reader: ConfigReader): Config {
  const server = reader.section('Server')
  const database = reader.section('Database')
  const ingest = reader.section('Ingest')
  const mail = reader.section('Mail')
  const port = server.integer('PORT', {
    default: 4300,
    min: 0,
    max: 65535,
    about: 'Port to listen on. `0` takes any free port.',
  })
  const host = server.text('MUSTER_HOST', { default: '127.0.0.1', about: 'Address to listen on.' })
  const publicUrl = server.address('MUSTER_PUBLIC_URL', {
    schemes: ['http', 'https'],
    defaultIs: 'the address it listens on',
    about: 'Address at which browsers reach the server, for links in emails.',
  })
  const logLevel = server.choice('MUSTER_LOG_LEVEL', {
    choices: logLevels,
    default: 'warn',
    about:
      'Least severe level that is logged. Log lines are JSON, alone on standard output; messages for people are on standard error.',
  })
  const accessLog = server.flag('MUSTER_ACCESS_LOG', {
    default: false,
    about:
      'Logs a line for each request with method, route, status, duration and user ID, whatever the level. It has no tokens and no values of queries.',
  })
  const metricsToken = server.text('MUSTER_METRICS_TOKEN', {
    about:
      'Bearer token with which other machines read `/metrics`. Without it, only this machine may, and not through a proxy.',
  })
  const secretKeys = readSecretKeys(server)
  const uploadMegabytes = server.integer('MUSTER_UPLOAD_MB', {
    default: 256,
    min: 32,
    max: 65_536,
    about:
      'Disk space in MB for all uploads in progress, in the folder `uploads` of the data folder. Further uploads get status 503 and are to be sent again.',
  })
  const modules = server.list('MUSTER_MODULES', {
    about:
      'Modules of the server from other packages, such as the backends of [plugins](plugins.md). They run in the server, and may do what it may. One that fails is named in the log and in `/readyz`, and left out.',
    allowed: 'names of packages in the folder where the server starts, or files, comma-separated',
    fits: name => name !== '',
    fix: 'set names of packages or files, comma-separated',
  })
  const copy = server.flag('MUSTER_COPY', {
    default: false,
    about:
      'The database is a restored copy. The server then sends no emails, push messages and commands, polls no feeds, runs no jobs, and connects to no broker and no replica. The portal says so.',
  })
  const demo = server.flag('MUSTER_DEMO', {
    default: true,
    about:
      'Demo fleet. `0` starts an empty server and prints a one-time link for the first administrator. In a database that had the demo, its accounts cannot sign in until they get a password of their own.',
  })
  const demoPublic = server.flag('MUSTER_DEMO_PUBLIC', {
    default: false,
    about:
      'Serves the demo, whose passwords are in this documentation, to other machines. Without it, a server with the demo starts on a loopback address only.',
  })
  const demoUnits = server.integer('MUSTER_DEMO_UNITS', {
    default: 600,
    min: 1,
    max: 1_000_000,
    about: 'Number of units in the demo fleet.',
  })
  const dataDir = database.text('MUSTER_DATA_DIR', {
    default: '.muster',
    about: 'Folder of the embedded database, of emails that are not sent, and of uploads in progress.',
  })
  const databaseUrl = database.address('DATABASE_URL', {
    schemes: ['postgres', 'postgresql'],
    defaultIs: 'the embedded database',
    about: 'Your own PostgreSQL, version 15 or newer.',
  })
  const aempFeeds = readFeeds(ingest)
  const broker = readBroker(reader.section('Several servers'))
  const replicaUrl = database.address('MUSTER_REPLICA_URL', {
    schemes: ['postgres', 'postgresql'],
    about:
      'Streaming replica of `DATABASE_URL`. Reports are read there while it is at most 30 seconds behind, otherwise from `DATABASE_URL`.',
  })
  if (replicaUrl !== undefined && databaseUrl === undefined)
    database.wrong('MUSTER_REPLICA_URL', 'set DATABASE_URL as well, to the primary of this replica', false)
  return {
    port,
    host,
    dataDir: resolve(dataDir),
    uploadBytes: uploadMegabytes * 1024 * 1024,
    copy,
    demo,
    demoPublic,
    demoUnits,
    logLevel,
    accessLog,
    secretKeys,
    modules,
    ...optional('metricsToken', metricsToken),
    ...optional('databaseUrl', databaseUrl),
    databaseVariable: database.sourceOf('DATABASE_URL'),
    ...optional('replicaUrl', copy ? undefined : replicaUrl),
    ...optional('publicUrl', publicUrl),
    ...optional('broker', copy ? undefined : broker),
    ingest: readIngest(ingest, demo),
    aempFeeds: copy ? [] : aempFeeds,
    mail: {
      ...optional(
        'smtpUrl',
        mail.address('SMTP_URL', {
          schemes: ['smtp', 'smtps'],
          about: 'Mail server. Without one, each email is a file in the folder `outbox` of the data folder.',
        }),
      ),
      from: mail.text('MUSTER_MAIL_FROM', { default: 'Muster <muster@localhost>', about: 'Sender of emails.' }),
    },
    ...readMaps(reader.section('Maps and addresses')),
    web: readWeb(reader),
    bases: readBases(reader.section('Paths of the services')),
  }
}

function readBroker(reader: ConfigReader): BrokerOptions | undefined {
  const url = reader.address('MUSTER_BROKER_URL', {
    schemes: ['nats', 'tls'],
    about:
      'NATS server with JetStream that carries messages between the servers of one database; set it for each of them. User and password, or a token, come before the host: `nats://user:password@host:4222`. `tls://` requires encryption. Without a broker, the database carries the messages.',
  })
  const caFile = reader.text('MUSTER_BROKER_CA', {
    about: 'PEM file with the authority that signed the certificate of the broker, if it is not a public one.',
  })
  return url === undefined ? undefined : { url, ...optional('caFile', caFile) }
}

function readIngest(reader: ConfigReader, demo: boolean): Config['ingest'] {
  const token = reader.text('MUSTER_INGEST_TOKEN', {
    defaultIs: '`ingest-demo` with the demo fleet, otherwise none',
    about:
      'One bearer token for all feeds, for the start. Create a token for each feed instead (Data administration, Feed tokens), which has a limit and counters and can be revoked.',
  })
  const register = reader.flag('MUSTER_INGEST_REGISTER', {
    default: demo,
    defaultIs: '`1` with the demo fleet, otherwise `0`',
    about: 'Unknown devices become units immediately. With `0` they wait until an administrator claims them.',
  })
  const megabytes = reader.integer('MUSTER_INGEST_BODY_MB', {
    default: 64,
    min: 16,
    max: 4096,
    about:
      'Memory in MB for the bodies of all ingest requests in progress, decompressed. Further requests get status 503 and are to be sent again.',
  })
  return {
    ...optional('token', token ?? (demo ? 'ingest-demo' : undefined)),
    register,
    bodyBytes: megabytes * 1024 * 1024,
  }
}

function readMaps(reader: ConfigReader): Pick<Config, 'mapMatching' | 'geocoding' | 'googleKey'> {
  const googleKey = reader.text('MUSTER_GOOGLE_KEY', {
    about: 'API key for Google’s map, road and geocoding services. With a key, the portal shows Google’s map.',
  })
  return {
    ...optional('googleKey', googleKey),
    ...optional(
      'mapMatching',
      readPort(reader, 'MUSTER_MAPMATCH', ['osrm', 'valhalla'], {
        key: googleKey,
        about: 'Map-matching service, which moves positions onto roads.',
      }),
    ),
    ...optional(
      'geocoding',
      readPort(reader, 'MUSTER_GEOCODE', ['nominatim', 'photon'], {
        key: googleKey,
        about: 'Geocoding service. Without one, the nearest bundled town is named.',
      }),
    ),
  }
}

function readBases(reader: ConfigReader): Config['bases'] {
  const base = (name: string, fallback: string, service: string) =>
    reader.path(`MUSTER_BASE_${name}`, { default: fallback, about: `Path of the ${service} service.` })
  return {
    fleet: base('FLEET', '/wlf', 'fleet'),
    'command-manager': base('COMMAND_MANAGER', '/command-manager', 'command manager'),
    'notification-manager': base('NOTIFICATION_MANAGER', '/wlf', 'notification manager'),
    'notification-configurator': base('NOTIFICATION_CONFIGURATOR', '/wlf', 'notification configurator'),
    report: base('REPORT', '/wlf', 'report'),
  }
}

/** Reads an engine by address and kind, or Google by its key. Without a kind, an address selects the first kind. */
function readPort<E extends string>(
  reader: ConfigReader,
  prefix: string,
  engines: readonly [E, ...E[]],
  { key, about }: { key?: string; about: string },
): { engine: E; url: string } | { engine: 'google'; key: string } | undefined {
  const url = reader.address(`${prefix}_URL`, { schemes: ['http', 'https'], about })
  const engine = reader.choice(`${prefix}_ENGINE`, {
    choices: [...engines, 'google'],
    defaultIs: `\`${engines[0]}\` with an address`,
    about: `Kind of service at \`${prefix}_URL\`. \`google\` needs \`MUSTER_GOOGLE_KEY\` instead of an address.`,
  })
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
