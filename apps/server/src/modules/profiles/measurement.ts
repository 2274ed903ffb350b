import type { FleetSchemas } from '@muster/contract'
import { measurementUnits } from '#modules/admin/lookups/public.ts'

/** Unit and texts for displaying measured values. */
export interface Measurement {
  /** Unit of the values, or empty. */
  uom: string
  /** Returns the text for a value. */
  textOf: (value: number) => string | undefined
}

const noText = () => undefined

export function measurementOf(setting: FleetSchemas['MeasurementUnitSetting'] | undefined): Measurement {
  if (!setting) return { uom: '', textOf: noText }
  if (setting.type === 'PRESET')
    return { uom: measurementUnits.find(({ id }) => id === setting.id)?.label ?? '', textOf: noText }
  if (setting.type === 'LABEL') return { uom: setting.label, textOf: noText }
  const texts = new Map(setting.encodedValues.map(({ value, name }) => [value, name]))
  // a value between two texts has the text of the nearest integer
  return { uom: setting.label, textOf: value => texts.get(value) ?? texts.get(Math.round(value)) }
}

/** Formats a value with its unit, or as its text. */
export function shownMeasurement({ uom, textOf }: Measurement, value: number): string {
  return textOf(value) ?? `${Math.round(value * 100) / 100}${uom && ` ${uom}`}`
}
