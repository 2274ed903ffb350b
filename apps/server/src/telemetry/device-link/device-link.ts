import type { DownTopic, Job, JobProgressMessage, StateMessage } from '@muster/contract/devices'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { defineMessage, type Exchange } from '#kernel/servers/exchange.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import type { DeviceLog } from './device-log.ts'
import {
  DeviceRefused,
  identify,
  revokeReplaced,
  type Identity,
  type LinkedDevice,
  type Proof,
  type RefusalCode,
} from './identity.ts'
import { Slots } from './slots.ts'
import { linkMetrics, type LinkMetrics } from './link-metrics.ts'
import { partsOf, type JobKind } from './jobs/job-kind.ts'
import { isEndOf } from './jobs/report-job.ts'
import { Waiters } from './jobs/waiters.ts'

/** Connection of a device to this server. */
export interface Connection {
  readonly identity: Identity
  readonly proof: Proof
  readonly protocol: string
  readonly address: string
  readonly connectedAt: Milliseconds
  /** True if the device subscribed to the topic. */
  subscribes(topic: DownTopic): boolean
  /** Sends a message if the device subscribed to the topic. Returns false otherwise. */
  send(topic: DownTopic, payload: object, options?: { isRetained?: boolean }): boolean
  /** Ends the connection; the device may reconnect. */
  close(): void
}

/** Returns the messages for a device on subscription to a topic, in order. */
export type Pending = (device: LinkedDevice) => Promise<readonly object[]>

const deviceMessage = defineMessage<{ uid: string; topic: DownTopic; payload: object }>('device-message')
const deviceWork = defineMessage<{ uid: string; topic: DownTopic }>('device-work')
const deviceConnected = defineMessage<{ uid: string; at: Milliseconds }>('device-connected')

export interface DeviceLinkOptions {
  db: Database
  exchange: Exchange
  pipeline: Pick<Pipeline, 'onForget'>
  log: DeviceLog
  onError: (error: unknown) => void
  /** False to reject devices without known credentials. */
  acceptsUnknown: boolean
  /** Interval for checking revoked credentials, in addition to messages of other servers. */
  checkEvery?: Milliseconds
}

/** Number of devices that are identified or whose work is read concurrently, because all may reconnect at once. */
const atOnce = 4

/**
 * Devices that are connected, and the way to them from any server: a message for a device goes to the server that holds its connection.
 * A device has one connection among all servers, the newest.
 */
export class DeviceLink {
  readonly metrics: LinkMetrics = linkMetrics()
  readonly log: DeviceLog
  readonly #options: DeviceLinkOptions
  readonly #connections = new Map<string, Connection>()
  readonly #pending = new Map<DownTopic, Pending>()
  #jobs: readonly JobKind[] = []
  /** Connections and topics with a send in progress; true to read it again afterwards. */
  readonly #sending = new Map<string, boolean>()
  readonly waiters = new Waiters()
  readonly #ends: (() => void)[] = []
  readonly #identifying = new Slots(atOnce)
  readonly #reading = new Slots(atOnce)
  /** Pending messages on connected devices, by uid. */
  readonly #backlogs = new Map<string, number>()
  #unclaimed = 0

  constructor(options: DeviceLinkOptions) {
    this.#options = options
    this.log = options.log
    const { exchange, pipeline, onError, checkEvery = 2000 } = options
    const timer = setInterval(() => void this.#checkRevoked().catch(onError), checkEvery).unref()
    this.#ends.push(
      exchange.subscribe(
        deviceMessage,
        ({ uid, topic, payload }) => void this.#connections.get(uid)?.send(topic, payload),
      ),
      exchange.subscribe(deviceWork, ({ uid, topic }) => void this.#wakeHere(uid, topic)),
      exchange.subscribe(deviceConnected, ({ uid, at }) => this.#closeOlder(uid, at)),
      exchange.onGap(() => this.#recheckAll()),
      pipeline.onForget(uid => void (uid === undefined ? this.#recheckAll() : this.#recheck(uid)).catch(onError)),
      () => clearInterval(timer),
    )
  }

  get size(): number {
    return this.#connections.size
  }

  /** Pending messages on connected devices, as of their last state reports. */
  get backlog(): number {
    return [...this.#backlogs.values()].reduce((sum, messages) => sum + messages, 0)
  }

  /** Stores the state report of a connected device. */
  noteReport(uid: string, { storage, configuration }: Pick<StateMessage, 'storage' | 'configuration'>): void {
    if (storage?.queuedMessages !== undefined && this.#connections.has(uid))
      this.#backlogs.set(uid, storage.queuedMessages)
    for (const [kind, { status: outcome }] of Object.entries(configuration?.profiles ?? {}))
      this.metrics.profiles.inc({ kind, outcome })
  }

  /** Connections of unclaimed devices. */
  get unclaimed(): number {
    return this.#unclaimed
  }

  /** Identifies a device and records the use of its credential. @throws DeviceRefused */
  async admit(proof: Proof, address: string): Promise<Identity> {
    const { db } = this.#options
    const identity = await this.#identifying.run(() => identify(db, proof))
    if (identity.credentialId === undefined && !this.#options.acceptsUnknown)
      throw new DeviceRefused('NO_CREDENTIALS', 'Devices without credentials are not accepted', identity.uid)
    if (identity.credentialId !== undefined) {
      if (identity.isReplacement && (await revokeReplaced(db, identity.credentialId)))
        void this.#recheck(identity.uid).catch(this.#options.onError)
      this.log.used(identity.credentialId, address)
    }
    return identity
  }

  /** Sends a message to a device through any server. It is lost if the device is not connected. */
  send(uid: string, topic: DownTopic, payload: object): void {
    const connection = this.#connections.get(uid)
    if (connection) connection.send(topic, payload)
    else this.#options.exchange.send(deviceMessage, { uid, topic, payload })
  }

  /** Registers the messages that devices receive on subscription to a topic. */
  providePending(topic: DownTopic, pending: Pending): void {
    this.#pending.set(topic, pending)
  }

  /** Sends pending messages of a topic to a device, wherever it is connected or polling. */
  wake(uid: string, topic: DownTopic): void {
    if (!this.#wakeHere(uid, topic)) this.#options.exchange.send(deviceWork, { uid, topic })
  }

  /** Registers the kinds of jobs. Devices receive pending jobs on subscription. */
  provideJobs(kinds: readonly JobKind[]): void {
    this.#jobs = kinds
    this.providePending('jobs', device => this.pendingJobs(device))
  }

  /** Returns the unfinished jobs of a device, oldest first. */
  async pendingJobs(device: LinkedDevice): Promise<Job[]> {
    const lists = await Promise.all(this.#jobs.map(({ pending }) => pending(device)))
    return lists.flat().toSorted((a, b) => a.issuedAt - b.issuedAt)
  }

  /** Returns the pending messages of a topic for a device. */
  async pending(device: LinkedDevice, topic: DownTopic): Promise<readonly object[]> {
    const read = this.#pending.get(topic)
    return read ? this.#reading.run(() => read(device)) : []
  }

  /** Returns the kind of a job and its number within the kind. */
  jobOf(jobId: string): { kind: JobKind; id: number } | undefined {
    const parts = partsOf(jobId)
    const kind = parts && this.#jobs.find(({ name }) => name === parts.name)
    return kind && { kind, id: parts.id }
  }

  /** Reports the progress of a job. @returns the reason if it was rejected */
  async progress(device: LinkedDevice, progress: JobProgressMessage): Promise<string | undefined> {
    const job = this.jobOf(progress.job)
    const outcome = job ? await job.kind.report(device, job.id, progress) : 'unknown'
    if (job && outcome === 'stored' && isEndOf(progress))
      this.metrics.jobs.inc({ kind: job.kind.name, outcome: progress.status })
    if (outcome === 'unknown') return `The device has no job ${progress.job}`
    return outcome === 'answered' ? `The job ${progress.job} has ended before` : undefined
  }

  /** Adds a connection and closes older ones of the device on all servers. */
  attach(connection: Connection): void {
    const { uid } = connection.identity
    const older = this.#connections.get(uid)
    this.#connections.set(uid, connection)
    if (!connection.identity.isClaimed) this.#unclaimed++
    if (older && older !== connection) older.close()
    this.metrics.connects.inc({ protocol: connection.protocol })
    this.#note(connection)
    this.#options.exchange.send(deviceConnected, { uid, at: connection.connectedAt })
  }

  /** Removes an ended connection. */
  detach(connection: Connection): void {
    const { uid, isClaimed } = connection.identity
    if (!isClaimed) this.#unclaimed--
    if (this.#connections.get(uid) !== connection) return
    this.#connections.delete(uid)
    this.#backlogs.delete(uid)
    this.#note(connection, Date.now())
  }

  /** Sends pending messages to a device that subscribed to a topic. */
  async subscribed(connection: Connection, topic: DownTopic): Promise<void> {
    const device = linked(connection.identity)
    if (!device || !connection.subscribes(topic)) return
    const key = `${device.uid} ${topic}`
    if (this.#sending.has(key)) {
      this.#sending.set(key, true)
      return
    }
    try {
      do {
        this.#sending.set(key, false)
        // handed to the newest connection of the device
        const newest = this.#connections.get(device.uid) ?? connection
        for (const payload of await this.pending(device, topic))
          newest.send(topic, payload, { isRetained: topic === 'configuration' })
      } while (this.#sending.get(key))
    } finally {
      this.#sending.delete(key)
    }
  }

  /** Counts a rejection, and stores it for the device screen. */
  refuse(uid: string | undefined, code: RefusalCode, text: string, address: string): void {
    this.metrics.refusals.inc({ reason: code.toLowerCase() })
    if (uid !== undefined) this.log.refused(uid, { code, text, address })
  }

  close(): void {
    this.waiters.close()
    for (const end of this.#ends) end()
  }

  /** Returns false if the device is neither connected to this server nor polling it. */
  #wakeHere(uid: string, topic: DownTopic): boolean {
    const isWaiting = this.waiters.wake(uid)
    const connection = this.#connections.get(uid)
    if (connection) void this.subscribed(connection, topic).catch(this.#options.onError)
    return isWaiting || connection !== undefined
  }

  #note({ identity: { deviceId }, connectedAt, protocol, address }: Connection, disconnectedAt?: Milliseconds): void {
    if (deviceId === undefined) return
    this.log.connected(deviceId, {
      connectedAt,
      protocol,
      address,
      ...(disconnectedAt !== undefined && { disconnectedAt }),
    })
  }

  #closeOlder(uid: string, at: Milliseconds): void {
    const connection = this.#connections.get(uid)
    if (connection && connection.connectedAt < at) connection.close()
  }

  /** Ends connections with credentials revoked within the last minute. */
  async #checkRevoked(): Promise<void> {
    if (this.#connections.size === 0) return
    const { rows } = await sql<{ uid: string }>`
      select distinct d.uid from device_credential c join device d using (device_id)
      where c.revoked_at > now() - interval '1 minute'`.execute(this.#options.db)
    for (const { uid } of rows) await this.#recheck(uid)
  }

  async #recheckAll(): Promise<void> {
    await Promise.all(Array.from(this.#connections.keys(), uid => this.#recheck(uid)))
  }

  /** Ends the connection of a device with changed rights. */
  async #recheck(uid: string): Promise<void> {
    const connection = this.#connections.get(uid)
    if (!connection) return
    const { proof, identity, address } = connection
    try {
      const now = await this.#identifying.run(() => identify(this.#options.db, proof))
      if (now.deviceId === identity.deviceId && now.isClaimed === identity.isClaimed) return
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      this.refuse(uid, error.code, error.message, address)
    }
    connection.close()
  }
}

/** Returns the device if it proved its identity and has a unit. */
export const linked = ({ uid, deviceId, isClaimed }: Identity): LinkedDevice | undefined =>
  isClaimed && deviceId !== undefined ? { uid, deviceId } : undefined
