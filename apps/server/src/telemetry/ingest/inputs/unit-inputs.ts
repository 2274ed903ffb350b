import type { FleetSchemas } from '@muster/contract'
import { sensorCurve, type SensorCurve } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '../../../kernel/db/arrays.ts'
import type { Database } from '../../../kernel/db/schema.ts'
import { ByUnit } from '../by-unit.ts'
import type { Observation } from '../observation.ts'

type Profile = Pick<FleetSchemas['IoProfile'], 'inputs'>
type Sensor = FleetSchemas['Sensor']

/** An analog input of a unit, and what its raw value means. */
interface Channel {
  /** The signal that carries the raw value: `adc1` for the first input. */
  raw: string
  /** The signal that gets the value. */
  name: string
  curve: SensorCurve
  keepsRaw: boolean
  /** Of a fuel sensor. */
  tank?: { litres: number; version: string }
}

/** What the analog inputs of units measure: the sensors of their I/O profiles. */
export class UnitInputs extends ByUnit<readonly Channel[]> {
  constructor() {
    super(channelsOf)
  }

  /** A reading with the values of its analog inputs; the same reading for a unit without sensors. */
  convert<T extends Pick<Observation, 'signals'>>(unitId: number, reading: T): T {
    const { signals } = reading
    const channels = this.of(unitId)
    return signals && channels ? measured(reading, signals, channels) : reading
  }
}

function measured<T extends Pick<Observation, 'signals' | 'fuelLevel'>>(
  reading: T,
  given: NonNullable<Observation['signals']>,
  channels: readonly Channel[],
): T {
  const supply_mV = typeof given.power === 'number' ? given.power * 1000 : undefined
  const signals = { ...given }
  let fuelLevel: number | undefined
  for (const { raw, name, curve, keepsRaw, tank } of channels) {
    const sent = given[raw]
    const value = typeof sent === 'number' ? curve(sent, supply_mV) : undefined
    if (value === undefined) continue
    if (!keepsRaw) delete signals[raw]
    const rounded = Math.round(value * 1000) / 1000
    if (!tank) {
      // what the device sends under that name stays
      if (!(name in given)) signals[name] = rounded
      continue
    }
    signals.fuelVolume = rounded
    signals.fuelSensor = tank.version
    if (tank.litres > 0) fuelLevel = Math.round((value / tank.litres) * 1000) / 10
  }
  return { ...reading, signals, ...(fuelLevel !== undefined && { fuelLevel }) }
}

async function channelsOf(db: Database, unitIds: readonly number[]): Promise<Map<number, readonly Channel[]>> {
  const { rows } = await sql<{ unitIds: number[]; data: Profile }>`
    select array_agg(up.unit_id) as "unitIds", r.data from unit_profile up join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  if (rows.length === 0) return new Map()
  const sensors = await sensorsOf(db, new Set(rows.flatMap(({ data }) => data.inputs.flatMap(sensorIdOf))))
  return new Map(
    rows.flatMap(({ unitIds: ids, data }) => {
      const channels = data.inputs.flatMap(input => {
        const sensor = sensors.get(sensorIdOf(input)[0] ?? 0)
        return sensor ? [channelOf(input, sensor)] : []
      })
      return ids.map(id => [id, channels] as const)
    }),
  )
}

const sensorIdOf = (input: Profile['inputs'][number]): number[] => (input.type === 'ANALOG' ? [input.sensorId] : [])

function channelOf({ index, name }: Profile['inputs'][number], { id, version, data }: StoredSensor): Channel {
  const channel = { raw: `adc${index + 1}`, name, curve: sensorCurve(data), keepsRaw: true }
  if (data.type !== 'FUEL_VOLTAGE') return channel
  return {
    ...channel,
    keepsRaw: data.sendRawValue,
    tank: { litres: data.tankSize_l, version: `${id}/${version}` },
  }
}

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
