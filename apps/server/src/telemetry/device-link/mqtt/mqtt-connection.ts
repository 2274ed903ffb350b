import { deviceChannels, deviceTopic, parseDeviceTopic, type DownTopic } from '@muster/contract/devices'
import type { Client } from 'aedes'
import type { Connection } from '../device-link.ts'
import type { Identity, Proof } from '../identity.ts'

interface Origin {
  identity: Identity
  proof: Proof
  protocol: string
  address: string
}

/** Minimum interval for noting a repeated event of one connection. */
const noteEvery = 60_000

export class MqttConnection implements Connection {
  readonly identity: Identity
  readonly proof: Proof
  readonly protocol: string
  readonly address: string
  readonly connectedAt = Date.now()
  /** Subscribed topics. */
  readonly topics = new Set<DownTopic>()
  readonly #client: Client
  readonly #noted = new Map<string, number>()

  constructor(client: Client, { identity, proof, protocol, address }: Origin) {
    this.#client = client
    this.identity = identity
    this.proof = proof
    this.protocol = protocol
    this.address = address
  }

  get isClosed(): boolean {
    return this.#client.closed
  }

  subscribes(topic: DownTopic): boolean {
    return this.topics.has(topic)
  }

  send(topic: DownTopic, payload: object, { isRetained = false } = {}): boolean {
    if (this.isClosed || !this.topics.has(topic)) return false
    const qos = deviceChannels.find(channel => channel.topic === topic)?.qos ?? 0
    const packet = {
      cmd: 'publish' as const,
      topic: deviceTopic(this.identity.uid, topic),
      payload: Buffer.from(JSON.stringify(payload)),
      qos,
      retain: isRetained,
      dup: false,
    }
    // aedes calls back without checking whether there is a callback
    this.#client.publish(packet, () => {})
    return true
  }

  close(): void {
    this.#client.close()
  }

  /** Removes an unsubscribed topic. */
  forget(name: string): void {
    const topic = parseDeviceTopic(name)?.topic
    if (topic) this.topics.delete(topic as DownTopic)
  }

  /** Calls `note` unless it was called for the same event within a minute. */
  noteOnce(event: string, note: () => void): void {
    const now = Date.now()
    if (now - (this.#noted.get(event) ?? 0) < noteEvery) return
    this.#noted.set(event, now)
    note()
  }
}
