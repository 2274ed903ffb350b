import type { DownTopic } from '@muster/contract/devices'
import type { Connection } from '#telemetry/device-link/device-link.ts'
import type { Identity, Proof } from '#telemetry/device-link/identity.ts'

interface Options {
  identity: Identity
  proof: Proof
  onMessage: (topic: DownTopic, payload: object) => void
  onClose: (connection: LoopbackConnection) => void
}

/** Address of devices in this process. */
export const loopbackAddress = '127.0.0.1'

/** Connection of a device in this process. */
export class LoopbackConnection implements Connection {
  readonly identity: Identity
  readonly proof: Proof
  readonly protocol = 'LOOPBACK'
  readonly address = loopbackAddress
  readonly connectedAt = Date.now()
  readonly #topics = new Set<DownTopic>()
  readonly #options: Options
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    this.identity = options.identity
    this.proof = options.proof
  }

  subscribe(topic: DownTopic): void {
    this.#topics.add(topic)
  }

  subscribes(topic: DownTopic): boolean {
    return this.#topics.has(topic)
  }

  send(topic: DownTopic, payload: object): boolean {
    if (this.#isClosed || !this.#topics.has(topic)) return false
    this.#options.onMessage(topic, payload)
    return true
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#options.onClose(this)
  }
}
