import { randomUUID } from 'node:crypto'
import type { Job } from '@muster/contract/devices'
import { connect, type MqttClient } from 'mqtt'
import { endClient, mqttAddress } from '../uplink/mqtt-client.ts'
import type { DeviceCredentials } from './credentials-file.ts'
import { SimulatedMachine } from './machine.ts'

export interface SimulationOptions {
  readonly url: string
  readonly devices: readonly DeviceCredentials[]
  /** Seconds between two readings of a machine. */
  readonly every: number
  /** Number of connections opened per second. */
  readonly connectsPerSecond: number
  readonly ca?: Buffer | undefined
}

export interface SimulationCounts {
  readonly connected: number
  readonly sent: number
  readonly acknowledged: number
  readonly lostConnections: number
  readonly jobs: number
  /** Milliseconds from a reading to its acknowledgement since the last report; null without any. */
  readonly p50: number | null
  readonly p99: number | null
}

/** Milliseconds before reconnecting. */
const reconnectMs = 5000
/** Milliseconds to wait for acknowledgements when stopping. */
const stopMs = 10_000

/** Machines that use the device protocol from one process, without a disk: unacknowledged messages are lost. */
export class Simulation {
  readonly #options: SimulationOptions
  readonly #clients = new Set<MqttClient>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #connected = 0
  #sent = 0
  #acknowledged = 0
  #lostConnections = 0
  #jobs = 0
  #delays: number[] = []
  #isStopped = false

  constructor(options: SimulationOptions) {
    this.#options = options
    for (const [i, device] of options.devices.entries()) {
      this.#after((i / options.connectsPerSecond) * 1000, () => this.#start(device))
    }
  }

  /** Returns the counts, and resets the delays. */
  report(): SimulationCounts {
    const delays = this.#delays.toSorted((a, b) => a - b)
    this.#delays = []
    const quantile = (share: number) => {
      const delay = delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]
      return delay === undefined ? null : Math.round(delay * 10) / 10
    }
    return {
      connected: this.#connected,
      sent: this.#sent,
      acknowledged: this.#acknowledged,
      lostConnections: this.#lostConnections,
      jobs: this.#jobs,
      p50: quantile(0.5),
      p99: quantile(0.99),
    }
  }

  /** Stops sending, and closes connections once sent messages are acknowledged, after ten seconds at the latest. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(Array.from(this.#clients, client => endClient(client, stopMs)))
  }

  #start({ uid, token }: DeviceCredentials): void {
    const { url, every, ca } = this.#options
    const machine = new SimulatedMachine(uid)
    const boot = randomUUID()
    let seq = 0
    const client = connect({
      ...mqttAddress(url),
      clientId: uid,
      username: uid,
      password: token,
      ...(ca && { ca }),
      clean: true,
      protocolVersion: 4,
      keepalive: 60,
      connectTimeout: 60_000,
      reconnectPeriod: reconnectMs,
      resubscribe: false,
      queueQoSZero: false,
      timerVariant: 'native',
    })
    this.#clients.add(client)
    let isConnected = false
    const send = (topic: string, message: object) => {
      const sentAt = performance.now()
      this.#sent++
      client.publish(`v1/${uid}/${topic}`, JSON.stringify(message), { qos: 1 }, error => {
        if (error) return
        this.#acknowledged++
        if (topic === 'readings') this.#delays.push(performance.now() - sentAt)
      })
    }
    client.on('connect', () => {
      isConnected = true
      this.#connected++
      client.subscribe({ [`v1/${uid}/jobs`]: { qos: 1 }, [`v1/${uid}/configuration`]: { qos: 1 } }, () => undefined)
    })
    client.on('close', () => {
      if (!isConnected) return
      isConnected = false
      this.#connected--
      if (!this.#isStopped) this.#lostConnections++
    })
    // the next attempt follows
    client.on('error', () => undefined)
    client.on('message', (topic, payload) => {
      if (!topic.endsWith('/jobs')) return
      this.#jobs++
      const { id } = JSON.parse(payload.toString()) as Job
      for (const status of ['fetched', 'completed']) send('jobs/progress', { job: id, status, time: Date.now() })
    })
    const measure = () => {
      if (isConnected) send('readings', { boot, seq: ++seq, readings: [machine.readingAt(Date.now())] })
      this.#after(every * 1000, measure)
    }
    // spread over the interval, as machines are
    this.#after(Math.random() * every * 1000, measure)
  }

  #after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }
}
