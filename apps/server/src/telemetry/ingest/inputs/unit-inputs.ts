import type { FleetSchemas } from '@muster/contract'
import {
  inputLevel,
  inputSignal,
  millivoltsIn,
  onLevel,
  sensorCurve,
  type AnalogUnit,
  type SensorCurve,
} from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { UnitCache } from '../unit-cache.ts'
import type { Observation } from '../observation.ts'

type Profile = Pick<FleetSchemas['IoProfile'], 'inputs' | 'fuelRate'>
type Input = Profile['inputs'][number]
type Sensor = FleetSchemas['Sensor']
type Signals = NonNullable<Observation['signals']>

/** Analog input of a unit, with the meaning of its raw value. */
interface AnalogChannel {
  /** Signal with the raw value: `adc1` for the first input. */
  raw: string
  /** Signal for the value. */
  name: string
  curve: SensorCurve
  /** True if gateways send the raw value in volts or millivolts. */
  isVoltage: boolean
  keepsRaw: boolean
  /** Set for a fuel sensor. */
  tank?: { litres: number; version: string }
}

/** A digital input of a unit. */
interface DigitalChannel {
  index: number
  /** Attribute of the gateway instead of `in1` or the bit of `input`. */
  attribute?: string | undefined
  /** Signal for the level. */
  level: string
  /** Signal for the on state; undefined for an input that only counts fuel. */
  name?: string
  /** Level of the on state. */
  on: boolean
}

interface Channels {
  analog: readonly AnalogChannel[]
  digital: readonly DigitalChannel[]
  analogUnit: AnalogUnit
}

type Converted = Pick<Observation, 'signals' | 'fuelLevel' | 'protocol'>

/** Converts the inputs of units by the sensors and digital inputs of their I/O profiles. */
export class UnitInputs extends UnitCache<Channels> {
  constructor() {
    super(channelsOf)
  }

  /** Adds the values of inputs to a reading. Returns the same object for units without inputs. */
  convert<T extends Converted>(unitId: number, reading: T): T {
    const { signals } = reading
    const channels = this.of(unitId)
    return signals && channels ? converted(reading, signals, channels) : reading
  }
}

function converted<T extends Converted>(reading: T, given: Signals, { analog, digital, analogUnit }: Channels): T {
  const signals = { ...given }
  for (const channel of digital) switched(signals, given, channel)
  const fuelLevel = measured(signals, given, analog, millivoltsIn(analogUnit, reading.protocol))
  return { ...reading, signals, ...(fuelLevel !== undefined && { fuelLevel }) }
}

function switched(signals: Signals, given: Signals, { index, attribute, level, name, on }: DigitalChannel): void {
  const isHigh = inputLevel(given, index, attribute)
  if (isHigh === undefined) return
  // values that the device sends under these names win
  if (name !== undefined && !(name in given)) signals[name] = isHigh === on
  if (!(level in given)) signals[level] = isHigh
}

/** Adds the values of sensors. Returns the fuel level in percent for a unit with a fuel sensor. */
function measured(
  signals: Signals,
  given: Signals,
  channels: readonly AnalogChannel[],
  millivolts: number,
): number | undefined {
  const supply_mV = typeof given.power === 'number' ? given.power * 1000 : undefined
  let fuelLevel: number | undefined
  for (const { raw, name, curve, isVoltage, keepsRaw, tank } of channels) {
    const sent = given[raw]
    const value = typeof sent === 'number' ? curve(isVoltage ? sent * millivolts : sent, supply_mV) : undefined
    if (value === undefined) continue
    if (!keepsRaw) delete signals[raw]
    const rounded = Math.round(value * 1000) / 1000
    if (!tank) {
      // a value that the device sends under this name wins
      if (!(name in given)) signals[name] = rounded
      continue
    }
    signals.fuelVolume = rounded
    signals.fuelSensor = tank.version
    if (tank.litres > 0) fuelLevel = Math.round((value / tank.litres) * 1000) / 10
  }
  return fuelLevel
}

async function channelsOf(db: Database, unitIds: readonly number[]): Promise<Map<number, Channels>> {
  const { rows } = await sql<{ units: { id: number; analogUnit: AnalogUnit }[]; data: Profile }>`
    select json_agg(json_build_object('id', up.unit_id, 'analogUnit', u.analog_unit)) as units, r.data
    from unit_profile up join unit u using (unit_id) join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  if (rows.length === 0) return new Map()
  const sensors = await sensorsOf(db, new Set(rows.flatMap(({ data }) => data.inputs.flatMap(sensorIdOf))))
  return new Map(
    rows.flatMap(({ units, data }) => {
      const used = data.inputs.filter(({ notificationType }) => notificationType !== 'NONE')
      const analog = used.flatMap(input => {
        const sensor = sensors.get(sensorIdOf(input)[0] ?? 0)
        return sensor ? [analogChannel(input, sensor)] : []
      })
      const digital = digitalChannels(data, used)
      return units.map(({ id, analogUnit }) => [id, { analog, digital, analogUnit }] as const)
    }),
  )
}

const sensorIdOf = (input: Input): number[] => (input.type === 'ANALOG' ? [input.sensorId] : [])

function analogChannel({ index, name, attribute }: Input, { id, version, data }: StoredSensor): AnalogChannel {
  const raw = attribute ?? `adc${index + 1}`
  const isVoltage =
    /^adc\d+$/.test(raw) && data.type !== 'INTERPOLATED_FREQUENCY' && data.lookupTable.every(row => 'voltage_mV' in row)
  const channel = { raw, name, curve: sensorCurve(data), isVoltage, keepsRaw: true }
  if (data.type !== 'FUEL_VOLTAGE') return channel
  return {
    ...channel,
    keepsRaw: data.sendRawValue,
    tank: { litres: data.tankSize_l, version: `${id}/${version}` },
  }
}

/** Returns the digital inputs in use, and the input that counts fuel. */
function digitalChannels({ inputs, fuelRate }: Profile, used: readonly Input[]): DigitalChannel[] {
  const channels = used.flatMap((input): DigitalChannel[] =>
    input.type === 'DIGITAL' ? [{ ...digitalChannel(input), name: input.name }] : [],
  )
  const working = fuelRate?.workingDigitalInput
  if (working === undefined || channels.some(({ index }) => index === working)) return channels
  const input = inputs.find(({ type, index }) => type === 'DIGITAL' && index === working)
  return [...channels, digitalChannel(input ?? { index: working })]
}

const digitalChannel = ({ index, attribute, logic }: Pick<Input, 'index' | 'attribute' | 'logic'>): DigitalChannel => ({
  index,
  attribute,
  level: inputSignal(index),
  on: onLevel(logic),
})

interface StoredSensor {
  id: number
  version: number
  data: Sensor
}

async function sensorsOf(db: Database, ids: ReadonlySet<number>): Promise<Map<number, StoredSensor>> {
  const { rows } = await sql<StoredSensor>`
    select record_id as id, version, data from record
    where kind = 'sensor' and record_id = any(${numbers([...ids])}::int[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
