import { valueAt, type CurvePoint } from './curve.ts'

/** Kinds of sensors on analog inputs (002 §3); only fuel sensors have a tank. */
export type SensorType =
  | 'FUEL_VOLTAGE'
  | 'VOLTAGE'
  | 'INTERPOLATED_FREQUENCY'
  | 'INTERPOLATED_RATIOMETRIC'
  | 'INTERPOLATED_VOLTAGE'

/** Row of a lookup table: millivolts in `voltage_mV`, other units in `raw_value`. */
export type SensorRow = { value: number; voltage_mV: number } | { value: number; raw_value: number }

export interface SensorSettings {
  type: SensorType
  /** Nominal supply in volts: `V12`. */
  voltageRange: string
  lookupTable: readonly SensorRow[]
  /** Interpolates between rows; interpolated kinds always do. */
  ramp: boolean
  /** Tank size of fuel sensors in litres. */
  tankSize_l?: number
}

export type SensorPoint = CurvePoint

/**
 * Converts a raw reading. Returns undefined for a value that is no number.
 *
 * @param supply_mV supply voltage of the machine; only ratiometric sensors use it
 */
export type SensorCurve = (raw: number, supply_mV?: number) => number | undefined

export const rawOfRow = (row: SensorRow): number => ('voltage_mV' in row ? row.voltage_mV : row.raw_value)

/** Rows as points of the curve, sorted by raw value. */
export const pointsOf = (rows: readonly SensorRow[]): SensorPoint[] =>
  rows.map(row => ({ raw: rawOfRow(row), value: row.value })).toSorted((a, b) => a.raw - b.raw)

export const isInterpolated = ({ type, ramp }: Pick<SensorSettings, 'type' | 'ramp'>): boolean =>
  ramp || type.startsWith('INTERPOLATED')

/**
 * Creates the curve of a sensor, sorted once for all readings. The first and last rows extend beyond the ends.
 * Without interpolation, a row holds until the next. Fuel sensors return litres from 0 to the tank size.
 */
export function sensorCurve(sensor: SensorSettings): SensorCurve {
  const points = pointsOf(sensor.lookupTable)
  const between = isInterpolated(sensor)
  const nominal_mV = sensor.type === 'INTERPOLATED_RATIOMETRIC' ? nominalOf(sensor.voltageRange) : 0
  const most = sensor.type === 'FUEL_VOLTAGE' ? (sensor.tankSize_l ?? Infinity) : undefined
  return (given, supply_mV) => {
    if (!Number.isFinite(given)) return undefined
    const raw = nominal_mV > 0 && supply_mV !== undefined && supply_mV > 0 ? (given * nominal_mV) / supply_mV : given
    const value = valueAt(points, raw, between)
    return value === undefined || most === undefined ? value : Math.min(Math.max(value, 0), most)
  }
}

/** Millivolts of a code such as `V12`; 0 for other text. */
export function nominalOf(voltageRange: string): number {
  const volts = Number(/^V(\d+)$/.exec(voltageRange)?.[1] ?? 0)
  return volts * 1000
}

/** Returns the fault of a table: too few rows, or the 0-based row that repeats a raw value. */
export function tableFault(rows: readonly SensorRow[]): { tooFew: true } | { repeated: number } | undefined {
  if (rows.length < 2) return { tooFew: true }
  const seen = new Set<number>()
  for (const [index, row] of rows.entries()) {
    if (seen.has(rawOfRow(row))) return { repeated: index }
    seen.add(rawOfRow(row))
  }
  return undefined
}
