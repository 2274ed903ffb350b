import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Caller } from '../../../kernel/http/caller.ts'
import { said, type Said } from '../../../kernel/texts/sentence.ts'

export type MeasureType = FleetSchemas['MeasureType']

/** A figure that can be read from several sources. */
export interface Measure {
  code: string
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
    uom: 'h',
    types: ['CAN', 'KEY', 'INPUT', 'STATUS'],
    signals: ['engineHours'],
  },
  { code: 'ODOMETER', uom: 'km', types: ['GPS', 'CAN'], signals: ['odometer'] },
  { code: 'SPEED', uom: 'km/h', types: ['GPS', 'CAN'], signals: ['obdSpeed', 'wheelSpeed'] },
  { code: 'FUEL_LEVEL', uom: '%', types: ['CAN', 'ANALOG'], signals: ['fuel', 'fuelLevel'] },
  { code: 'FUEL_USED', uom: 'l', types: ['CAN', 'INPUT'], signals: ['fuelUsed'] },
  { code: 'ENGINE_SPEED', uom: 'rpm', types: ['CAN', 'INPUT'], signals: ['rpm', 'engineSpeed'] },
  {
    code: 'COOLANT_TEMPERATURE',
    uom: '°C',
    types: ['CAN', 'ANALOG'],
    signals: ['coolantTemp', 'engineTemp', 'coolantTemperature'],
  },
  {
    code: 'OIL_PRESSURE',
    uom: 'kPa',
    types: ['CAN', 'ANALOG', 'INPUT'],
    signals: ['oilPressure'],
  },
  {
    code: 'BATTERY_VOLTAGE',
    uom: 'V',
    types: ['INTERNAL', 'CAN', 'ANALOG'],
    signals: ['power', 'batteryVoltage'],
  },
  { code: 'IGNITION', uom: '', types: ['KEY', 'INPUT', 'CAN'], signals: ['ignition'] },
  { code: 'WORKING', uom: '', types: ['STATUS', 'INPUT', 'KEY', 'CAN'], signals: ['working'] },
]

/** What a measure is called in a language. */
export const measureLabel = (t: TFunction, code: string): string => t(`label.measure.${code}`)

/** The same in a sentence. */
export const measureSaid = (code: string): Said => said(`label.measure.${code}`)

const byCode = new Map(measures.map(measure => [measure.code, measure]))

export const measureOf = (code: string): Measure | undefined => byCode.get(code)

/** Those that a caller may give a source: the battery voltage is a feature of its own (001 §6). */
export const measuresFor = ({ features }: Pick<Caller, 'features'>): readonly Measure[] =>
  measures.filter(({ code }) => code !== 'BATTERY_VOLTAGE' || features.has('DATA_SOURCE_BATTERY_VOLTAGE'))
