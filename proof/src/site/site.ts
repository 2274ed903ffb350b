import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startNats, type NatsServer } from '@muster/server/test/nats.ts'
import { sql } from 'kysely'
import { Agent, pastMs } from './agent.ts'
import { Api } from './api.ts'
import { Database } from './database.ts'
import { Forms } from './forms.ts'
import { addTemplates, commandName, JobSender, templateCount } from './jobs.ts'
import { MailServer } from './mail-server.ts'
import { Proxy } from './proxy.ts'
import { Server } from './server.ts'
import { SmallDisk } from './small-disk.ts'
import { watchJobs } from './job-changes.ts'
import { until } from './wait.ts'

export interface SiteOptions {
  /** Agents connect to the first server, users to the last. */
  servers?: number
  /** True if the servers exchange messages through NATS. */
  hasBroker?: boolean
  /** Starts an agent for each. */
  transports?: readonly ('mqtt' | 'https')[]
  /** Gives the agents a busy bus instead of the recorded one. */
  framesPerSecond?: number
  /** Milliseconds between two form saves, if not the default. */
  saveEveryMs?: number
  /** Disk size of the database. */
  diskMegabytes?: number
  /** Sends the servers' emails to a mail server instead of files. */
  hasMailServer?: boolean
  /** The clocks of the servers can be moved. */
  hasOwnClock?: boolean
}

interface Parts {
  folder: string
  database: Database
  servers: readonly Server[]
  proxies: { mqtt: Proxy; http: Proxy }
  broker: NatsServer | undefined
  disk: SmallDisk | undefined
  mails: MailServer | undefined
  saveEveryMs: number | undefined
}

/** All parts in separate processes: PostgreSQL, servers, and an agent per transport behind proxies. */
export class Site {
  readonly folder: string
  readonly database: Database
  readonly disk: SmallDisk | undefined
  readonly mails: MailServer | undefined
  readonly servers: readonly Server[]
  readonly api: Api
  readonly forms: Forms
  readonly proxies: { mqtt: Proxy; http: Proxy }
  broker: NatsServer | undefined
  agents: readonly Agent[] = []
  jobs!: JobSender
  readonly saveEveryMs: number | undefined
  /** Descriptions of losses and duplicates that the fault itself detected. */
  readonly lost: string[] = []
  readonly doubled: string[] = []

  private constructor({ folder, database, disk, mails, servers, proxies, broker, saveEveryMs }: Parts) {
    this.folder = folder
    this.database = database
    this.disk = disk
    this.mails = mails
    this.servers = servers
    this.proxies = proxies
    this.broker = broker
    this.saveEveryMs = saveEveryMs
    this.api = new Api(() => servers.at(-1)!.url)
    this.forms = new Forms(this.api)
  }

  static async start(folder: string, options: SiteOptions = {}): Promise<Site> {
    const {
      servers: count = 1,
      hasBroker = false,
      saveEveryMs,
      diskMegabytes,
      hasMailServer = false,
      hasOwnClock = false,
    } = options
    mkdirSync(folder, { recursive: true })
    const disk = diskMegabytes === undefined ? undefined : new SmallDisk(join(folder, 'disk'), diskMegabytes)
    const database = await Database.start(folder, disk?.folder)
    const broker = hasBroker ? await startNats() : undefined
    const mails = hasMailServer ? await MailServer.start() : undefined
    const env = { ...(broker && { MUSTER_BROKER_URL: broker.url }), ...(mails && { SMTP_URL: mails.url }) }
    const servers: Server[] = []
    for (let i = 1; i <= count; i++)
      servers.push(await Server.prepare({ folder, name: `server-${i}`, databaseUrl: database.url, env, hasOwnClock }))
    const [first] = servers as [Server]
    const proxies = { mqtt: await Proxy.start(first.mqttPort), http: await Proxy.start(first.port) }
    const site = new Site({ folder, database, disk, mails, servers, proxies, broker, saveEveryMs })
    try {
      await site.#prepare(options)
    } catch (error) {
      await site.close()
      throw error
    }
    return site
  }

  async #prepare({ transports = ['mqtt', 'https'], framesPerSecond }: SiteOptions): Promise<void> {
    const [first, ...others] = this.servers as [Server, ...Server[]]
    first.start()
    await first.ready()
    for (const server of others) server.start()
    await Promise.all(others.map(server => server.ready()))
    await this.api.setPassword(first.program.output)
    await watchJobs(this.database.db)
    const commands = Array.from({ length: templateCount }, (_, i) => commandName(i))
    this.agents = await Promise.all(
      transports.map(async transport => {
        const uid = `proof-${transport}`
        const token = `mlk_${randomBytes(20).toString('hex')}`
        return new Agent({
          folder: this.folder,
          uid,
          unitId: await this.#claim(first, uid, token),
          token,
          transport,
          mqttPort: this.proxies.mqtt.port,
          httpPort: this.proxies.http.port,
          commands,
          framesPerSecond,
        })
      }),
    )
    const templateIds = await addTemplates(
      this.api,
      this.agents.map(({ unitId }) => unitId),
    )
    this.jobs = new JobSender(this.api, templateIds)
    for (const agent of this.agents) agent.start()
  }

  /** Lets a device send with its label key, and claims it. Returns its new unit. */
  async #claim(server: Server, uid: string, labelKey: string): Promise<number> {
    const payload = { boot: randomUUID(), seq: 1, readings: [{ time: Date.now(), latitude: 44.8, longitude: 10.3 }] }
    await fetch(`${server.url}/devices/v1/messages`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${uid}:${labelKey}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [{ topic: 'readings', payload }] }),
    })
    const claim = { companyId: 1, name: `Unit ${uid}`, labelKey }
    return (await this.api.post<{ unitId: number }>(`/wlf/api/quarantine/${uid}/claim`, claim)).unitId
  }

  /** Resolves when new readings of each agent are stored, new commands have ended, and a new form save succeeds. */
  async recovered(): Promise<void> {
    const since = new Date(Date.now() - pastMs)
    await Promise.all([
      until('a form is saved', () => this.forms.save()),
      ...this.agents.map(async agent => {
        const command = this.jobs.command(agent)
        await this.#storedSince(agent, since)
        await this.#ended(await command)
      }),
    ])
  }

  async #storedSince({ uid, unitId }: Agent, since: Date): Promise<void> {
    await until(`${uid} stores readings`, async () => {
      const { rows } = await sql`
        select from position where unit_id = ${unitId} and fix_time >= ${since}
          and fix_time < ${new Date(Date.now() - pastMs / 2)} limit 1`.execute(this.database.db)
      return rows.length > 0
    })
  }

  async #ended(commandId: number): Promise<void> {
    await until(`command ${commandId} ends`, async () => {
      const { rows } = await sql`
        select from command where command_id = ${commandId} and ended_at is not null`.execute(this.database.db)
      return rows.length > 0
    })
  }

  /** Restarts NATS on its port. */
  async startBroker(): Promise<void> {
    this.broker = await startNats({ port: this.broker!.port })
  }

  /** Directs new connections of the agents to a server, like a load balancer. */
  lead(server: Server): void {
    this.proxies.mqtt.target = server.mqttPort
    this.proxies.http.target = server.port
  }

  async close(): Promise<void> {
    for (const { program } of this.agents) await program.end('SIGTERM')
    for (const { program } of this.servers) await program.end('SIGTERM')
    for (const proxy of Object.values(this.proxies)) proxy.close()
    this.mails?.close()
    await this.broker?.kill()
    await this.database.close()
    this.disk?.close()
  }
}
