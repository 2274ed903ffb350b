import type { FleetSchemas } from '@muster/contract'
import type { Caller } from '../../../kernel/http/caller.ts'

export type MeasureType = FleetSchemas['MeasureType']

/** A figure that can be read from several sources. */
export interface Measure {
  code: string
  label: string
  /** Unit of its value, or empty. */
  uom: string
  types: readonly MeasureType[]
  /** Codes under which gateways report it. */
  signals: readonly string[]
}

/** Every measure, in the order in which screens list them. */
export const measures: readonly Measure[] = [
  {
    code: 'ENGINE_HOURS',
    label: 'Engine hours',
    uom: 'h',
    types: ['CAN', 'KEY', 'INPUT', 'STATUS'],
    signals: ['engineHours'],
  },
  { code: 'ODOMETER', label: 'Odometer', uom: 'km', types: ['GPS', 'CAN'], signals: ['odometer'] },
  { code: 'SPEED', label: 'Speed', uom: 'km/h', types: ['GPS', 'CAN'], signals: ['obdSpeed', 'wheelSpeed'] },
  { code: 'FUEL_LEVEL', label: 'Fuel level', uom: '%', types: ['CAN', 'ANALOG'], signals: ['fuel', 'fuelLevel'] },
  { code: 'FUEL_USED', label: 'Fuel used', uom: 'l', types: ['CAN', 'INPUT'], signals: ['fuelUsed'] },
  { code: 'ENGINE_SPEED', label: 'Engine speed', uom: 'rpm', types: ['CAN', 'INPUT'], signals: ['rpm', 'engineSpeed'] },
  {
    code: 'COOLANT_TEMPERATURE',
    label: 'Coolant temperature',
    uom: '°C',
    types: ['CAN', 'ANALOG'],
    signals: ['coolantTemp', 'engineTemp', 'coolantTemperature'],
  },
  {
    code: 'OIL_PRESSURE',
    label: 'Oil pressure',
    uom: 'kPa',
    types: ['CAN', 'ANALOG', 'INPUT'],
    signals: ['oilPressure'],
  },
  {
    code: 'BATTERY_VOLTAGE',
    label: 'Battery voltage',
    uom: 'V',
    types: ['INTERNAL', 'CAN', 'ANALOG'],
    signals: ['power', 'batteryVoltage'],
  },
  { code: 'IGNITION', label: 'Key', uom: '', types: ['KEY', 'INPUT', 'CAN'], signals: ['ignition'] },
  { code: 'WORKING', label: 'Working', uom: '', types: ['STATUS', 'INPUT', 'KEY', 'CAN'], signals: ['working'] },
]

const byCode = new Map(measures.map(measure => [measure.code, measure]))

export const measureOf = (code: string): Measure | undefined => byCode.get(code)

/** Those that a caller may give a source: the battery voltage is a feature of its own (001 §6). */
export const measuresFor = ({ features }: Pick<Caller, 'features'>): readonly Measure[] =>
  measures.filter(({ code }) => code !== 'BATTERY_VOLTAGE' || features.has('DATA_SOURCE_BATTERY_VOLTAGE'))
