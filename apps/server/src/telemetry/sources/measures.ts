import type { FleetSchemas } from '@muster/contract'

export type MeasureType = FleetSchemas['MeasureType']

/** Fields of a reading with a measure. */
export type MeasureField = 'engineHours' | 'odometer' | 'speed' | 'fuelLevel' | 'fuelUsed' | 'ignition'

/** A value that can be read from several sources. */
export interface Measure {
  readonly code: string
  /** Unit of measure, or empty. */
  readonly uom: string
  readonly types: readonly MeasureType[]
  /** Signal codes of gateways. Without a field, the value of a selected source is stored under the first code. */
  readonly signals: readonly string[]
  readonly field?: MeasureField
  /** Factor from the measure to the field, such as metres per kilometre. */
  readonly factor?: number
  /** Maximum valid value. */
  readonly most?: number
  /** True for a counter or a level, whose values must not mix between sources. */
  readonly isContinuous?: boolean
  readonly isSwitch?: boolean
}

/** All measures in display order. */
export const measures: readonly Measure[] = [
  {
    code: 'ENGINE_HOURS',
    uom: 'h',
    types: ['CAN', 'KEY', 'INPUT', 'STATUS'],
    signals: ['engineHours'],
    field: 'engineHours',
    most: 1e7,
    isContinuous: true,
  },
  {
    code: 'ODOMETER',
    uom: 'km',
    types: ['GPS', 'CAN'],
    signals: ['odometer'],
    field: 'odometer',
    factor: 1000,
    most: 1e8,
    isContinuous: true,
  },
  {
    code: 'SPEED',
    uom: 'km/h',
    types: ['GPS', 'CAN'],
    signals: ['obdSpeed', 'wheelSpeed'],
    field: 'speed',
    most: 2000,
  },
  {
    code: 'FUEL_LEVEL',
    uom: '%',
    types: ['CAN', 'ANALOG'],
    signals: ['fuel', 'fuelLevel'],
    field: 'fuelLevel',
    most: 100,
    isContinuous: true,
  },
  {
    code: 'FUEL_USED',
    uom: 'l',
    types: ['CAN', 'INPUT'],
    signals: ['fuelUsed'],
    field: 'fuelUsed',
    most: 1e10,
    isContinuous: true,
  },
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
  {
    code: 'IGNITION',
    uom: '',
    types: ['KEY', 'INPUT', 'CAN'],
    signals: ['ignition'],
    field: 'ignition',
    isSwitch: true,
  },
  { code: 'WORKING', uom: '', types: ['STATUS', 'INPUT', 'KEY', 'CAN'], signals: ['working'], isSwitch: true },
]

const byCode = new Map(measures.map(measure => [measure.code, measure]))

export const measureOf = (code: string): Measure | undefined => byCode.get(code)
