import type { FleetSchemas } from '@muster/contract'
import { inputLevel } from '@muster/signals'
import type { Measure } from './measures.ts'

export type DataSource = FleetSchemas['DataSource']

/** A data source of a unit, ready to be read. */
export interface UnitSource {
  readonly source: DataSource
  readonly measure: Measure
  /** Name of the CAN parameter; otherwise empty. */
  readonly name: string
  /** Signals with the value; the first that a reading has counts. */
  readonly signals: readonly string[]
  /** Converts to the unit of the measure. */
  readonly convert: (value: number) => number
  /** True for the level of the fuel sensor on an analog input. */
  readonly isFuelSensor?: boolean
}

/** Values of a reading that sources use, at ingest or stored. */
export interface SourcedReading {
  /** Kilometres an hour. */
  speed?: number | null | undefined
  /** Hours. */
  engineHours?: number | null | undefined
  /** Metres. */
  odometer?: number | null | undefined
  /** Distance in metres that the gateway sums from fix to fix. */
  gatewayDistance?: number | null | undefined
  /** Percent. */
  fuelLevel?: number | null | undefined
  /** Litres. */
  fuelUsed?: number | null | undefined
  ignition?: boolean | null | undefined
  statusId?: number | null | undefined
  signals?: Readonly<Record<string, unknown>> | null | undefined
}

export type MeasureValue = number | boolean

/** Returns true for hours that the server counts while the key or an input is on, or the unit has a status. */
export const isCounted = ({ measure, source }: UnitSource): boolean =>
  measure.code === 'ENGINE_HOURS' && source.type !== 'CAN'

/** Returns true if a source needs the status of a reading. */
export const followsStatus = ({ source }: UnitSource): boolean => source.type === 'STATUS'

/** Returns the value of a source in the unit of its measure, or undefined if the reading has none. */
export function sourceValue(source: UnitSource, reading: SourcedReading): MeasureValue | undefined {
  if (isCounted(source)) return undefined
  const { measure, convert } = source
  const found = rawValue(source, reading)
  if (measure.isSwitch) return switchOf(found)
  if (typeof found !== 'number') return undefined
  const value = convert(found)
  return Number.isFinite(value) && (measure.most === undefined || (value >= 0 && value <= measure.most))
    ? value
    : undefined
}

/** Returns true while the hours of a counted source run; undefined if the reading has no value. */
export const isRunning = (source: UnitSource, reading: SourcedReading): boolean | undefined =>
  switchOf(rawValue(source, reading))

function switchOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return typeof value === 'number' ? value !== 0 : undefined
}

function rawValue(from: UnitSource, reading: SourcedReading): unknown {
  const { source, measure, signals, isFuelSensor } = from
  switch (source.type) {
    case 'KEY':
      return reading.ignition
    case 'STATUS':
      return reading.statusId == null ? undefined : reading.statusId === source.dutyId
    case 'GPS':
      if (measure.code === 'SPEED') return reading.speed
      return metresIn(reading.gatewayDistance ?? reading.signals?.['totalDistance'])
    default:
      if (isFuelSensor) return reading.signals?.['fuelSensor'] === undefined ? undefined : reading.fuelLevel
      return (
        signals.map(code => reading.signals?.[code]).find(value => value !== undefined && value !== null) ??
        (source.type === 'INPUT' ? inputLevel(reading.signals ?? {}, (source.ioChannel ?? 0) - 1) : undefined)
      )
  }
}

const metresIn = (value: unknown) => (typeof value === 'number' ? value / 1000 : undefined)
