import type { TFunction } from 'i18next'
import type { Signals } from '#kernel/db/schema.ts'
import { measureOf, type Measure } from '#telemetry/sources/measures.ts'
import type { KnownSource } from '#telemetry/sources/read-sources.ts'
import { isCounted, sourceValue } from '#telemetry/sources/source-value.ts'
import { isExpected } from '#telemetry/sources/unit-sources.ts'
import { measureLabel } from './measures.ts'

/** The newest reading of a unit, as ingest stores it. */
export interface Reading {
  /** Milliseconds since 1970. */
  time: number
  /** Kilometres an hour. */
  speed: number | null
  /** Hours. */
  engineHours: number | null
  /** Metres. */
  odometer: number | null
  /** Metres that the gateway adds up from fix to fix. */
  gatewayDistance?: number | null
  /** Percent. */
  fuelLevel: number | null
  /** Litres. */
  fuelUsed: number | null
  ignition: boolean | null
  statusId: number | null
  signals: Signals | null
}

/** A source with the name of its parameter, status or internal input. */
export interface NamedSource extends KnownSource {
  label: string
}

type Value = number | string | boolean | undefined

/** The value of a measure as ingest stores it: that of the selected source, or the reported one. */
function storedValue({ code, field, factor = 1, signals }: Measure, reading: Reading): Value {
  if (field) {
    const value = reading[field]
    return typeof value === 'number' ? value / factor : (value ?? undefined)
  }
  const value = signals.map(signal => reading.signals?.[signal]).find(isGiven)
  if (code !== 'WORKING' || value !== undefined) return value
  return reading.statusId === null ? undefined : reading.statusId === working
}

const working = 1

const isGiven = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null

/** `CAN · Engine hours`, `Analog input 2`, `GPS`. */
function sourceText(t: TFunction, { source: { type, ioChannel }, label }: NamedSource): string {
  const kind = t(`label.source.${type}`)
  if (ioChannel !== undefined) return `${kind} ${ioChannel}`
  return label ? `${kind} · ${label}` : kind
}

export interface MeasuredValue {
  code: string
  label: string
  value?: number | string | boolean
  uom: string
  source?: string
}

/** A measure of a reading, as the last-info panel shows it; undefined for a code that is no measure. */
export function measured(
  code: string,
  sources: readonly NamedSource[],
  reading: Reading,
  t: TFunction,
): MeasuredValue | undefined {
  const measure = measureOf(code)
  if (!measure) return undefined
  const source = sources.find(one => one.measure === measure)
  const value = (source && sourceValue(source, reading)) ?? storedValue(measure, reading)
  return {
    code,
    label: measureLabel(t, code),
    uom: measure.uom,
    ...(value !== undefined && { value }),
    ...(source && { source: originOf(source, reading, t) }),
  }
}

/** The source of a value; a selected one without a value is named as such, because the value is the reported one. */
function originOf(source: NamedSource, reading: Reading, t: TFunction): string {
  const name = sourceText(t, source)
  const isOwn =
    sourceValue(source, reading) !== undefined ||
    ((source.measure.isContinuous || isCounted(source)) && isExpected(source, reading.time))
  return isOwn ? name : t('label.source.reported', { source: name })
}
