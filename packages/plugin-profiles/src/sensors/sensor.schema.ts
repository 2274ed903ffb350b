import { z } from 'zod'
import { Measurement } from '../measurement/measurement.schema.ts'

export const sensorTypes = [
  'FUEL_VOLTAGE',
  'VOLTAGE',
  'INTERPOLATED_FREQUENCY',
  'INTERPOLATED_RATIOMETRIC',
  'INTERPOLATED_VOLTAGE',
] as const

/** Maximum rows of a lookup table, as in the contract. */
export const mostRows = 200

const Row = z.object({ value: z.number().nullable(), raw: z.number().nullable() })
export type RowModel = z.infer<typeof Row>

export const Sensor = z
  .object({
    name: z.string().trim().min(1).max(200),
    type: z.enum(sensorTypes),
    voltageRange: z.string().min(1),
    /** Unit of the raw values: millivolts, or a device-specific one such as hertz. */
    rawUnit: z.enum(['voltage_mV', 'raw_value']),
    lookupTable: z.array(Row).min(2).max(mostRows),
    ramp: z.boolean(),
    /** Fuel sensors only. */
    sendRawValue: z.boolean(),
    /** Litres. */
    tankSize: z.number().nullable(),
    alarmEnabled: z.boolean(),
    /** Litres. */
    maxDrop: z.number().nullable(),
    /** Seconds. */
    dropTime: z.number().nullable(),
    /** All sensors except fuel sensors. */
    measurement: Measurement,
    detectionType: z.string().min(1),
    transferFunctionType: z.string().optional(),
    analogSignalType: z.string().optional(),
    /** Owned by a parent company. */
    readOnly: z.boolean(),
  })
  .superRefine(({ type, lookupTable, tankSize, maxDrop, dropTime, alarmEnabled }, context) => {
    const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const seen = new Set<number>()
    for (const [index, { value, raw }] of lookupTable.entries()) {
      if (value === null) addIssue(['lookupTable', index, 'value'], 'screens.invalid.missing')
      if (raw === null) addIssue(['lookupTable', index, 'raw'], 'screens.invalid.missing')
      else if (seen.has(raw)) addIssue(['lookupTable', index, 'raw'], 'profiles.sensor.rows.repeated')
      else seen.add(raw)
    }
    if (type !== 'FUEL_VOLTAGE') return
    if (tankSize === null) addIssue(['tankSize'], 'screens.invalid.missing')
    if (alarmEnabled && maxDrop === null) addIssue(['maxDrop'], 'screens.invalid.missing')
    if (alarmEnabled && dropTime === null) addIssue(['dropTime'], 'screens.invalid.missing')
  })
export type SensorModel = z.infer<typeof Sensor>
