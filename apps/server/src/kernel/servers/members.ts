import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import { announce, notices } from '../db/notices.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../dependencies.ts'
import type { LogExchange } from './log-exchange.ts'
import { prune } from './message-log.ts'

/** Milliseconds between two signs of life. */
const beatEvery = 5000
/** Milliseconds without a sign of life after which a server is displayed as silent. */
const silentAfter = 3 * beatEvery
/** Milliseconds after which its row is removed and no more messages are written for it. */
const removedAfter = 300_000
/** Milliseconds that a starting server waits for others to include it. */
const joinWithin = 2000
/** Milliseconds for which the log is pruned after the last other server left. */
const tidyFor = 60_000

export interface MembersOptions {
  db: Database
  exchange: LogExchange
  /** True if no other server can use this database, so that entries of others are stale. */
  alone?: boolean
  /** True if this server also sends messages through a broker. */
  hasBroker?: boolean
  log: Pick<Log, 'info' | 'warn'>
  /** Milliseconds, for tests. */
  every?: number
}

/** Server on the database, as of its last sign of life. */
export interface Member {
  id: string
  host: string
  pid: number
  version: string
  startedAt: Date
  /** Open sockets. */
  clients: number
  /** Maximum recent delay of a message from another server in milliseconds. */
  lagMs: number
  /** Milliseconds since its last sign of life. */
  silentMs: number
}

interface Row extends Member {
  readTo: string | null
  /** Null for a server with an older version. */
  hasBroker: boolean | null
  peers: string[]
}

/**
 * Servers on this database. Adds this one, refreshes its entry every five seconds, and lets the exchange write as soon as there
 * is another. A starting server announces itself, and waits until the others write for it.
 */
export class Members {
  readonly #options: Required<MembersOptions>
  #clients = () => 0
  #all: readonly Row[] = []
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  #beatAgain = false
  #isFailing = false
  #brokerWarning: string | undefined
  #hasJoined = false
  #hasLeft = false
  #sharedAt = Date.now()
  /** By other server: true if it wrote for this one when last seen. */
  #writesForUs = new Map<string, boolean>()

  constructor(options: MembersOptions) {
    this.#options = { alone: false, every: beatEvery, hasBroker: false, ...options }
  }

  /** Stores the number of open sockets with each sign of life; 0 until called. */
  countClients(clients: () => number): void {
    this.#clients = clients
  }

  /** This server first, then the others from oldest to newest. */
  all(): readonly Member[] {
    return this.#all.map(({ id, host, pid, version, startedAt, clients, lagMs, silentMs }) => {
      return { id, host, pid, version, startedAt, clients, lagMs, silentMs }
    })
  }

  /** True if another server is alive. */
  get hasOthers(): boolean {
    return this.#others().some(({ silentMs }) => silentMs <= silentAfter)
  }

  /** Returns one sentence per server without a sign of life, and one if only some servers have a broker. */
  warnings(): readonly string[] {
    const silent = this.#all
      .filter(({ silentMs }) => silentMs > silentAfter)
      .map(
        ({ host, pid, silentMs }) =>
          `The server on host ${host}, process ${pid}, gave its last sign of life ${Math.round(silentMs / 1000)} s ago.`,
      )
    return this.#brokerWarning === undefined ? silent : [...silent, this.#brokerWarning]
  }

  /** Adds the entry of this server. Read the database afterwards, to miss nothing. */
  async join(): Promise<void> {
    const { db, alone, every, exchange } = this.#options
    if (alone) await sql`delete from server_instance`.execute(db)
    await exchange.open()
    await this.#beat()
    this.#timer = setInterval(() => void this.beat(), every)
    const until = Date.now() + joinWithin
    while (this.#others().some(other => isAwaited(other, exchange.id)) && Date.now() < until) {
      await pause(50)
      await this.beat()
    }
    this.#hasJoined = true
  }

  /** Stores a sign of life now; if one is in progress, stores another afterwards. */
  async beat(): Promise<void> {
    // announcements of others while this one leaves must not add it again
    if (this.#hasLeft) return
    this.#beatAgain = true
    this.#beating ??= this.#beats().finally(() => (this.#beating = undefined))
    await this.#beating
  }

  /** Removes the entry; others stop writing for this server. */
  async leave(): Promise<void> {
    const { db, exchange } = this.#options
    clearInterval(this.#timer)
    this.#hasLeft = true
    await this.#beating
    await sql`delete from server_instance where id = ${exchange.id}`.execute(db)
    await announce(db, notices.servers, exchange.id)
  }

  #others(): readonly Row[] {
    return this.#all.filter(({ id }) => id !== this.#options.exchange.id)
  }

  async #beats(): Promise<void> {
    while (this.#beatAgain && !this.#hasLeft) {
      this.#beatAgain = false
      try {
        await this.#beat()
        this.#isFailing = false
      } catch (error) {
        if (!this.#isFailing)
          this.#options.log.warn({ err: error }, 'the sign of life of this server could not be stored')
        this.#isFailing = true
      }
    }
  }

  async #beat(): Promise<void> {
    const { db, exchange, hasBroker } = this.#options
    const before = this.#others()
    const { rows: others } = await sql<Row>`
      select ${columns} from server_instance where id <> ${exchange.id} order by started_at, id`.execute(db)
    // writes for the others before it announces so, so that everything it stores from then on reaches them
    exchange.share(others.some(({ readTo }) => readTo !== null))
    const peers = others.map(({ id }) => id)
    const {
      rows: [own],
    } = await sql<Row & { isNew: boolean }>`
      insert into server_instance (id, host, pid, version, read_to, peers, clients, lag_ms,
        has_broker)
      values (${exchange.id}, ${hostname()}, ${process.pid}, ${packageFile.version}, ${exchange.readTo ?? null}::xid8,
        ${peers}::uuid[], ${this.#clients()}, ${Math.round(exchange.takeLag())}, ${hasBroker})
      on conflict (id) do update set seen_at = now(), read_to = excluded.read_to, peers = excluded.peers,
        clients = excluded.clients, lag_ms = excluded.lag_ms, has_broker = excluded.has_broker
      returning ${columns}, xmax = 0 as "isNew"`.execute(db)
    this.#all = [own!, ...others]
    if (own!.isNew || !sameIds(before, others)) await announce(db, notices.servers, exchange.id)
    for (const other of others)
      if (!before.some(({ id }) => id === other.id))
        this.#options.log.info({ server: nameOf(other) }, 'another server is here')
    for (const other of before)
      if (!others.some(({ id }) => id === other.id))
        this.#options.log.info({ server: nameOf(other) }, 'another server is gone')
    this.#noteBrokers()
    this.#noteGaps(others, own!.isNew)
    await this.#tidy()
  }

  /** Detects a broker configured on some servers only, which delivers nothing to the others. */
  #noteBrokers(): void {
    const alive = this.#all.filter(({ silentMs }) => silentMs <= silentAfter)
    const namesOf = (brokered: boolean) =>
      alive.filter(({ hasBroker }) => hasBroker === brokered).map(({ host, pid }) => `${host}, process ${pid}`)
    const [withBroker, without] = [namesOf(true), namesOf(false)]
    const before = this.#brokerWarning
    this.#brokerWarning =
      withBroker.length > 0 && without.length > 0
        ? `MUSTER_BROKER_URL is set for the server on host ${withBroker.join('; ')}, and not for ${without.join('; ')}. Set it for all servers of the database, or for none.`
        : undefined
    if (this.#brokerWarning !== undefined && before === undefined) this.#options.log.warn(this.#brokerWarning)
  }

  /**
   * Detects messages that were never written: those that another server stored after this one had read the database and before it
   * wrote for this one.
   */
  #noteGaps(others: readonly Row[], isNew: boolean): void {
    const { exchange } = this.#options
    const writes = new Map(others.map(({ id, peers }) => [id, peers.includes(exchange.id)]))
    const begins = [...writes].some(([id, now]) => now && this.#writesForUs.get(id) === false)
    this.#writesForUs = writes
    if (this.#hasJoined && (begins || isNew)) exchange.missed()
  }

  async #tidy(): Promise<void> {
    const { db, exchange } = this.#options
    const { numAffectedRows = 0n } = await sql`
      delete from server_instance where seen_at < now() - make_interval(secs => ${removedAfter / 1000})`.execute(db)
    if (numAffectedRows > 0n) this.#beatAgain = true
    if (exchange.isShared) this.#sharedAt = Date.now()
    if (Date.now() - this.#sharedAt > tidyFor) return
    exchange.wake()
    await prune(db)
  }
}

const columns = sql`id, host, pid, version, started_at as "startedAt", clients, lag_ms as "lagMs",
  extract(epoch from now() - seen_at)::float8 * 1000 as "silentMs", read_to::text as "readTo", peers,
  has_broker as "hasBroker"`

/** True for a live server that reads messages but does not yet write for this server. */
const isAwaited = ({ readTo, silentMs, peers }: Row, id: string) =>
  readTo !== null && silentMs < silentAfter && !peers.includes(id)

const sameIds = (before: readonly Row[], now: readonly Row[]) =>
  before.length === now.length && before.every(({ id }) => now.some(other => other.id === id))

const nameOf = ({ host, pid, version }: Row) => ({ host, pid, version })
