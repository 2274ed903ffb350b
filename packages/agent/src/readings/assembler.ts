import { Standstill } from '@muster/signals'
import type { Clock } from '../common/clock.ts'
import type { Reading } from '@muster/contract/devices'
import type { Frame } from '../sources/can.ts'
import type { InputValues } from '../sources/inputs.ts'
import type { MeasuredValues } from '../sources/json-lines.ts'
import type { Fix } from '../sources/source.ts'
import { FrameFilter, type FrameRule } from './frame-filter.ts'
import { Sleep, type SleepRule } from './sleep.ts'

/** Seconds between two readings. */
export interface Rates {
  readonly moving: number
  readonly stationary: number
  /** No readings while asleep if absent. */
  readonly asleep?: number | undefined
}

export interface AssemblerOptions {
  readonly clock: Clock
  readonly rates: Rates
  /** Digital input of the key. */
  readonly ignition?: string | undefined
  readonly onReading: (reading: Reading) => void
  readonly onKey?: (isOn: boolean) => void
}

/** Milliseconds after which a position is outdated. */
const positionAge = 15_000
/** Milliseconds for which a due reading waits for the next fix. */
const fixPause = 3000

/** Assembles readings from the sources: at the configured rates, and when the key or the movement changes. */
export class Assembler {
  readonly #options: AssemblerOptions
  readonly #standstill = new Standstill()
  readonly #filter = new FrameFilter()
  readonly #sleep: Sleep
  #rates: Rates
  #fix: Fix | undefined
  #fixTakenAt = 0
  #isMoving = false
  #ignition: boolean | undefined
  #levels: InputValues = { digital: {}, inputs: {} }
  /** Program values for the next reading. */
  #measured: MeasuredValues = {}
  #lastTime = 0
  #lastAt: number | undefined
  #isStopped = false

  constructor(options: AssemblerOptions) {
    this.#options = options
    this.#rates = options.rates
    this.#sleep = new Sleep(options.clock.now())
  }

  setRates(rates: Rates, sleepRules: readonly SleepRule[]): void {
    this.#rates = rates
    this.#sleep.setRules(sleepRules)
  }

  setFrameRules(rules: readonly FrameRule[]): void {
    this.#filter.setRules(rules)
  }

  /** Ignores invalid positions, which a damaged report may contain. */
  takeFix(fix: Fix): void {
    const { clock } = this.#options
    if (!(Math.abs(fix.latitude) <= 90 && Math.abs(fix.longitude) <= 180 && fix.time >= 0)) return
    if (fix.is3d) clock.takeFix(fix.time)
    else clock.dropFix()
    const isFirst = this.#fix === undefined
    const isMoving = !this.#standstill.next({ ...fix, ignition: this.#ignition }).stands
    const hasChanged = isMoving !== this.#isMoving && !isFirst
    this.#isMoving = isMoving
    this.#fix = fix
    this.#fixTakenAt = clock.now()
    this.#sleep.takeMovement(isMoving, clock.now())
    if (isFirst || hasChanged || this.#isDue()) this.#emit(fix.time)
  }

  takeInputs(levels: InputValues): void {
    this.#levels = levels
    const { ignition } = this.#options
    const isOn = ignition === undefined ? undefined : levels.digital[ignition]
    if (isOn !== undefined) this.#takeKey(isOn)
  }

  /** Creates a separate reading for values with a time. */
  takeValues(values: MeasuredValues): void {
    const { time, ...rest } = values
    if (time !== undefined) {
      this.#options.onReading(defined({ time, ...rest }))
      return
    }
    const { inputs, digital, counters, signals } = this.#measured
    this.#measured = {
      ...this.#measured,
      ...rest,
      inputs: { ...inputs, ...rest.inputs },
      digital: { ...digital, ...rest.digital },
      counters: { ...counters, ...rest.counters },
      signals: { ...signals, ...rest.signals },
    }
    if (rest.ignition !== undefined) this.#takeKey(rest.ignition)
  }

  takeFrame(frame: Frame): void {
    this.#filter.take(frame)
  }

  /** Emits a due reading without a new fix. Called every second. */
  tick(): void {
    if (!this.#isDue()) return
    const now = this.#options.clock.now()
    const hasReceiver = this.#fix !== undefined && now - this.#fixTakenAt < fixPause
    if (!hasReceiver) this.#emit(now)
  }

  /** Position of the last fix, if it is recent. */
  get position(): Pick<Fix, 'latitude' | 'longitude'> | undefined {
    const fix = this.#recentFix()
    return fix && { latitude: fix.latitude, longitude: fix.longitude }
  }

  get isMoving(): boolean {
    return this.#isMoving
  }

  get ignition(): boolean | undefined {
    return this.#ignition
  }

  stop(): void {
    this.#isStopped = true
  }

  #takeKey(isOn: boolean): void {
    const hasChanged = this.#ignition !== undefined && this.#ignition !== isOn
    if (this.#ignition === isOn) return
    this.#ignition = isOn
    this.#sleep.takeKey(isOn, this.#options.clock.now())
    this.#options.onKey?.(isOn)
    if (hasChanged) this.#emit(this.#options.clock.now())
  }

  #isDue(): boolean {
    const now = this.#options.clock.now()
    const { moving, stationary, asleep } = this.#rates
    const seconds = this.#sleep.isAsleep(now) ? asleep : this.#isMoving ? moving : stationary
    if (seconds === undefined) return false
    if (this.#lastAt === undefined) return true
    // fixes come every second, not to the millisecond; a clock that was set back makes a reading due
    const since = now - this.#lastAt
    return since < 0 || since >= seconds * 1000 - 100
  }

  #recentFix(): Fix | undefined {
    const isRecent = this.#options.clock.now() - this.#fixTakenAt <= positionAge
    return isRecent ? this.#fix : undefined
  }

  #emit(time: number): void {
    const { clock, onReading } = this.#options
    if (!clock.isSet || this.#isStopped) return
    // two readings of one time would be one
    const own = time === this.#lastTime ? time + 1 : time
    this.#lastTime = own
    this.#lastAt = clock.now()
    const fix = this.#recentFix()
    const { digital, inputs } = this.#levels
    const measured = this.#measured
    this.#measured = {}
    const frames = this.#filter.drain()
    const place = fix && {
      latitude: fix.latitude,
      longitude: fix.longitude,
      altitude: fix.altitude,
      speed: fix.speed,
      course: fix.course,
      accuracy: fix.accuracy,
    }
    onReading(
      defined({
        time: own,
        ...place,
        ...measured,
        ...(this.#ignition !== undefined && { ignition: this.#ignition }),
        digital: { ...digital, ...measured.digital },
        inputs: { ...inputs, ...measured.inputs },
        ...(frames.length > 0 && { frames }),
      }),
    )
  }
}

/** Ranges accepted by the server, which rejects messages with other values. */
const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  altitude: [-1000, 100_000],
  speed: [0, 2000],
  course: [0, 360],
  accuracy: [0, 1_000_000],
  engineHours: [0, 10_000_000],
  odometer: [0, 100_000_000_000],
  fuelUsed: [0, 10_000_000_000],
}

/** Removes undefined and out-of-range values, empty objects, and incomplete positions; rounds to the receiver resolution. */
function defined(values: Record<string, unknown> & { time: number }): Reading {
  const isPlaced = values['latitude'] !== undefined && values['longitude'] !== undefined
  const entries = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || ((key === 'latitude' || key === 'longitude') && !isPlaced)) return []
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return []
    if (typeof value !== 'number' || key === 'time') return [[key, value]]
    const [least, most] = ranges[key] ?? [-Infinity, Infinity]
    if (!(value >= least && value <= most)) return []
    return [[key, Number(value.toFixed(key === 'latitude' || key === 'longitude' ? 7 : 3))]]
  })
  return { ...Object.fromEntries(entries), time: values.time }
}
