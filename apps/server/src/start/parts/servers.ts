import { Background } from '#kernel/background.ts'
import { Config } from '#kernel/config/config.ts'
import { listenForNotices } from '#kernel/db/notices.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { SharedTopics } from '#kernel/realtime/shared-topics.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { Members } from '#kernel/servers/members.ts'
import { NatsCarrier } from '#kernel/servers/nats-carrier.ts'
import { DeviceConfigurations } from '#modules/equipment/device-configuration/public.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { part } from '../part.ts'
import { DatabaseServer } from './database.ts'
import { LogFailure } from './given.ts'

const backgroundWork = part({
  name: 'background work',
  // the work uses the database until it is drained
  needs: { db: Db, failed: LogFailure },
  provides: Background,
  start: ({ failed }) => new Background(failed),
  stop: background => background.drain(),
})

/** Undefined when the database carries the messages between servers. */
export const Broker = defineDependency<NatsCarrier | undefined>('Broker')

const broker = part({
  name: 'the message broker',
  needs: { config: Config, db: Db, log: Log },
  provides: Broker,
  start: async ({ config, db, log }) => {
    if (!config.broker) return undefined
    const carrier = new NatsCarrier(config.broker, log)
    await carrier.open(db)
    return carrier
  },
  stop: carrier => carrier?.close(),
})

const messageLog = part({
  name: 'log of messages',
  needs: { db: Db, broker: Broker, failed: LogFailure },
  provides: LogExchange,
  start: ({ db, broker, failed }) =>
    new LogExchange(db, error => failed(error, 'the exchange with other servers'), broker),
})

const topics = part({
  name: 'topics',
  needs: { exchange: LogExchange, failed: LogFailure },
  provides: Topics,
  start: ({ exchange, failed }) => new SharedTopics(exchange, error => failed(error, 'a listener')),
})

const members = part({
  name: 'servers on the database',
  needs: { broker: Broker, config: Config, db: Db, exchange: LogExchange, log: Log },
  provides: Members,
  start: ({ broker, config, db, exchange, log }) =>
    new Members({ db, exchange, alone: config.databaseUrl === undefined, hasBroker: broker !== undefined, log }),
})

const Notices = defineDependency<() => Promise<void>>('Notices')

const databaseNotices = part({
  name: 'notices',
  needs: {
    background: Background,
    configurations: DeviceConfigurations,
    db: Db,
    exchange: LogExchange,
    live: FleetState,
    log: Log,
    members: Members,
    pipeline: Pipeline,
    server: DatabaseServer,
  },
  provides: Notices,
  start: ({ background, configurations, db, exchange, live, log, members, pipeline, server }) =>
    listenForNotices(
      server.url,
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
        configurationsChanged: text => configurations.changed(text),
        servers: id => {
          if (id !== exchange.id) void members.beat()
        },
        messages: id => {
          if (id !== exchange.id) exchange.wake()
        },
      },
      error => log.error({ err: error }, 'The connection to the database is lost, and is tried again every second'),
      () => log.warn('The database responds again'),
    ),
  stop: end => end(),
})

const Entry = defineDependency<void>('Entry')

const entry = part({
  name: 'the entry among the servers',
  // a server that starts at the same time announces itself by a notice
  needs: { members: Members, notices: Notices },
  provides: Entry,
  start: ({ members }) => members.join(),
  stop: (_, { members }) => members.leave(),
})

const exchange = part({
  name: 'the exchange with other servers',
  // other servers write for this one while it has an entry, which is removed after the last messages were read
  needs: { log: LogExchange, entry: Entry },
  provides: Exchange,
  start: ({ log }) => log,
  stop: (_, { log }) => log.close(),
})

/** Servers on the same database, and other processes that change it. */
export const serverParts = [backgroundWork, broker, messageLog, topics, members, databaseNotices, entry, exchange]
