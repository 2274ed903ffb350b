import { said, type Said } from '../../../kernel/texts/sentence.ts'
import type { FleetSchemas } from '@muster/contract'
import { alarmHolds, AlarmWatch, DropWatch } from '@muster/signals'
import type { Observation } from '../../../telemetry/ingest/observation.ts'

type Profile = Pick<FleetSchemas['IoProfile'], 'inputs' | 'internalInputs' | 'notification'>
type Input = Profile['inputs'][number] | Profile['internalInputs'][number]
type Signals = NonNullable<Observation['signals']>

/** The I/O profile of a unit, with its fuel sensors and those of them that watch for fuel theft. */
export interface WatchedProfile {
  recordId: number
  version: number
  data: Profile
  thefts: readonly { version: number; fuelStolen: FleetSchemas['FuelStolenAlarm'] }[]
  /** Ids of its fuel sensors, whose value is the volume in the tank. */
  fuelSensors: readonly number[]
}

/** An alarm to raise. */
export interface Raised {
  type: 'input' | 'fuelDrop'
  /** A message is of the server; a text is what people called things. */
  text: string | Said
}

/** The signals in which a device sends what it measures itself, by the types of internal inputs. */
const internal: Readonly<Record<string, string>> = {
  BATTERY_VOLTAGE: 'power',
  DEVICE_TEMPERATURE: 'deviceTemp',
  ACCELEROMETER: 'acceleration',
  GSM_SIGNAL: 'rssi',
  SATELLITES_IN_VIEW: 'sat',
  BACKUP_BATTERY: 'battery',
}

/** Whether a profile raises any alarm. */
export const isWatched = ({ data, thefts }: WatchedProfile): boolean =>
  thefts.length > 0 || [...data.inputs, ...data.internalInputs].some(input => raises(input) && input.alarms.length > 0)

const raises = ({ notificationType }: Input) => notificationType === 'ALARM' || notificationType === 'BOTH'

/** Follows the inputs of one unit by its profile. */
export class UnitWatch {
  /** Of the profile: with another one it starts again. */
  readonly key: string
  /** Of the last reading, milliseconds. */
  last = -Infinity
  readonly #alarms: readonly { input: Input; alarm: Input['alarms'][number]; watch: AlarmWatch }[]
  readonly #thefts: readonly DropWatch[]
  readonly #fuelSensors: ReadonlySet<number>

  constructor(profile: WatchedProfile) {
    this.key = keyOf(profile)
    this.#fuelSensors = new Set(profile.fuelSensors)
    const { inputs, internalInputs } = profile.data
    this.#alarms = [...inputs, ...internalInputs]
      .filter(raises)
      .flatMap(input => input.alarms.map(alarm => ({ input, alarm, watch: new AlarmWatch(alarm.duration) })))
    this.#thefts = profile.thefts.map(
      ({ fuelStolen: { maxDrop_mark, dropTimeFrame_s } }) => new DropWatch(maxDrop_mark, dropTimeFrame_s),
    )
  }

  /** What a reading raises. One that is not newer than the last says nothing. */
  tell(time: number, signals: Signals): Raised[] {
    if (time <= this.last) return []
    this.last = time
    const raised: Raised[] = []
    for (const { input, alarm, watch } of this.#alarms) {
      const value = valueOf(input, signals, this.#fuelSensors)
      if (value === undefined || !watch.tell(time, alarmHolds(alarm, value))) continue
      const figure = typeof value === 'number' ? ` (${Math.round(value * 100) / 100})` : ''
      raised.push({ type: 'input', text: `${input.name}: ${alarm.name}${figure}` })
    }
    const { fuelVolume, fuelSensor } = signals
    if (typeof fuelVolume !== 'number') return raised
    for (const watch of this.#thefts) {
      const missing = watch.tell(time, fuelVolume, fuelSensor)
      if (missing !== undefined)
        raised.push({ type: 'fuelDrop', text: said('label.alarm.fuelMissing', { litres: Math.round(missing) }) })
    }
    return raised
  }
}

export const keyOf = ({ recordId, version, thefts, fuelSensors }: WatchedProfile): string =>
  [recordId, version, ...thefts.map(theft => theft.version), 'fuel', ...fuelSensors].join('/')

/** What a reading says of an input: on or off, or its value; undefined for nothing. */
function valueOf(input: Input, signals: Signals, fuelSensors: ReadonlySet<number>): number | boolean | undefined {
  if (input.type === 'DIGITAL') {
    const level = signals[`in${input.index + 1}`]
    if (typeof level !== 'boolean' && typeof level !== 'number') return undefined
    const isHigh = Boolean(level)
    return 'logic' in input && input.logic === 'LOW' ? !isHigh : isHigh
  }
  if (!('sensorId' in input)) return numberIn(signals, internal[input.type] ?? '')
  return numberIn(signals, fuelSensors.has(input.sensorId) ? 'fuelVolume' : input.name)
}

function numberIn(signals: Signals, name: string): number | undefined {
  const value = signals[name]
  return typeof value === 'number' ? value : undefined
}
