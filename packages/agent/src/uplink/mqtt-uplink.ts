import { connect, type MqttClient } from 'mqtt'
import { Backoff } from '../common/backoff.ts'
import { reasonOf, type Log } from '../common/log.ts'
import type { Queue, Taken } from '../queue/queue.ts'
import type { Credentials } from './credentials.ts'
import { receive, type Downlink } from './downlink.ts'
import { endClient, mqttAddress } from './mqtt-client.ts'

export interface UplinkOptions {
  readonly url: string
  readonly credentials: () => Credentials
  readonly queue: Queue
  readonly downlink: Downlink
  readonly log: Log
  /** Milliseconds between two readings of an unclaimed device. */
  readonly unclaimedPaceMs?: number
  /** Milliseconds after which an unclaimed device checks for a claim. */
  readonly claimCheckMs?: number
  /** Milliseconds before the first repeated attempt to connect. */
  readonly firstRetryMs?: number
}

/** Maximum number of unacknowledged messages. */
const windowSize = 20
/** Number of connections ended by the same message before it is set aside. */
const mostAttempts = 5
const longestRetryMs = 60_000
/** Milliseconds to wait for acknowledgements when stopping. */
const stopMs = 2000

/**
 * Publishes the messages of the queue over MQTT. The queue leads: each connection is a new client without a session, and
 * what a lost connection has not acknowledged returns to the queue.
 */
export class MqttUplink {
  readonly #options: UplinkOptions
  readonly #backoff: Backoff
  #client: MqttClient | undefined
  #uid = ''
  #isStopped = false
  #isReady = false
  #isClaimed = true
  #taken = new Set<Taken>()
  #pumping = false
  #pumpAgain = false
  #timers = new Set<NodeJS.Timeout>()
  #nextReadingAt = 0
  /** A timer runs until then. */
  #isPaced = false
  /** Unacknowledged messages when a connection ended, and how often each was the only one. */
  readonly #suspects = new Map<string, number>()
  /** Suspect that waits until no other message is unacknowledged. */
  #held: Taken | undefined
  readonly #unfollow: () => void

  constructor(options: UplinkOptions) {
    this.#options = options
    this.#backoff = new Backoff(options.firstRetryMs ?? 1000, longestRetryMs)
    this.#unfollow = options.queue.onMessage(() => this.#pump())
    this.#connect()
  }

  get isConnected(): boolean {
    return this.#isReady
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#isReady = false
    this.#unfollow()
    for (const timer of this.#timers) clearTimeout(timer)
    const client = this.#client
    if (client) await endClient(client, stopMs)
    this.#releaseAll()
  }

  #connect(): void {
    if (this.#isStopped) return
    const { url, credentials, log } = this.#options
    let client: MqttClient
    try {
      const { uid, token, ...tls } = credentials()
      this.#uid = uid
      client = connect({
        ...mqttAddress(url),
        clientId: uid,
        username: uid,
        ...(token && { password: token }),
        ...tls,
        clean: true,
        protocolVersion: 4,
        keepalive: 60,
        connectTimeout: 30_000,
        // a new client replaces this one, so that nothing of its store is sent again
        reconnectPeriod: 0,
        resubscribe: false,
        timerVariant: 'native',
      })
    } catch (error) {
      log(`Cannot connect: ${reasonOf(error)}`)
      this.#later(this.#backoff.next(), () => this.#connect())
      return
    }
    this.#client = client
    let reason = 'the connection was closed'
    let isEnded = false
    client.on('error', error => (reason = reasonOf(error) || reason))
    client.on('connect', () => {
      log(`Connected to ${url}`)
      this.#subscribe(client)
    })
    client.on('message', (topic, payload) => receive(topic, payload, this.#options.downlink, log))
    client.on('close', () => {
      if (isEnded) return
      isEnded = true
      client.end(true)
      this.#lose(reason)
    })
  }

  #lose(reason: string): void {
    for (const taken of this.#taken) {
      const attempts = this.#suspects.get(keyOf(taken)) ?? 0
      this.#suspects.set(keyOf(taken), this.#taken.size === 1 ? attempts + 1 : attempts)
    }
    this.#isReady = false
    this.#client = undefined
    this.#releaseAll()
    if (this.#isStopped) return
    const delay = this.#backoff.next()
    this.#options.log(`Not connected: ${reason}. Next attempt in ${Math.ceil(delay / 1000)} s.`)
    this.#later(delay, () => this.#connect())
  }

  /** Subscribes before sending, because an unclaimed device may send readings only. */
  #subscribe(client: MqttClient): void {
    const uid = this.#uid
    client.subscribe(
      { [`v1/${uid}/jobs`]: { qos: 1 }, [`v1/${uid}/configuration`]: { qos: 1 }, [`v1/${uid}/notices`]: { qos: 0 } },
      error => {
        if (client !== this.#client || !client.connected) return
        const isClaimed = !error
        if (!isClaimed && (this.#isClaimed || !this.#isReady)) {
          this.#options.log('The server refuses the subscriptions. Claim the device to send more than its readings.')
        }
        this.#isClaimed = isClaimed
        this.#isReady = !this.#isStopped
        if (!isClaimed)
          this.#later(this.#options.claimCheckMs ?? 30_000, () => client === this.#client && this.#subscribe(client))
        this.#pump()
      },
    )
  }

  #pump(): void {
    this.#pumpAgain = true
    if (this.#pumping) return
    this.#pumping = true
    void this.#fill().finally(() => {
      this.#pumping = false
      if (this.#pumpAgain && this.#isReady) this.#pump()
    })
  }

  async #fill(): Promise<void> {
    while (this.#pumpAgain && this.#isReady && !this.#isStopped) {
      this.#pumpAgain = false
      while (this.#isReady && this.#taken.size < this.#window && (this.#held || this.#mayTake())) {
        const taken = this.#held ?? (await this.#options.queue.take({ onlyReadings: !this.#isClaimed }))
        this.#held = undefined
        if (!taken) {
          if (this.#taken.size === 0) this.#suspects.clear()
          break
        }
        if (this.#taken.size > 0 && this.#suspects.has(keyOf(taken))) {
          this.#held = taken
          break
        }
        this.#publish(taken)
      }
    }
  }

  /** Maximum number of unacknowledged messages; 1 while a message may end connections, to identify it. */
  get #window(): number {
    const [only] = this.#taken
    return this.#held !== undefined || (only && this.#suspects.has(keyOf(only))) ? 1 : windowSize
  }

  #mayTake(): boolean {
    if (this.#isClaimed) return true
    const wait = this.#nextReadingAt - Date.now()
    if (wait > 0) {
      if (!this.#isPaced) {
        this.#isPaced = true
        this.#later(wait, () => {
          this.#isPaced = false
          this.#pump()
        })
      }
      return false
    }
    this.#nextReadingAt = Date.now() + (this.#options.unclaimedPaceMs ?? 10_500)
    return true
  }

  #publish(taken: Taken): void {
    const { log } = this.#options
    const client = this.#client
    if (!client?.connected) return taken.release()
    const key = keyOf(taken)
    if ((this.#suspects.get(key) ?? 0) >= mostAttempts) {
      // it stays in the queue and is sent again after a restart
      log(`A message to ${taken.topic} ended ${mostAttempts} connections and is set aside until the next start.`)
      this.#suspects.delete(key)
      return
    }
    this.#taken.add(taken)
    client.publish(`v1/${this.#uid}/${taken.topic}`, taken.payload, { qos: 1 }, error => {
      // the end of the connection releases it
      if (error || !this.#taken.delete(taken)) return
      taken.done()
      this.#backoff.reset()
      this.#suspects.delete(key)
      this.#pump()
    })
  }

  #releaseAll(): void {
    const taken = [...this.#taken, ...(this.#held ? [this.#held] : [])]
    this.#taken = new Set()
    this.#held = undefined
    for (const message of taken) message.release()
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (!this.#isStopped) run()
    }, ms)
    this.#timers.add(timer)
  }
}

/** Returns a key that is the same for an older and a newer state, because the newer one replaces it. */
const keyOf = ({ topic, payload }: Taken): string => (topic === 'state' ? topic : `${topic} ${payload.toString()}`)
