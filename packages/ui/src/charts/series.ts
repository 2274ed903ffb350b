import { indexFrom, unread } from './decimate.ts'

/** Readings in the order of the times: null or NaN is a gap, undefined (or Infinity) no reading of this signal then. */
export type Readings = Float64Array | readonly (number | null | undefined)[]

/** One of the six colours of charts, each with a dash pattern of its own. */
export type ColourIndex = 1 | 2 | 3 | 4 | 5 | 6

export interface ChartSeries {
  id: string
  name: string
  /** As shown after figures; series of one unit share an axis. */
  unit: string
  values: Readings
  /** Text that stands for a value, shown instead of its figure. */
  textOf?: (value: number) => string | undefined
  /** By place when left out. */
  colour?: ColourIndex
}

/** An interval of time, milliseconds since 1970. */
export interface TimeRange {
  from: number
  to: number
}

export const colourOf = ({ colour }: { colour?: ColourIndex }, index: number): ColourIndex =>
  colour ?? (((index % 6) + 1) as ColourIndex)

/** Of a column whose figures stand without their unit. */
export const titleOf = ({ name, unit }: { name: string; unit: string }): string => (unit ? `${name} (${unit})` : name)

export function toFloats(values: Readings): Float64Array {
  if (values instanceof Float64Array) return values
  const floats = new Float64Array(values.length)
  for (let i = 0; i < floats.length; i++) {
    const value = values[i]
    floats[i] = value === undefined ? unread : (value ?? Number.NaN)
  }
  return floats
}

export function nearestIndex(times: ArrayLike<number>, time: number): number {
  const after = indexFrom(times, time)
  const [a, b] = [times[after - 1], times[after]]
  if (a === undefined || b === undefined) return a === undefined ? 0 : after - 1
  return time - a < b - time ? after - 1 : after
}

/** What a signal said last at that place, or null in a gap. */
export function valueAt(values: Float64Array, index: number): number | null {
  for (let i = index; i >= 0; i--) {
    const value = values[i] ?? Number.NaN
    if (value !== unread) return Number.isNaN(value) ? null : value
  }
  return null
}
