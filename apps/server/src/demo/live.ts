import { awakeFor, type DemoDevices } from './devices/demo-devices.ts'
import { TimingWheel } from './timing-wheel.ts'
import { deliveredAt, nextDelivery } from './simulation/delivery.ts'
import type { Reading } from './simulation/message-types.ts'
import { isSilent } from './simulation/silence.ts'
import type { Simulation } from './simulation/simulation.ts'

export interface LiveOptions {
  devices: Pick<DemoDevices, 'send' | 'wake'>
  simulation: Simulation
  units: number
  /** Milliseconds. */
  clock: () => number
  /** Called periodically with the time up to which all readings were delivered. */
  onReached: (until: number) => Promise<void>
  /** Called with a period in which this process was suspended. */
  onMissed: (from: number, to: number) => Promise<void>
  onError: (error: unknown) => void
}

type Due = { index: number; time: number }

const tick = 1_000
/** Pause that indicates a suspended host: the backfill fills it instead of a burst. */
const longestPause = 300_000
const between = 60_000
/** Maximum delay of devices with quirks. */
const latest = 1_800_000
/** Fleet size above which reports become less frequent, to save disk space. */
const comfortable = 20_000

/** Sends the reports of planned machines when they are due. */
export class Live {
  readonly #options: LiveOptions
  readonly #wheel = new TimingWheel<Due>()
  readonly #stretch: number
  #at: number
  #saved: number
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined

  constructor(options: LiveOptions, from: number) {
    this.#options = options
    this.#stretch = Math.max(1, Math.round(options.units / comfortable))
    this.#at = from
    this.#saved = from
  }

  /** Starts reporting. Returns a stop function that resolves when sent readings are stored. */
  start(): () => Promise<void> {
    this.#timer = setInterval(() => void this.tick(), tick)
    return async () => {
      clearInterval(this.#timer)
      await this.#sending
    }
  }

  /** Delivers due reports, unless an earlier delivery is in progress. */
  tick(): Promise<void> {
    this.#sending ??= this.#deliver()
      .catch(this.#options.onError)
      .finally(() => (this.#sending = undefined))
    return this.#sending
  }

  async #deliver(): Promise<void> {
    const now = this.#options.clock()
    if (now - this.#at > longestPause) {
      const from = this.#at
      this.#at = now
      this.#wheel.clear()
      await this.#options.onMissed(from - latest, now)
      await this.#planAll()
      return
    }
    const deliveries = this.#take(now)
    this.#at = Math.max(this.#at, now)
    const { devices } = this.#options
    await Promise.all(deliveries.map(({ index, readings }) => devices.send(index, readings, now)))
    if (now - this.#saved < between) return
    this.#saved = now
    await this.#options.onReached(now - latest)
  }

  #take(now: number): { index: number; readings: Reading[] }[] {
    const { simulation } = this.#options
    const deliveries: { index: number; readings: Reading[] }[] = []
    for (const { index, time } of this.#wheel.until(now)) {
      const timeline = simulation.timeline(index)
      const times = deliveredAt(timeline, time, this.#stretch).filter(at => !isSilent(timeline.machine, at))
      if (times.length > 0) deliveries.push({ index, readings: times.map(at => simulation.reading(index, at)) })
      this.plan(index, time)
    }
    return deliveries
  }

  /** Plans the first report of a machine. Its device is connected if it reported recently. */
  begin(index: number): void {
    const { simulation, devices } = this.#options
    const timeline = simulation.timeline(index)
    const isAwake = nextDelivery(timeline, this.#at - awakeFor, this.#stretch) <= this.#at
    if (isAwake && !isSilent(timeline.machine, this.#at)) devices.wake(index, this.#at)
    this.plan(index)
  }

  /** Plans the next report of a machine after a time, by default the last delivery. */
  plan(index: number, after = this.#at): void {
    const { simulation } = this.#options
    const time = nextDelivery(simulation.timeline(index), after, this.#stretch)
    this.#wheel.add(time, { index, time })
  }

  async #planAll() {
    for (let index = 0; index < this.#options.units; index++) {
      this.plan(index)
      if (index % 200 === 199) await new Promise(resolve => setImmediate(resolve))
    }
  }
}
