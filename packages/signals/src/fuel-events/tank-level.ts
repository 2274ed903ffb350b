import { namesOfSignal } from '../feed-signals.ts'
import type { FuelScale } from './fuel-rules.ts'

/** Values of a reading for the fuel in its tank. */
export interface TankValues {
  /** Litres from a calibrated sensor, and the version of its curve. */
  sensor?: number | null | undefined
  sensorCurve?: string | null | undefined
  /** Reported litres. */
  litres?: number | null | undefined
  percent?: number | null | undefined
}

export interface TankLevel {
  level: number
  scale: FuelScale
  /** Source and calibration; levels with different ones are not compared. */
  curve: string
}

/**
 * Returns the fuel in the tank: by its sensor, or else the reported litres, or else the reported percentage, in litres if the
 * size of the tank is known.
 */
export function tankLevel({ sensor, sensorCurve, litres, percent }: TankValues, tank?: number): TankLevel | undefined {
  if (sensor != null) return { level: sensor, scale: 'LITRES', curve: `sensor ${sensorCurve ?? ''}` }
  if (litres != null) return { level: litres, scale: 'LITRES', curve: 'litres' }
  if (percent == null) return undefined
  return tank === undefined
    ? { level: percent, scale: 'PERCENT', curve: 'percent' }
    : { level: (percent * tank) / 100, scale: 'LITRES', curve: `percent of ${tank}` }
}

const names = namesOfSignal('fuel')

/** Returns the values of a reading whose signals are objects. */
export function tankValues(
  fuelLevel: number | null | undefined,
  signals: Readonly<Record<string, unknown>> | null | undefined,
): TankValues {
  const number = (name: string) => {
    const value = signals?.[name]
    return typeof value === 'number' ? value : undefined
  }
  const curve = signals?.['fuelSensor']
  return {
    sensor: number('fuelVolume'),
    sensorCurve: curve == null ? '' : String(curve),
    litres: names.map(number).find(value => value !== undefined),
    percent: fuelLevel,
  }
}
