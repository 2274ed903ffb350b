import { indexFrom, noReading } from './decimate.ts'

/**
 * Readings in the order of the times. Null or NaN is a gap; undefined (or Infinity) is a time without a reading of
 * this signal.
 */
export type Readings = Float64Array | readonly (number | null | undefined)[]

/** Index of a chart colour. Each has its own dash pattern. */
export type ColourIndex = 1 | 2 | 3 | 4 | 5 | 6

export interface ChartSeries {
  id: string
  name: string
  /** Shown after figures; series with the same unit share an axis. */
  unit: string
  values: Readings
  /** Returns the text shown instead of a value. */
  textOf?: (value: number) => string | undefined
  /** Default: by position. */
  colour?: ColourIndex
}

/** A time interval in milliseconds since 1970. */
export interface TimeRange {
  from: number
  to: number
}

/** Extent of a chart's time axis, in CSS pixels from the left edge of the chart. */
export interface PlotArea {
  left: number
  width: number
}

export const colourOf = ({ colour }: { colour?: ColourIndex }, index: number): ColourIndex =>
  colour ?? (((index % 6) + 1) as ColourIndex)

/** Title of a column whose figures have no unit. */
export const titleOf = ({ name, unit }: { name: string; unit: string }): string => (unit ? `${name} (${unit})` : name)

export function toFloats(values: Readings): Float64Array {
  if (values instanceof Float64Array) return values
  const floats = new Float64Array(values.length)
  for (let i = 0; i < floats.length; i++) {
    const value = values[i]
    floats[i] = value === undefined ? noReading : (value ?? Number.NaN)
  }
  return floats
}

export function nearestIndex(times: ArrayLike<number>, time: number): number {
  const after = indexFrom(times, time)
  const [a, b] = [times[after - 1], times[after]]
  if (a === undefined || b === undefined) return a === undefined ? 0 : after - 1
  return time - a < b - time ? after - 1 : after
}

/** Returns the latest value of a signal at an index, or null in a gap. */
export function valueAt(values: Float64Array, index: number): number | null {
  for (let i = index; i >= 0; i--) {
    const value = values[i] ?? Number.NaN
    if (value !== noReading) return Number.isNaN(value) ? null : value
  }
  return null
}
