import { createHash } from 'node:crypto'
import type { ReportSchemas } from '@muster/contract'
import { selectedSignal } from '@muster/signals'
import type { TFunction } from 'i18next'
import { inEnglish } from '#kernel/texts/texts.ts'
import { unitIn } from '#kernel/texts/unit-in.ts'
import { labelNotes, signalIn, signalInfos, statusIn, type SignalInfo } from '#modules/map/tracking/public.ts'
import type { Database } from '#kernel/db/schema.ts'

/** Parameter of the report, with the source of its values. */
export interface Parameter extends Omit<ReportSchemas['CanDataParameter'], 'id'> {
  id: number
  /** Translation key of the name; signals have other keys. */
  key?: string
  source: { column: Column; factor?: number } | { signal: string }
  /** Name of the input with this value. */
  label?: string
  /** Distinguishes it from another parameter with the same name. */
  note?: string
  /** Returns the text for a value. */
  textOf?: SignalInfo['textOf']
}

/** Columns of `position`, the only column names used in SQL. */
export type Column =
  | 'speed'
  | 'altitude'
  | 'engine_hours'
  | 'odometer'
  | 'fuel_level'
  | 'fuel_used'
  | 'ignition'
  | 'gateway_distance'

const internal = (
  id: number,
  [key, description]: [string, string],
  muLabel: string,
  column: Column,
  factor?: number,
): Parameter => ({
  id,
  key,
  description,
  muLabel,
  signalType: 'INTERNAL',
  source: { column, ...(factor === undefined ? {} : { factor }) },
})

/** Parameters stored in columns, in the units of the API. */
export const columnParameters: readonly Parameter[] = [
  internal(1, ['dashboard.signals.speed', 'Speed'], 'km/h', 'speed'),
  internal(2, ['history.popup.altitude', 'Altitude'], 'm', 'altitude'),
  internal(3, ['reports.engineHours.figure', 'Engine hours'], 'h', 'engine_hours'),
  internal(4, ['maintenance.odometer', 'Odometer'], 'km', 'odometer', 0.001),
  internal(5, ['file.parameter.fuelLevel', 'Fuel level'], '%', 'fuel_level'),
  internal(6, ['file.parameter.fuelUsed', 'Fuel used'], 'l', 'fuel_used'),
  internal(7, ['file.parameter.key', 'Key'], '', 'ignition'),
  internal(8, ['file.parameter.gatewayDistance', 'Distance counted by the gateway'], 'km', 'gateway_distance', 0.001),
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
 * Returns a signal as a parameter. The ID is derived from the signal's code only, so that an address with it is stable on
 * every server: 28 bits of a digest, above the IDs of the columns.
 */
export function signalParameter(signal: string): Parameter {
  const id = 1000 + Number.parseInt(createHash('sha256').update(signal).digest('hex').slice(0, 7), 16)
  const described = signalIn(inEnglish(), signal)
  return {
    id,
    description: described.label,
    muLabel: described.uom,
    signalType:
      ofDevice.has(signal) || selectedSignal(signal) !== undefined
        ? 'INTERNAL'
        : analog.test(signal)
          ? 'INPUT_ANALOG'
          : 'CAN',
    source: { signal },
  }
}

/** Returns the translated name of a parameter. */
export function nameOf({ key, description, label, source, note }: Parameter, t: TFunction): string {
  const own = 'signal' in source ? signalIn(t, source.signal).label : key ? t(key) : description
  // an input's value has the input's name, its raw value has both
  const isNamed = label === undefined || label === own || ('signal' in source && label === source.signal)
  const addition = isNamed ? note : own
  return addition === undefined ? (label ?? own) : `${label ?? own} (${addition})`
}

export function toWire(parameter: Parameter, t: TFunction): ReportSchemas['CanDataParameter'] {
  const { id, muLabel, signalType } = parameter
  return { id, description: nameOf(parameter, t), muLabel: unitIn(t, muLabel), signalType }
}

/** Describes listed parameters with units and texts of inputs and CAN parameters, and makes their names unique. */
export async function describedParameters(
  db: Database,
  unitIds: readonly number[],
  parameters: readonly Parameter[],
): Promise<Parameter[]> {
  const infos = await signalInfos(
    db,
    unitIds,
    parameters.flatMap(({ source }) => ('signal' in source ? [source.signal] : [])),
  )
  const listed = parameters.flatMap(parameter => {
    const { source, muLabel } = parameter
    if (!('signal' in source)) return [parameter]
    if (!infos.isListed(source.signal)) return []
    const info = infos.of(source.signal)
    if (!info) return [parameter]
    const { label, uom, textOf } = info
    return [{ ...parameter, muLabel: uom || muLabel, textOf, ...(label !== undefined && { label }) }]
  })
  const notes = labelNotes(
    listed.map(({ source, label, description }) => ({
      code: 'signal' in source ? source.signal : '',
      // a raw value keeps its name next to that of its input
      label:
        'signal' in source && label !== undefined && label !== source.signal
          ? `${label} ${source.signal}`
          : (label ?? description),
    })),
  )
  return listed.map((parameter, index) => {
    const note = notes.get(index)
    return note === undefined ? parameter : { ...parameter, note }
  })
}

/** Returns the displayed value: its text if there is one. */
export function shownValue<Value>({ source, textOf }: Parameter, value: Value, t: TFunction): Value | string {
  if (typeof value === 'number' || typeof value === 'boolean') return textOf?.(Number(value), t) ?? value
  return ('signal' in source ? statusIn(t, source.signal, value) : undefined) ?? value
}
