import { noReading } from './decimate.ts'

export interface Stats {
  count: number
  min: number
  max: number
  mean: number
}

/** Returns undefined for a signal without values. */
export function statsOf(values: Float64Array): Stats | undefined {
  let [count, sum, min, max] = [0, 0, Infinity, -Infinity]
  for (const value of values) {
    if (Number.isNaN(value) || value === noReading) continue
    count++
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  return count === 0 ? undefined : { count, min, max, mean: sum / count }
}
