import { metresBetween } from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Position at a time. */
export interface Fix {
  latitude: number
  longitude: number
  time: Milliseconds
}

/** Error of a fix in metres, which matters for fixes seconds apart. */
const error = 500
const msPerHour = 3_600_000

/** Returns true if a machine could have moved from one fix to a later one. */
export function canReach(from: Fix, to: Fix, kmh: number): boolean {
  const hours = Math.max(to.time - from.time, 1000) / msPerHour
  return metresBetween(from, to) <= kmh * 1000 * hours + error
}

/** Returns true if a fix is closer to the first position than to the second. */
export const closer = (fix: Fix, first: Fix, second: Fix) => metresBetween(fix, first) < metresBetween(fix, second)
