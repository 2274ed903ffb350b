import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeliverPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream'
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node'
import { sql } from 'kysely'
import type { BrokerOptions } from '../config/config.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../dependencies.ts'
import type { Carrier } from './carrier.ts'

/** The broker rejects this server, and only its operator can fix it. The message includes the remedy. */
export class BrokerError extends Error {
  override name = 'BrokerError'
}

/** Limits of the broker's storage: servers read messages immediately, and the database stores all of them. */
const limits = { max_age: nanos(60_000), max_bytes: 128 * 1024 * 1024, max_msg_size: 512 * 1024 }
/** Milliseconds to wait for a response of the broker. */
const patience = 5000
/** Milliseconds before a reconnect, doubled with each failure, plus up to half at random. */
const retryAfter = { first: 250, longest: 10_000 }

interface Link {
  publish(message: Uint8Array): Promise<unknown>
  /** Resolves with the reason for the end. */
  ended: Promise<unknown>
  end(reason?: unknown): void
}

/**
 * NATS with JetStream: one stream in its memory for each database. Whoever connects begins with what comes from then on. A lost
 * connection is made again, with its stream, for as long as it takes.
 */
export class NatsCarrier implements Carrier {
  readonly maxBytes = limits.max_msg_size
  readonly #options: BrokerOptions
  /** Host and port, for messages and metrics. */
  readonly host: string
  readonly #log: Pick<Log, 'warn'>
  readonly #ending = new AbortController()
  #stream = ''
  #link: Link | undefined
  #trouble: string | undefined
  #connects = 0
  #keeping: Promise<void> | undefined
  #listener: (message: Uint8Array) => void = () => {}
  #onUp = () => {}

  constructor(options: BrokerOptions, log: Pick<Log, 'warn'>) {
    this.#options = options
    this.host = new URL(options.url).host
    this.#log = log
  }

  get trouble(): string | undefined {
    return this.#trouble
  }

  get isConnected(): boolean {
    return this.#link !== undefined
  }

  /** Number of reconnects. */
  get reconnects(): number {
    return Math.max(0, this.#connects - 1)
  }

  follow(listener: (message: Uint8Array) => void, onUp: () => void): void {
    this.#listener = listener
    this.#onUp = onUp
  }

  /**
   * Connects. An unreachable broker is retried; until then, `trouble` has the reason.
   * @throws BrokerError when it refuses this server
   */
  async open(db: Database): Promise<void> {
    this.#stream = `MUSTER_${await nameOf(db)}`
    try {
      this.#link = await this.#connect()
    } catch (error) {
      if (!isUnreachable(error)) throw new BrokerError(this.#sentence(error), { cause: error })
      this.#note(error)
    }
    this.#keeping = this.#keep()
  }

  async publish(message: Uint8Array): Promise<void> {
    const link = this.#link
    if (!link) throw new Error(this.#trouble ?? 'The message broker is not connected.')
    try {
      await link.publish(message)
    } catch (error) {
      // a new connection makes the stream again, if it is gone
      link.end(error)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#link?.end()
    await this.#keeping
  }

  async #keep(): Promise<void> {
    const { signal } = this.#ending
    let wait = retryAfter.first
    while (!signal.aborted) {
      if (this.#link) {
        const reason = await this.#link.ended
        this.#link = undefined
        if (signal.aborted) return
        this.#note(reason)
        wait = retryAfter.first
      }
      try {
        await pause(wait * (1 + Math.random() / 2), undefined, { signal, ref: false })
        this.#link = await this.#connect()
        if (signal.aborted) this.#link.end()
      } catch (error) {
        if (!signal.aborted) this.#note(error)
        wait = Math.min(2 * wait, retryAfter.longest)
      }
    }
  }

  async #connect(): Promise<Link> {
    const { url, caFile } = this.#options
    const { hostname, port, protocol, username, password } = new URL(url)
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
    const connection = await connect({
      servers: `${hostname}:${port || 4222}`,
      ...(pass ? { user, pass } : user && { token: user }),
      ...((caFile || protocol === 'tls:') && { tls: caFile ? { caFile } : {} }),
      name: 'muster',
      reconnect: false,
      timeout: patience,
      pingInterval: patience,
      maxPingOut: 2,
    })
    try {
      const link = await this.#follow(connection)
      if (this.#trouble) this.#log.warn({ broker: this.host }, 'the message broker carries messages again')
      this.#trouble = undefined
      this.#connects++
      this.#onUp()
      return link
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  async #follow(connection: NatsConnection): Promise<Link> {
    const subject = `${this.#stream}.1`
    await prepareStream(await jetstreamManager(connection, { timeout: patience }), this.#stream, subject)
    const client = jetstream(connection, { timeout: patience })
    const consumer = await client.consumers.get(this.#stream, { deliver_policy: DeliverPolicy.New })
    const messages = await consumer.consume({
      max_messages: 500,
      abort_on_missing_resource: true,
      callback: ({ data }) => this.#listener(data),
    })
    const { promise: ended, resolve } = Promise.withResolvers<unknown>()
    const end = (reason?: unknown) => {
      resolve(reason)
      void connection.close().catch(() => {})
    }
    void messages.closed().then(end)
    void connection.closed().then(end)
    return { publish: message => client.publish(subject, message, { timeout: patience, retries: 1 }), ended, end }
  }

  #note(error: unknown): void {
    const isNew = this.#trouble === undefined
    this.#trouble = `${this.#sentence(error)} Until then the database carries the messages between servers.`
    if (isNew) this.#log.warn({ err: error }, this.#trouble)
  }

  #sentence(error: unknown): string {
    const broker = `The message broker at ${this.host}`
    const text = error instanceof Error ? error.message : 'the connection was closed'
    if (nameOfError(error) === 'AuthorizationError')
      return `${broker} refuses the login. Check the user and password, or the token, in MUSTER_BROKER_URL.`
    if (nameOfError(error) === 'JetStreamNotEnabled')
      return `${broker} has no JetStream. Start nats-server with the option -js, or with jetstream in its configuration.`
    if (isAboutCertificate(error))
      return `${broker} shows a certificate that is not trusted (${text}). Set MUSTER_BROKER_CA to the file of its authority, and name the host in MUSTER_BROKER_URL as the certificate does.`
    return `${broker} cannot be reached (${text}). Check MUSTER_BROKER_URL, and that nats-server runs there.`
  }
}

async function prepareStream(manager: JetStreamManager, name: string, subject: string): Promise<void> {
  const config = { ...limits, subjects: [subject], num_replicas: 1, discard: DiscardPolicy.Old }
  try {
    await manager.streams.add({ name, ...config, storage: StorageType.Memory })
  } catch (error) {
    // of another version, with other limits
    if (!(error instanceof Error && 'code' in error && error.code === alreadyThere)) throw error
    await manager.streams.update(name, config)
  }
}

const alreadyThere = 10_058

/** Returns the stream name of a database, because several databases may share a broker. */
async function nameOf(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select (select system_identifier from pg_control_system()) || '/' || oid as id
    from pg_database where datname = current_database()`.execute(db)
  return createHash('sha256').update(rows[0]!.id).digest('hex').slice(0, 16)
}

const unreachable = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE)/

/** Returns true for a failure that may end without a settings change. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  if (nameOfError(error) === 'TimeoutError' || ('code' in error && unreachable.test(String(error.code)))) return true
  return error.cause !== undefined && isUnreachable(error.cause)
}

const isAboutCertificate = (error: unknown) =>
  error instanceof Error && 'code' in error && /CERT|SIGNATURE|SELF_SIGNED/.test(String(error.code))

const nameOfError = (error: unknown) => (error instanceof Error ? error.name : '')
