import { valueAt, type CurvePoint } from './curve.ts'

/** The kinds of sensors on analog inputs (002 §3); fuel is the only one with a tank. */
export type SensorType =
  | 'FUEL_VOLTAGE'
  | 'VOLTAGE'
  | 'INTERPOLATED_FREQUENCY'
  | 'INTERPOLATED_RATIOMETRIC'
  | 'INTERPOLATED_VOLTAGE'

/** A row of a lookup table: millivolts in `voltage_mV`, anything else a device counts in `raw_value`. */
export type SensorRow = { value: number; voltage_mV: number } | { value: number; raw_value: number }

export interface SensorSettings {
  type: SensorType
  /** `V12`: the nominal supply in volts. */
  voltageRange: string
  lookupTable: readonly SensorRow[]
  /** Whether a value between two rows is on the line between them; of the interpolated kinds it always is. */
  ramp: boolean
  /** Litres, of fuel sensors. */
  tankSize_l?: number
}

export type SensorPoint = CurvePoint

/**
 * What a raw reading means: undefined for one that is no number.
 * @param supply_mV the machine's own supply; ratiometric sensors follow it, others ignore it
 */
export type SensorCurve = (raw: number, supply_mV?: number) => number | undefined

export const rawOfRow = (row: SensorRow): number => ('voltage_mV' in row ? row.voltage_mV : row.raw_value)

/** Rows as points of the curve, by raw value. */
export const pointsOf = (rows: readonly SensorRow[]): SensorPoint[] =>
  rows.map(row => ({ raw: rawOfRow(row), value: row.value })).toSorted((a, b) => a.raw - b.raw)

export const isInterpolated = ({ type, ramp }: Pick<SensorSettings, 'type' | 'ramp'>): boolean =>
  ramp || type.startsWith('INTERPOLATED')

/**
 * The curve of a sensor, sorted once for any number of readings. Before the first row and behind the last, the value of that
 * row holds. Without interpolation a row holds until the next. A fuel sensor gives litres, 0 to the size of its tank.
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

/** Millivolts of a code such as `V12`; 0 for one that is none. */
export function nominalOf(voltageRange: string): number {
  const volts = Number(/^V(\d+)$/.exec(voltageRange)?.[1] ?? 0)
  return volts * 1000
}

/** What is wrong with a table: too few rows, or the 0-based row whose raw value an earlier one has already. */
export function tableFault(rows: readonly SensorRow[]): { tooFew: true } | { repeated: number } | undefined {
  if (rows.length < 2) return { tooFew: true }
  const seen = new Set<number>()
  for (const [index, row] of rows.entries()) {
    if (seen.has(rawOfRow(row))) return { repeated: index }
    seen.add(rawOfRow(row))
  }
  return undefined
}
