import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Aedes, type Client, type PublishPacket } from 'aedes'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly topic: string
  readonly message: Record<string, unknown>
}

/** Test MQTT broker that records published messages. */
export class TestBroker {
  readonly received: Received[] = []
  /** Decides on a message before it is acknowledged; an error ends the connection. */
  judge: (received: Received, client: Client | null) => Error | undefined = () => undefined
  isClaimed = true
  /** Promise that delays acknowledgements. */
  held: Promise<void> = Promise.resolve()
  readonly #broker: Aedes
  readonly #sockets = new Set<Socket>()
  readonly #server
  url = ''

  private constructor(broker: Aedes) {
    this.#broker = broker
    this.#server = createServer(socket => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      broker.handle(socket)
    })
    broker.authorizePublish = (client, packet, done) => {
      const received = receivedOf(packet)
      const refusal = this.judge(received, client)
      if (!refusal) this.received.push(received)
      void this.held.then(() => done(refusal ?? null))
    }
    broker.authorizeSubscribe = (_client, subscription, done) => done(null, this.isClaimed ? subscription : null)
  }

  static async start(): Promise<TestBroker> {
    const started = new TestBroker(await Aedes.createBroker())
    await started.listen()
    onTestFinished(() => started.stop())
    return started
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(port, '127.0.0.1', resolve))
    this.url = `mqtt://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Ends all connections abruptly, like a network failure. */
  breakConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  send(topic: string, message: object): Promise<void> {
    return new Promise((resolve, reject) => {
      const packet = {
        cmd: 'publish',
        qos: 1,
        dup: false,
        retain: false,
        topic,
        payload: Buffer.from(JSON.stringify(message)),
      } as const
      this.#broker.publish(packet, error => (error ? reject(error) : resolve()))
    })
  }

  of(name: string): Record<string, unknown>[] {
    return this.received.filter(({ topic }) => topic.endsWith(`/${name}`)).map(({ message }) => message)
  }

  private async stop(): Promise<void> {
    this.breakConnections()
    await new Promise<void>(resolve => this.#server.close(() => resolve()))
    await new Promise<void>(resolve => this.#broker.close(() => resolve()))
  }
}

const receivedOf = ({ topic, payload }: PublishPacket): Received => ({
  topic,
  message: JSON.parse(payload.toString()) as Record<string, unknown>,
})
