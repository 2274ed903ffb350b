import { createHash } from 'node:crypto'
import type { ReportSchemas } from '@muster/contract'
import { selectedSignal } from '@muster/signals'
import type { TFunction } from 'i18next'
import { inEnglish } from '#kernel/texts/texts.ts'
import { labelNotes, signalIn, signalInfos, statusIn, type SignalInfo } from '#modules/map/tracking/public.ts'
import type { Database } from '#kernel/db/schema.ts'

/** A parameter of the report, and where its values lie. */
export interface Parameter extends Omit<ReportSchemas['CanDataParameter'], 'id'> {
  id: number
  /** Of the name, but for a signal, which has names of its own. */
  key?: string
  source: { column: Column; factor?: number } | { signal: string }
  /** Name of the input whose value it is. */
  label?: string
  /** Distinguishes it from another parameter of the same name. */
  note?: string
  /** The text that stands for a value. */
  textOf?: SignalInfo['textOf']
}

/** Columns of `position`; nobody else writes names of columns into SQL. */
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

/** What every reading has a place for, in the units the API speaks. */
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
 * A signal as a parameter. Its id follows from its code alone, so that an address that names it is good for ever and
 * everywhere: 28 bits of a digest, above the numbers of the columns.
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

/** Name of a parameter in a language. */
export function nameOf({ key, description, label, source, note }: Parameter, t: TFunction): string {
  const own = 'signal' in source ? signalIn(t, source.signal).label : key ? t(key) : description
  // the value of an input has its name, the raw one beside it both
  const isNamed = label === undefined || label === own || ('signal' in source && label === source.signal)
  const addition = isNamed ? note : own
  return addition === undefined ? (label ?? own) : `${label ?? own} (${addition})`
}

export function toWire(parameter: Parameter, t: TFunction): ReportSchemas['CanDataParameter'] {
  const { id, muLabel, signalType } = parameter
  return { id, description: nameOf(parameter, t), muLabel, signalType }
}

/** Listed parameters, with the units and texts that inputs and CAN parameters of some units have for them, and a name of their own each. */
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
      // a raw value has its own name beside that of its input
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

/** A value as it is shown: the text that stands for it, where there is one. */
export function shownValue<Value>({ source, textOf }: Parameter, value: Value, t: TFunction): Value | string {
  if (typeof value === 'number' || typeof value === 'boolean') return textOf?.(Number(value), t) ?? value
  return ('signal' in source ? statusIn(t, source.signal, value) : undefined) ?? value
}
