import type { TFunction } from 'i18next'
import type { Signals } from '#kernel/db/schema.ts'
import { unitIn } from '#kernel/texts/unit-in.ts'
import { measureOf, type Measure } from '#telemetry/sources/measures.ts'
import type { KnownSource } from '#telemetry/sources/read-sources.ts'
import { isCounted, sourceValue } from '#telemetry/sources/source-value.ts'
import { isExpected } from '#telemetry/sources/unit-sources.ts'
import { measureLabel } from './measure-labels.ts'

/** Latest stored reading of a unit. */
export interface Reading {
  /** Milliseconds since 1970. */
  time: number
  /** Km/h. */
  speed: number | null
  /** Hours. */
  engineHours: number | null
  /** Metres. */
  odometer: number | null
  /** Distance in metres accumulated by the gateway between positions. */
  gatewayDistance?: number | null
  /** Percent. */
  fuelLevel: number | null
  /** Litres. */
  fuelUsed: number | null
  ignition: boolean | null
  statusId: number | null
  signals: Signals | null
  /** True if its counters are corrected; source values are not. */
  isCorrected?: boolean
}

/** Source with the name of its parameter, status or internal input. */
export interface NamedSource extends KnownSource {
  label: string
}

type Value = number | string | boolean | undefined

/** Returns the stored value of a measure: from the selected source, or else the reported one. */
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

/** Returns the name of a source, such as `CAN · Engine hours`, `Analog input 2` or `GPS`. */
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

/** Returns a measure of a reading for the last-info panel; undefined for an unknown code. */
export function measuredValue(
  code: string,
  sources: readonly NamedSource[],
  reading: Reading,
  t: TFunction,
): MeasuredValue | undefined {
  const measure = measureOf(code)
  if (!measure) return undefined
  const source = sources.find(one => one.measure === measure)
  const stored = storedValue(measure, reading)
  const isCorrected = reading.isCorrected && measure.isContinuous && stored !== undefined
  const value = isCorrected ? stored : ((source && sourceValue(source, reading)) ?? stored)
  return {
    code,
    label: measureLabel(t, code),
    uom: unitIn(t, measure.uom),
    ...(value !== undefined && { value }),
    ...(source && { source: originOf(source, reading, t) }),
  }
}

/** Returns the source name, marked as reported if the selected source has no value. */
function originOf(source: NamedSource, reading: Reading, t: TFunction): string {
  const name = sourceText(t, source)
  const isOwn =
    sourceValue(source, reading) !== undefined ||
    ((source.measure.isContinuous || isCounted(source)) && isExpected(source, reading.time))
  return isOwn ? name : t('label.source.reported', { source: name })
}
