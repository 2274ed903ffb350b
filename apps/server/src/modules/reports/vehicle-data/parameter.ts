import { createHash } from 'node:crypto'
import type { ReportSchemas } from '@muster/contract'
import { describeSignals } from '../../tracking/services.ts'

/** A parameter of the report, and where its values lie. */
export interface Parameter extends Omit<ReportSchemas['CanDataParameter'], 'id'> {
  id: number
  source: { column: Column; factor?: number } | { signal: string }
}

/** Columns of `position`; nobody else writes names of columns into SQL. */
export type Column = 'speed' | 'altitude' | 'engine_hours' | 'odometer' | 'fuel_level' | 'fuel_used' | 'ignition'

const internal = (id: number, description: string, muLabel: string, column: Column, factor?: number): Parameter => ({
  id,
  description,
  muLabel,
  signalType: 'INTERNAL',
  source: { column, ...(factor === undefined ? {} : { factor }) },
})

/** What every reading has a place for, in the units the API speaks. */
export const columnParameters: readonly Parameter[] = [
  internal(1, 'Speed', 'km/h', 'speed'),
  internal(2, 'Altitude', 'm', 'altitude'),
  internal(3, 'Engine hours', 'h', 'engine_hours'),
  internal(4, 'Odometer', 'km', 'odometer', 0.001),
  internal(5, 'Fuel level', '%', 'fuel_level'),
  internal(6, 'Fuel used', 'l', 'fuel_used'),
  internal(7, 'Key', '', 'ignition'),
]

const ofDevice = new Set([
  'sat',
  'rssi',
  'hdop',
  'power',
  'battery',
  'batteryLevel',
  'motion',
  'deviceTemp',
  'index',
  'priority',
])
const analog = /^(adc|analog|temp|io)\d+$/i

/**
 * A signal as a parameter. Its id follows from its code alone, so that an address that names it is good for ever and
 * everywhere: 28 bits of a digest, above the numbers of the columns.
 */
export function signalParameter(signal: string): Parameter {
  const id = 1000 + Number.parseInt(createHash('sha256').update(signal).digest('hex').slice(0, 7), 16)
  const [described] = describeSignals({ [signal]: 0 })
  return {
    id,
    description: described?.label ?? signal,
    muLabel: described?.uom ?? '',
    signalType: ofDevice.has(signal) ? 'INTERNAL' : analog.test(signal) ? 'INPUT_ANALOG' : 'CAN',
    source: { signal },
  }
}

export function toWire({ id, description, muLabel, signalType }: Parameter): ReportSchemas['CanDataParameter'] {
  return { id, description, muLabel, signalType }
}
