import type { TFunction } from 'i18next'
import type { Signals } from '../../../kernel/db/schema.ts'
import type { DataSource } from '../btm-kind.ts'
import { measureLabel, measureOf, type Measure } from './measures.ts'

/** The newest reading of a unit, as ingest stores it. */
export interface Reading {
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

/** What a source is called, and for CAN what its parameter is called. */
export interface NamedSource extends DataSource {
  name: string
}

type Value = number | string | boolean | undefined

/** Signals under which devices report what they measure themselves, by the id of the internal input. */
const internalSignals: Readonly<Record<number, readonly string[]>> = {
  1: ['power', 'batteryVoltage'],
  2: ['deviceTemp'],
  3: ['motion'],
  4: ['rssi'],
  5: ['sat'],
  6: ['battery'],
}

/**
 * The value of a measure in a reading: from its source where one is selected, else as ingest derives it. Undefined when
 * the reading has nothing of that source.
 */
export function valueOf(measure: Measure, source: NamedSource | undefined, reading: Reading): Value {
  if (!source) return usual(measure, reading)
  const signal = (...codes: readonly string[]) => codes.map(code => reading.signals?.[code]).find(isGiven)
  switch (source.type) {
    case 'CAN':
      return signal(codeOf(source.name), ...measure.signals)
    case 'INPUT':
      return signal(`in${source.ioChannel ?? 0}`, `input${source.ioChannel ?? 0}`)
    case 'ANALOG':
      return signal(`adc${source.ioChannel ?? 0}`)
    case 'INTERNAL':
      return signal(...(internalSignals[source.internalInput ?? 0] ?? []))
    case 'STATUS':
      return measure.code === 'WORKING' && reading.statusId !== null ? reading.statusId === source.dutyId : undefined
    case 'KEY':
      return measure.code === 'ENGINE_HOURS' ? given(reading.engineHours) : given(reading.ignition)
    case 'GPS':
      return measure.code === 'SPEED'
        ? given(reading.speed)
        : kilometres(reading.gatewayDistance ?? signal('totalDistance') ?? reading.odometer)
  }
}

/** An analog input without a sensor is a voltage. */
const unitOf = (measure: Measure, source: NamedSource | undefined): string =>
  source?.type === 'ANALOG' ? 'V' : measure.uom

function usual(measure: Measure, reading: Reading): Value {
  switch (measure.code) {
    case 'ENGINE_HOURS':
      return given(reading.engineHours)
    case 'ODOMETER':
      return kilometres(reading.odometer)
    case 'SPEED':
      return given(reading.speed)
    case 'FUEL_LEVEL':
      return given(reading.fuelLevel)
    case 'FUEL_USED':
      return given(reading.fuelUsed)
    case 'IGNITION':
      return given(reading.ignition)
    case 'WORKING':
      return reading.statusId === null ? undefined : reading.statusId === working
    default:
      return measure.signals.map(code => reading.signals?.[code]).find(isGiven)
  }
}

const working = 1

/** A parameter `Coolant temperature` is reported as `coolantTemperature`. */
export function codeOf(name: string): string {
  const [first = '', ...rest] = name.toLowerCase().match(/[a-z\d]+/g) ?? []
  return first + rest.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const isGiven = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null
const given = <T>(value: T | null): T | undefined => value ?? undefined
const kilometres = (metres: Value | null) => (typeof metres === 'number' ? metres / 1000 : undefined)

/** `CAN · Engine hours`, `Analog input 2`, `GPS`. */
function sourceText(t: TFunction, { type, name, ioChannel }: NamedSource): string {
  const kind = t(`label.source.${type}`)
  if (ioChannel !== undefined) return `${kind} ${ioChannel}`
  return name ? `${kind} · ${name}` : kind
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
  const source = sources.find(({ measureCode }) => measureCode === code)
  const value = valueOf(measure, source, reading)
  return {
    code,
    label: measureLabel(t, code),
    uom: unitOf(measure, source),
    ...(value !== undefined && { value }),
    ...(source && { source: sourceText(t, source) }),
  }
}
