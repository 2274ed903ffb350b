import type { DisplayUnit } from '@muster/contract'
import type { Span } from '@muster/core'
import type { Series } from '../clients/vehicle-data.client.ts'

/** Values of one line, ascending in time. Times are milliseconds since 1970. */
export interface Values {
  times: readonly number[]
  values: readonly number[]
}

export interface Lines {
  times: Float64Array
  /** Values by line: NaN is a gap, Infinity is a time without a reading of this signal. */
  values: Float64Array[]
}

const noReading = Infinity

/** Returns numeric values of one unit and parameter in the shown unit of measure. */
export function valuesOf({ canDatasDto }: Series, unitId: number, { factor, offset }: DisplayUnit): Values {
  const points = canDatasDto.filter(point => point.unitId === unitId && point.numericValue !== undefined)
  return {
    times: points.map(({ timestamp }) => Date.parse(timestamp)),
    values: points.map(({ numericValue = 0 }) => numericValue * factor + offset),
  }
}

/** Returns chart options that show value texts as steps. */
export function textsOf(
  { canDatasDto }: Series,
  unitId: number,
  { factor, offset }: DisplayUnit,
  valueText: (text: string) => string,
): { step?: true; textOf?: (value: number) => string | undefined } {
  const texts = new Map<number, string>()
  for (const { unitId: of, numericValue, encodedValue } of canDatasDto) {
    if (of === unitId && numericValue !== undefined && encodedValue !== undefined)
      texts.set(numericValue * factor + offset, valueText(encodedValue))
  }
  return texts.size === 0 ? {} : { step: true, textOf: value => texts.get(value) }
}

const hour = 3_600_000
/** Buckets of a downsampled line; each keeps four values. */
const buckets = 500

/** Returns the longest gap without a break in the line: two hours, or the downsampling interval if longer. */
export const maxGap = ({ from, to }: Span): number => Math.max(2 * hour, (2 * (to - from)) / buckets)

/** Aligns lines to one list of times and breaks them in gaps longer than `gap` milliseconds. */
export function toLines(lines: readonly Values[], gap: number): Lines {
  const broken = lines.map(line => withGaps(line, gap))
  const times = Float64Array.from(new Set(broken.flatMap(line => line.times))).toSorted()
  const indexOf = new Map(Array.from(times, (time, index) => [time, index]))
  return {
    times,
    values: broken.map(line => {
      const values = new Float64Array(times.length).fill(noReading)
      for (const [i, time] of line.times.entries()) values[indexOf.get(time) ?? 0] = line.values[i] ?? Number.NaN
      return values
    }),
  }
}

function withGaps({ times, values }: Values, gap: number): Values {
  const result: { times: number[]; values: number[] } = { times: [], values: [] }
  for (const [i, time] of times.entries()) {
    const previous = times[i - 1]
    if (previous !== undefined && time - previous > gap) {
      result.times.push(previous + 1)
      result.values.push(Number.NaN)
    }
    result.times.push(time)
    result.values.push(values[i] ?? Number.NaN)
  }
  return result
}
