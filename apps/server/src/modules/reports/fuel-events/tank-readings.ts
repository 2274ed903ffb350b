import { dayMs } from '@muster/contract'
import { tankLevel, type FuelReading, type FuelSettings, type Place } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { signalValue } from '#telemetry/aggregates/counter.ts'
import { readReadings } from '#telemetry/aggregates/readings.ts'

/** About 20,000 readings of a machine that reports every two minutes. */
const chunk = 31 * dayMs

const boolean = (name: string) =>
  sql`case jsonb_typeof(p.signals -> ${name}::text) when 'boolean' then (p.signals -> ${name}::text)::bool::int end`

const columns = {
  sensor: sql`case jsonb_typeof(p.signals -> 'fuelVolume') when 'number' then (p.signals ->> 'fuelVolume')::float8 end`,
  // only compared
  curve: sql`hashtext(p.signals ->> 'fuelSensor')`,
  litres: signalValue('fuel'),
  percent: sql`p.fuel_level`,
  used: sql`p.fuel_used`,
  key: sql`p.ignition::int`,
  speed: sql`p.speed`,
  motion: boolean('motion'),
  latitude: sql`p.latitude`,
  longitude: sql`p.longitude`,
  isHeld: sql`(p.place_state is not distinct from 1)::int`,
  odometer: sql`coalesce(p.odometer, p.gateway_distance)`,
}

/** Tank reading with its level in litres. */
export interface TankReading extends FuelReading {
  /** Undefined for an unreachable place. */
  place: Place | undefined
  /** Metres. */
  odometer: number | undefined
}

export interface TankReadings {
  readings: TankReading[]
  /** True if levels are in percent of a tank of unknown size. */
  isPercent: boolean
}

/** Reads a unit's visible readings between two times, the end exclusive. */
export async function readTankReadings(
  db: Database,
  unitId: number,
  { from, until }: { from: number; until: number },
  { tank }: FuelSettings,
): Promise<TankReadings> {
  const readings: TankReading[] = []
  let isPercent = false
  for (let start = from; start < until; start += chunk) {
    const stretch = { unitId, from: start, until: Math.min(start + chunk, until) }
    const [read] = await readReadings(db, [stretch], columns)
    for (const [i, time] of read?.time.entries() ?? []) {
      if (time === readings.at(-1)?.time) continue
      const { sensor, curve, litres, percent, used, key, speed, motion, latitude, longitude, isHeld, odometer } = read!
      const values = { sensor: sensor[i], sensorCurve: String(curve[i]), litres: litres[i], percent: percent[i] }
      const found = tankLevel(values, tank)
      if (found?.scale === 'PERCENT') isPercent = true
      readings.push({
        time,
        level: found?.scale === 'LITRES' ? found.level : undefined,
        curve: found?.curve ?? '',
        key: key[i] == null ? null : key[i] === 1,
        moves: motion[i] === 1 || (speed[i] ?? 0) > 1,
        used: used[i] ?? null,
        place: isHeld[i] === 1 ? undefined : { latitude: latitude[i]!, longitude: longitude[i]! },
        odometer: odometer[i] ?? undefined,
      })
    }
  }
  return { readings, isPercent }
}
