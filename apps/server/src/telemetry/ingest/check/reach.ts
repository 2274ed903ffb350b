import { metresBetween } from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'

/** A place at a moment. */
export interface Fix {
  latitude: number
  longitude: number
  time: Milliseconds
}

/** Fixes err by this much, so that two of them a second apart make a speed of their own. Metres. */
const error = 500
const msPerHour = 3_600_000

/** Whether a machine can have come from one fix to a later one. */
export function canReach(from: Fix, to: Fix, kmh: number): boolean {
  const hours = Math.max(to.time - from.time, 1000) / msPerHour
  return metresBetween(from, to) <= kmh * 1000 * hours + error
}

/** Whether a fix is closer to the first place than to the second one. */
export const closer = (fix: Fix, first: Fix, second: Fix) => metresBetween(fix, first) < metresBetween(fix, second)
