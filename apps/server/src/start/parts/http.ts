import type { FastifyInstance } from 'fastify'
import { sitePlan } from '#demo/site-plan/site-plan.ts'
import { Config } from '#kernel/config/config.ts'
import { ReportReplica } from '#kernel/db/replica.ts'
import { Log, PublicUrl } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { startScheduler } from '#kernel/jobs/scheduler.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { Members } from '#kernel/servers/members.ts'
import { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import { PreparedModules } from '../added/added-modules.ts'
import { createServerApp } from '../app.ts'
import { createMovingClients, MovingClients } from '../moving-clients.ts'
import { modules } from '../modules.ts'
import { part } from '../part.ts'
import { createRealtime } from '../realtime.ts'
import { DataWarnings, DemoData } from './contents.ts'
import { DatabaseConnections } from './database.ts'
import { DemoFleet } from './feeds.ts'
import { ModuleUse, ReceivedMessages } from './modules.ts'
import { Broker } from './servers.ts'

/** Listening address of the server, without a trailing slash; empty until it listens. */
class ListenAddress {
  url = ''
}

const listenAddress = part({
  name: 'address',
  needs: {},
  provides: ListenAddress,
  start: () => new ListenAddress(),
})

const publicUrl = part({
  name: 'public URL',
  needs: { address: ListenAddress, config: Config },
  provides: PublicUrl,
  start:
    ({ address, config }) =>
    () =>
      config.publicUrl ?? address.url,
})

const movingClients = part({
  name: 'clients of other servers',
  needs: { exchange: LogExchange, members: Members, log: Log },
  provides: MovingClients,
  start: ({ exchange, members, log }) => createMovingClients(exchange, members, log),
})

const App = defineDependency<FastifyInstance>('App')

const app = part({
  name: 'http',
  needs: {
    added: PreparedModules,
    broker: Broker,
    clients: MovingClients,
    database: DatabaseConnections,
    demo: DemoData,
    devices: MessageReceiver,
    members: Members,
    messages: ReceivedMessages,
    replica: ReportReplica,
    use: ModuleUse,
    warnings: DataWarnings,
  },
  provides: App,
  start: ({ added, broker, clients, database, demo, devices, members, replica, use, warnings }) =>
    createServerApp({ use }, modules, {
      added,
      ...(demo && { sitePlan: () => sitePlan(demo.seed, demo.units) }),
      databaseTrouble: database.trouble,
      warnings: () => [
        ...members.warnings(),
        ...dataSentences(warnings),
        ...(broker?.trouble ? [broker.trouble] : []),
        ...(replica?.warnings() ?? []),
      ],
      unready: clients.reason,
      servers: () => members.all(),
      broker,
      devices,
      writes: database.writes,
    }),
  stop: server => server.close(),
})

/** Logs names of dealers and users, because these public sentences omit them. */
function dataSentences({ sharedDealerCodes, lookAlikeLogins }: DataWarnings): readonly string[] {
  const source = (list: string) => `The list of ${list} and the log of the start name them.`
  return [
    ...(sharedDealerCodes > 0
      ? [`Codes that several dealers share: ${sharedDealerCodes}. ${source('companies')}`]
      : []),
    ...(lookAlikeLogins > 0 ? [`Groups of logins that look alike: ${lookAlikeLogins}. ${source('users')}`] : []),
  ]
}

const Realtime = defineDependency<ReturnType<typeof createRealtime>>('Realtime')

const realtime = part({
  name: 'realtime',
  needs: { app: App, clients: MovingClients, members: Members, use: ModuleUse },
  provides: Realtime,
  start: ({ app, clients, members, use }) => {
    const server = createRealtime(use, modules, { hasOthers: () => members.hasOthers })
    server.attach(app.server)
    members.countClients(() => server.stats().connections)
    clients.watch(server)
    return server
  },
  stop: server => server.stop(),
})

/** Listening address of the server, without a trailing slash. */
export const Listening = defineDependency<string>('Listening')

const listening = part({
  name: 'listening',
  // the first visitor finds the fleet's last day, and can open a socket
  needs: { address: ListenAddress, app: App, config: Config, demo: DemoFleet, realtime: Realtime },
  provides: Listening,
  start: async ({ address, app, config }) => {
    address.url = await app.listen({ port: config.port, host: config.host })
    return address.url
  },
})

const RunningJobs = defineDependency<(() => Promise<void>) | undefined>('RunningJobs')

const jobs = part({
  name: 'jobs',
  // jobs send emails with the address
  needs: { config: Config, jobs: Jobs, listening: Listening, use: ModuleUse },
  provides: RunningJobs,
  start: ({ config, jobs, use }) => (config.copy ? undefined : startScheduler({ use, jobs })),
  stop: end => end?.(),
})

const leavingClients = part({
  name: 'clients',
  // clients leave first, so that other servers serve them while everything else stops
  needs: { clients: MovingClients, jobs: RunningJobs, listening: Listening },
  start: () => {},
  stop: (_, { clients }) => clients.leave(),
})

export const httpParts = [listenAddress, publicUrl, movingClients, app, realtime, listening, jobs, leavingClients]
