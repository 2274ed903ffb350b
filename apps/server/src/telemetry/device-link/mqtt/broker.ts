import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  deviceLimits,
  isDeviceUid,
  isUpTopic,
  parseDeviceTopic,
  type DownTopic,
  type UpTopic,
} from '@muster/contract/devices'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { DeviceLinkConfig } from '../device-link-config.ts'
import { linked } from '../device-link.ts'
import { DeviceRefused, type RefusalCode } from '../identity.ts'
import { linkLimits, longestTurn, turnOf } from '../limits.ts'
import { ClaimedMeanwhile, type MessageReceiver } from '../receive-message.ts'
import { hashOfSecret } from '../secrets.ts'
import { IngestBusy } from '../../ingest/group-commit.ts'
import { certificateOf } from './certificate.ts'
import { listen, type Listeners } from './listeners.ts'
import { limitPackets } from './packet-limit.ts'
import { MqttConnection } from './mqtt-connection.ts'

export interface BrokerOptions {
  config: DeviceLinkConfig
  receiver: MessageReceiver
  onError: (error: unknown) => void
}

/** Bytes of a packet in addition to its payload: header and topic. */
const packetOverhead = 1024
/** Maximum time from connecting to the first packet. */
const connectTimeout = 10_000
const returnCodes = { identifier: 2, unavailable: 3, credentials: 4 } as const

/**
 * MQTT 3.1.1 for devices. A message is acknowledged after its commit: `authorizePublish` holds the acknowledgement, and the next read of
 * the connection with it. Sessions, wills and messages from device to device do not exist.
 */
export class Broker {
  readonly #options: BrokerOptions
  readonly #aedes: Aedes
  readonly #connections = new WeakMap<Client, MqttConnection>()
  readonly #origins = new WeakMap<Client, { protocol: string; address: string }>()
  readonly #receiving = new Set<Promise<void>>()
  #listeners: Listeners = { close: () => {} }
  readonly #closing = new AbortController()

  constructor(options: BrokerOptions) {
    this.#options = options
    this.#aedes = new Aedes({
      connectTimeout,
      maxClientsIdLength: 64,
      preConnect: (_client, packet, done) => {
        packet.clean = true
        delete packet.will
        done(null, !this.#isClosing)
      },
      authenticate: (client, username, password, done) => {
        this.#authenticate(client, username, password?.toString()).then(
          () => done(null, true),
          (error: unknown) => done(this.#refusal(client, error), false),
        )
      },
      authorizePublish: (client, packet, done) => {
        if (!client) return done(new Error('A device that is not connected cannot publish'))
        this.#publish(client, packet).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
      },
      authorizeSubscribe: (client, subscription, done) =>
        done(null, this.#maySubscribe(client, subscription.topic) ? subscription : null),
      authorizeForward: (client, packet) => (parseDeviceTopic(packet.topic)?.uid === client.id ? packet : null),
    })
    // any number of messages may wait for it
    setMaxListeners(0, this.#closing.signal)
    const { onError } = options
    const { link } = options.receiver
    this.#aedes.on('client', client => {
      const connection = this.#connections.get(client)
      if (connection) link.attach(connection)
    })
    this.#aedes.on('clientDisconnect', client => {
      const connection = this.#connections.get(client)
      if (connection) link.detach(connection)
    })
    this.#aedes.on('subscribe', (subscriptions, client) => {
      const connection = this.#connections.get(client)
      for (const { topic: name } of subscriptions) {
        const topic = connection && this.#downTopic(connection, name)
        if (connection && topic && connection.topics.has(topic)) link.subscribed(connection, topic).catch(onError)
      }
    })
    this.#aedes.on('unsubscribe', (topics, client) => {
      for (const name of topics) this.#connections.get(client)?.forget(name)
    })
    // a lost connection or a broken packet ends the connection, and is no failure of the server
    this.#aedes.on('clientError', () => {})
    this.#aedes.on('connectionError', () => {})
    this.#aedes.on('keepaliveTimeout', () => {})
  }

  /** Ports in use. */
  get ports(): Pick<Listeners, 'port' | 'tlsPort'> {
    return this.#listeners
  }

  async start(): Promise<this> {
    const { config, receiver, onError } = this.#options
    const { link } = receiver
    await this.#aedes.listen()
    this.#listeners = await listen({
      config,
      onError,
      onRefused: reason => link.metrics.refusals.inc({ reason: `too_many_${reason}` }),
      onConnection: (socket, protocol) => {
        const client = this.#aedes.handle(socket)
        const address = socket.remoteAddress ?? ''
        this.#origins.set(client, { protocol, address })
        limitPackets(client, deviceLimits.messageBytes + packetOverhead, () => {
          const most = `${deviceLimits.messageBytes / 1024} kB`
          link.refuse(
            this.#connections.get(client)?.identity.uid,
            'TOO_LARGE',
            `A message is larger than ${most}`,
            address,
          )
          socket.destroy()
        })
      },
    })
    return this
  }

  /** Stops accepting connections, stores received data, and ends all connections. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#listeners.close()
    await Promise.allSettled(this.#receiving)
    await new Promise<void>(resolve => this.#aedes.close(() => resolve()))
  }

  async #authenticate(client: Client, username: string | undefined, password: string | undefined): Promise<void> {
    const { receiver, config } = this.#options
    const { link } = receiver
    const { id: uid } = client
    const { protocol = '', address = '' } = this.#origins.get(client) ?? {}
    if (!isDeviceUid(uid))
      throw Object.assign(new Error('The client id is no uid'), { returnCode: returnCodes.identifier })
    if (username !== undefined && username !== uid)
      throw new DeviceRefused('WRONG_CREDENTIALS', 'The user name is not the uid', uid)
    const certificate = certificateOf(client.conn, config.tls?.clientCaFile !== undefined)
    const proof = {
      uid,
      ...(password !== undefined && password !== '' && { secretHash: hashOfSecret(password) }),
      ...(certificate && { certificate }),
    }
    const identity = await link.admit(proof, address)
    if (!identity.isClaimed && link.unclaimed >= linkLimits.unclaimedConnections)
      throw Object.assign(new Error('Too many unclaimed devices'), { returnCode: returnCodes.unavailable })
    this.#connections.set(client, new MqttConnection(client, { identity, proof, protocol, address }))
  }

  #refusal(client: Client, error: unknown): AuthenticateError {
    const { receiver, onError } = this.#options
    const { link } = receiver
    if (error instanceof DeviceRefused) {
      link.refuse(error.uid, error.code, error.message, this.#origins.get(client)?.address ?? '')
      return Object.assign(error, { returnCode: returnCodes.credentials }) as unknown as AuthenticateError
    }
    if (error instanceof Error && 'returnCode' in error) return error as AuthenticateError
    onError(error)
    return Object.assign(new Error('unavailable'), {
      returnCode: returnCodes.unavailable,
    }) as unknown as AuthenticateError
  }

  async #publish(client: Client, packet: { topic: string; payload: string | Buffer; qos: number; retain: boolean }) {
    const connection = this.#connections.get(client)
    if (!connection || this.#isClosing) throw new Error('The connection ends')
    const { uid } = connection.identity
    const topic = parseDeviceTopic(packet.topic)
    if (topic?.uid !== uid || !isUpTopic(topic.topic))
      throw this.#violation(connection, 'FOREIGN_TOPIC', `Published to ${packet.topic.slice(0, 200)}`)
    if (packet.qos > 1) throw this.#violation(connection, 'WRONG_QOS', 'Published with QoS 2')
    if (packet.retain) throw this.#violation(connection, 'RETAINED', 'Published with the retain flag')
    const payload = Buffer.from(packet.payload as Buffer)
    if (payload.length > deviceLimits.messageBytes)
      throw this.#violation(connection, 'TOO_LARGE', `A message of ${payload.length} bytes`)
    const receiving = this.#receive(connection, topic.topic, payload)
    this.#receiving.add(receiving)
    await receiving.finally(() => this.#receiving.delete(receiving))
  }

  async #receive(connection: MqttConnection, topic: UpTopic, payload: Buffer): Promise<void> {
    const { receiver } = this.#options
    const { link } = receiver
    const { identity, address } = connection
    await this.#turn(connection)
    for (;;) {
      try {
        const { notices } = await receiver.receive({ identity, address, topic }, { payload })
        for (const notice of notices) connection.send('notices', notice)
        return
      } catch (error) {
        if (error instanceof ClaimedMeanwhile)
          link.refuse(identity.uid, 'UNCLAIMED', 'Claimed; connects again', address)
        if (!(error instanceof IngestBusy)) throw error
        // the device keeps the message, and waits
        await this.#pause(error.retrySeconds * 1000, connection)
      }
    }
  }

  /** Waits for the turn of a device that exceeds its rate. */
  async #turn(connection: MqttConnection): Promise<void> {
    const { rates, link } = this.#options.receiver
    const { uid } = connection.identity
    const wait = turnOf(rates, connection.identity)
    if (wait === 0) return
    if (wait > longestTurn) throw this.#violation(connection, 'TOO_FAST', 'Sends faster than allowed')
    connection.noteOnce('TOO_FAST', () =>
      link.refuse(uid, 'TOO_FAST', 'Sends faster than allowed; its messages wait', connection.address),
    )
    await this.#pause(wait, connection)
  }

  /** @throws Error if the connection or the server ends in the meantime */
  async #pause(wait: number, connection: MqttConnection): Promise<void> {
    await pause(wait, undefined, { ref: false, signal: this.#closing.signal })
    if (connection.isClosed) throw new Error('The connection has ended')
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted
  }

  #maySubscribe(client: Client, name: string): boolean {
    const connection = this.#connections.get(client)
    if (!connection) return false
    const topic = this.#downTopic(connection, name)
    if (!topic) {
      this.#violation(connection, 'FOREIGN_TOPIC', `Subscribed to ${name.slice(0, 200)}`)
      return false
    }
    if (!linked(connection.identity)) {
      this.#violation(connection, 'UNCLAIMED', `Subscribed to ${topic} before the claim`)
      return false
    }
    if (!connection.topics.has(topic) && connection.topics.size >= linkLimits.subscriptions) {
      this.#violation(connection, 'TOO_MANY_SUBSCRIPTIONS', 'Subscribed to more topics than allowed')
      return false
    }
    connection.topics.add(topic)
    return true
  }

  /** Returns the topic if the device may subscribe to it. */
  #downTopic({ identity }: MqttConnection, name: string): DownTopic | undefined {
    const parsed = parseDeviceTopic(name)
    return parsed?.uid === identity.uid && !isUpTopic(parsed.topic) ? parsed.topic : undefined
  }

  #violation({ identity: { uid }, address }: MqttConnection, code: RefusalCode, text: string): Error {
    this.#options.receiver.link.refuse(uid, code, text, address)
    return new Error(text)
  }
}
