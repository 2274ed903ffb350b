import type { FleetSchemas } from '@muster/contract'
import { measurementUnits } from '#modules/admin/lookups/public.ts'

/** Unit and texts by which measured values are shown. */
export interface Measurement {
  /** Unit of the values, or empty. */
  uom: string
  /** The text that stands for a value. */
  textOf: (value: number) => string | undefined
}

const noText = () => undefined

export function measurementOf(setting: FleetSchemas['MeasurementUnitSetting'] | undefined): Measurement {
  if (!setting) return { uom: '', textOf: noText }
  if (setting.type === 'PRESET')
    return { uom: measurementUnits.find(({ id }) => id === setting.id)?.label ?? '', textOf: noText }
  if (setting.type === 'LABEL') return { uom: setting.label, textOf: noText }
  const texts = new Map(setting.encodedValues.map(({ value, name }) => [value, name]))
  // a value between two texts has that of the nearest whole number
  return { uom: setting.label, textOf: value => texts.get(value) ?? texts.get(Math.round(value)) }
}

/** A value with its unit, or the text that stands for it. */
export function shownMeasurement({ uom, textOf }: Measurement, value: number): string {
  return textOf(value) ?? `${Math.round(value * 100) / 100}${uom && ` ${uom}`}`
}
