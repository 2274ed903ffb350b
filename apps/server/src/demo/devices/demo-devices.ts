import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceLink } from '#telemetry/device-link/device-link.ts'
import type { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import type { Reading } from '../simulation/message-types.ts'
import type { Simulation } from '../simulation/simulation.ts'
import { DemoDevice } from './demo-device.ts'
import type { MessageWriter } from './message-writer.ts'
import { demoToken } from './token.ts'

export interface DemoDevicesOptions {
  link: DeviceLink
  receiver: MessageReceiver
  writer: MessageWriter
  simulation: Simulation
  /** Seed of the tokens. */
  secret: string
  onError: (error: unknown) => void
  /** Speed factor of jobs; default 1. */
  pace?: number
  /** Ratio of rest to work while many devices subscribe; default 1. */
  rest?: number
}

/** Milliseconds for which a device stays connected after its last report. */
export const awakeFor = 15 * 60_000
/** Interval at which devices without reports disconnect. */
const checkEvery = 60_000

/**
 * Devices of the demo fleet, as clients of the link to devices: they connect with tokens, send readings as messages, and carry out the jobs
 * and configurations that they receive.
 */
export class DemoDevices {
  readonly #options: DemoDevicesOptions
  readonly #devices = new Map<number, DemoDevice>()
  /** Connected devices, with the time of their last report. */
  readonly #awake = new Map<number, number>()
  readonly #subscribing = new Set<number>()
  readonly #stopping = new AbortController()
  #subscriber: Promise<void> | undefined
  #checkedAt = 0

  constructor(options: DemoDevicesOptions) {
    this.#options = options
  }

  /** Connects the device of a machine and sends its readings. Resolves when they are stored. */
  async send(index: number, readings: readonly Reading[], now: number): Promise<void> {
    this.wake(index, now)
    await this.#deviceOf(index).send(readings)
  }

  /** Connects a device for some minutes. */
  wake(index: number, now: number): void {
    this.#awake.set(index, now)
    if (!this.#deviceOf(index).isSubscribed) {
      this.#subscribing.add(index)
      this.#subscriber ??= this.#subscribe()
    }
    this.#sleep(now)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#subscriber
    for (const index of this.#awake.keys()) this.#devices.get(index)?.disconnect()
  }

  /** Subscribes devices one after another, with pauses, so that starting a big fleet leaves time for visitors. */
  async #subscribe(): Promise<void> {
    const { onError, rest = 1 } = this.#options
    const { signal } = this.#stopping
    // those that are added in the meantime follow
    for (const index of this.#subscribing) {
      if (signal.aborted) return
      this.#subscribing.delete(index)
      const started = performance.now()
      await this.#deviceOf(index).subscribe().catch(onError)
      await pause((performance.now() - started) * rest, undefined, { signal }).catch(() => {})
    }
    this.#subscriber = undefined
  }

  #sleep(now: number): void {
    if (now - this.#checkedAt < checkEvery) return
    this.#checkedAt = now
    for (const [index, at] of this.#awake) {
      if (now - at < awakeFor) continue
      this.#awake.delete(index)
      this.#devices.get(index)?.disconnect()
    }
  }

  #deviceOf(index: number): DemoDevice {
    const known = this.#devices.get(index)
    if (known) return known
    const { link, receiver, writer, simulation, secret, onError, pace = 1 } = this.#options
    const { machine } = simulation.timeline(index)
    const device = new DemoDevice({
      machine,
      token: demoToken(secret, machine.uid),
      link,
      receiver,
      writer,
      signal: this.#stopping.signal,
      onError,
      pace,
    })
    this.#devices.set(index, device)
    return device
  }
}
