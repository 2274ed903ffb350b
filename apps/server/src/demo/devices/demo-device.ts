import { setTimeout as pause } from 'node:timers/promises'
import type {
  DesiredConfiguration,
  DownTopic,
  Job,
  JobProgressMessage,
  StateMessage,
  UpTopic,
  AppliedConfiguration,
  DesiredProfiles,
} from '@muster/contract/devices'
import { between, seededRandom } from '#kernel/seeded-random.ts'
import { linked, type DeviceLink } from '#telemetry/device-link/device-link.ts'
import { DeviceRefused } from '#telemetry/device-link/identity.ts'
import { turnOf } from '#telemetry/device-link/limits.ts'
import { ClaimedMeanwhile, type MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import { hashOfSecret } from '#telemetry/device-link/secrets.ts'
import { IngestBusy } from '#telemetry/ingest/group-commit.ts'
import type { Machine } from '../simulation/machine.ts'
import type { Reading } from '../simulation/message-types.ts'
import { Aborted, carryOut } from './carry-out.ts'
import { LoopbackConnection, loopbackAddress } from './loopback-connection.ts'
import type { MessageWriter } from './message-writer.ts'

type Applied = AppliedConfiguration['profiles']

const refuseRandom = seededRandom('configuration refused')
/** Share of the devices that cannot sleep. */
const sleepless = 0.06

/** Returns how the device of a machine applies its profiles. The server applies curfews, geofences and statuses. */
function appliedBy({ seed }: Pick<Machine, 'seed'>, profiles: DesiredProfiles): Applied {
  const refuses = refuseRandom(seed) < sleepless
  return {
    ...(profiles.power && {
      power: refuses
        ? { status: 'refused', reason: 'The wake-up line is not connected: this device cannot sleep.' }
        : { status: 'applied' },
    }),
    ...(profiles.satellite && { satellite: { status: 'applied' } }),
    ...(profiles.can && { can: { status: 'applied' } }),
    ...(profiles.io && { io: { status: 'applied' } }),
    ...(profiles.curfew && { curfew: { status: 'ignored' } }),
    ...(profiles.geofences && { geofences: { status: 'ignored' } }),
    ...(profiles.status && { status: { status: 'ignored' } }),
  }
}

export interface DemoDeviceOptions {
  machine: Machine
  token: string
  link: DeviceLink
  receiver: MessageReceiver
  writer: MessageWriter
  /** Stops all work. */
  signal: AbortSignal
  onError: (error: unknown) => void
  /** Speed factor of its jobs. */
  pace: number
}

const address = loopbackAddress
/** Delay in milliseconds before a rejected device reconnects. */
const afterRefusal = 60_000
/** Maximum number of remembered job results. */
const mostEnded = 50

const applyRandom = seededRandom('configuration applied')

/** Device of a demo machine. Sends and receives the messages of the device protocol. */
export class DemoDevice {
  readonly #options: DemoDeviceOptions
  readonly #jobs = new Map<string, AbortController>()
  readonly #ended = new Set<string>()
  #connection: LoopbackConnection | undefined
  #connecting: Promise<LoopbackConnection | undefined> | undefined
  #refusedUntil = 0
  #configuration: DesiredConfiguration | undefined

  /** Since the start of this process. */
  #firmware: string

  constructor(options: DemoDeviceOptions) {
    this.#options = options
    this.#firmware = `4.2.${options.machine.uid.at(-1)}`
  }

  get uid(): string {
    return this.#options.machine.uid
  }

  get isSubscribed(): boolean {
    return this.#connection?.subscribes('jobs') === true
  }

  /** Resolves when the readings are stored, or refused. */
  async send(readings: readonly Reading[]): Promise<void> {
    for (const message of this.#options.writer.readings(this.uid, readings)) await this.#publish('readings', message)
  }

  /** Subscribes to jobs and its configuration, which it receives at once. */
  async subscribe(): Promise<void> {
    const connection = await this.#connect()
    if (!connection || !linked(connection.identity) || connection.subscribes('jobs')) return
    for (const topic of ['configuration', 'jobs'] as const) {
      connection.subscribe(topic)
      await this.#options.link.subscribed(connection, topic)
    }
  }

  disconnect(): void {
    this.#connection?.close()
  }

  #connect(): Promise<LoopbackConnection | undefined> {
    if (this.#connection) return Promise.resolve(this.#connection)
    if (Date.now() < this.#refusedUntil) return Promise.resolve(undefined)
    this.#connecting ??= this.#admitted().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  async #admitted(): Promise<LoopbackConnection | undefined> {
    const { link, token } = this.#options
    const proof = { uid: this.uid, secretHash: hashOfSecret(token) }
    try {
      const identity = await link.admit(proof, address)
      this.#connection = new LoopbackConnection({
        identity,
        proof,
        onMessage: (topic, payload) => this.#receive(topic, payload),
        onClose: connection => {
          if (this.#connection === connection) this.#connection = undefined
          link.detach(connection)
        },
      })
      link.attach(this.#connection)
      return this.#connection
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      link.refuse(error.uid, error.code, error.message, address)
      this.#refusedUntil = Date.now() + afterRefusal
      return undefined
    }
  }

  async #publish(topic: UpTopic, message: object): Promise<void> {
    const { receiver, signal } = this.#options
    const payload = Buffer.from(JSON.stringify(message))
    while (!signal.aborted) {
      const connection = await this.#connect()
      if (!connection) return
      const wait = turnOf(receiver.rates, connection.identity)
      // an unclaimed device keeps nothing
      if (wait > 0 && !connection.identity.isClaimed) return
      try {
        if (wait > 0) await pause(wait, undefined, { signal })
        await receiver.receive({ identity: connection.identity, address, topic }, { payload })
        return
      } catch (error) {
        if (error instanceof ClaimedMeanwhile) connection.close()
        else if (error instanceof IngestBusy) await pause(error.retrySeconds * 1000, undefined, { signal })
        else throw error
      }
    }
  }

  #receive(topic: DownTopic, payload: object): void {
    if (topic === 'jobs') this.#take(payload as Job)
    if (topic === 'configuration')
      void this.#apply(payload as DesiredConfiguration).catch((error: unknown) => this.#failed(error))
  }

  async #apply(configuration: DesiredConfiguration): Promise<void> {
    const { machine, pace, signal } = this.#options
    const isWaiting = this.#configuration !== undefined
    this.#configuration = configuration
    // the newest is applied at the end of the wait
    if (isWaiting) return
    await pause(between(applyRandom(machine.seed, configuration.version), 1, 4) * 1000 * pace, undefined, { signal })
    const { version, profiles } = this.#configuration
    this.#configuration = undefined
    await this.#publishState({ configuration: { version, profiles: appliedBy(machine, profiles) } })
  }

  #publishState(state: Pick<StateMessage, 'configuration'>): Promise<void> {
    const { writer } = this.#options
    return this.#publish(
      'state',
      writer.state(this.uid, {
        time: Date.now(),
        firmware: this.#firmware,
        model: 'wlx-4',
        agent: 'muster-demo',
        ...state,
      }),
    )
  }

  #take(job: Job): void {
    const running = this.#jobs.get(job.id)
    if (running || this.#ended.has(job.id)) {
      if (job.abort) running?.abort(new Aborted())
      return
    }
    const controller = new AbortController()
    if (job.abort) controller.abort(new Aborted())
    this.#jobs.set(job.id, controller)
    this.#carryOut(job, controller.signal)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#jobs.delete(job.id)
        this.#ended.add(job.id)
        if (this.#ended.size > mostEnded) for (const oldest of [...this.#ended].slice(0, 1)) this.#ended.delete(oldest)
      })
  }

  async #carryOut(job: Job, aborted: AbortSignal): Promise<void> {
    const { link, machine, pace, signal } = this.#options
    const device = this.#connection && linked(this.#connection.identity)
    const kind = link.jobOf(job.id)
    if (!device || !kind) return
    await carryOut(job, {
      machine,
      kind: kind.kind,
      number: kind.id,
      device,
      aborted,
      pause: async (seconds, until = aborted) => {
        await pause(seconds * 1000 * pace, undefined, { signal: AbortSignal.any([signal, until]) }).catch(() => {
          signal.throwIfAborted()
          until.throwIfAborted()
        })
      },
      report: (progress: Omit<JobProgressMessage, 'job' | 'time'>) =>
        this.#publish('jobs/progress', { job: job.id, time: Date.now(), ...progress }),
      restart: async firmware => {
        this.#firmware = firmware
        await this.#publishState({})
      },
    })
  }

  #failed(error: unknown): void {
    if (!this.#options.signal.aborted) this.#options.onError(error)
  }
}
