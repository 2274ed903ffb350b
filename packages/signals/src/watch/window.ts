import type { Memory } from './memory.ts'

/** Statistic of the values of a period. */
export type Detection = 'AVERAGE' | 'MINIMUM' | 'MAXIMUM' | 'SUM'

const detections = ['AVERAGE', 'MINIMUM', 'MAXIMUM', 'SUM'] as const
export const detectionOf = (code: string | undefined): Detection | undefined =>
  detections.find(detection => detection === code)

/** Number of stored parts of a period, each with count, sum, minimum and maximum. */
const parts = 20

/**
 * Adds the value of a reading. Returns the statistic of the period that ends with it; undefined until readings cover
 * the period.
 */
export type Window = (memory: Memory, slot: number, time: number, value: number) => number | undefined

/** @param within period in milliseconds */
export function windowOf(detection: Detection, within: number): Window {
  const width = within / parts
  return (memory, slot, time, value) => {
    const known = memory.recent(slot)
    const [since = time, ...stored] = Array.isArray(known) ? known.map(Number) : []
    const part = Math.floor(time / width)
    const kept: Part[] = []
    for (let i = 0; i < stored.length; i += 5) {
      const [at = 0, count = 0, sum = 0, least = 0, most = 0] = stored.slice(i, i + 5)
      if (at > part - parts) kept.push([at, count, sum, least, most])
    }
    const last = kept.at(-1)
    if (last?.[0] === part) kept.splice(-1, 1, joined(last, value))
    else kept.push([part, 1, value, value, value])
    memory.set(slot, [since, ...kept.flat()])
    return time - since < within ? undefined : figures[detection](kept)
  }
}

/** Index of the part, then count, sum, minimum and maximum. */
type Part = [at: number, count: number, sum: number, least: number, most: number]

const joined = ([at, count, sum, least, most]: Part, value: number): Part => [
  at,
  count + 1,
  sum + value,
  Math.min(least, value),
  Math.max(most, value),
]

const total = (kept: readonly Part[], field: 1 | 2) => kept.reduce((sum, part) => sum + part[field], 0)

const figures: Readonly<Record<Detection, (kept: readonly Part[]) => number>> = {
  AVERAGE: kept => total(kept, 2) / total(kept, 1),
  MINIMUM: kept => Math.min(...kept.map(([, , , least]) => least)),
  MAXIMUM: kept => Math.max(...kept.map(([, , , , most]) => most)),
  SUM: kept => total(kept, 2),
}
