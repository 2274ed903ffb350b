import { courseOf, moved, polar } from './plane.ts'
import type { Point } from './plane.ts'
import type { Incidents } from './incidents.ts'
import type { Machine } from './machine.ts'

const minute = 60_000
/** Towing speed in km/h, and minutes until the truck returns at the same speed. */
const kmh = 9,
  turnsAfter = 12

/** Position and motion of a towed machine. */
export interface Towed {
  place: Point
  kmh: number
  /** Degrees clockwise from north. */
  course: number
}

/** Returns the report times of a towed machine: every minute until it returns. */
export const towMoments = ({ tow }: Incidents): number[] =>
  tow === undefined ? [] : Array.from({ length: 2 * turnsAfter + 1 }, (_, step) => tow + step * minute)

/** Returns position and speed of a towed machine on its way from its parking space and back. */
export function towedAt({ seed, parking }: Machine, { tow }: Incidents, time: number): Towed | undefined {
  if (tow === undefined) return undefined
  const passed = (time - tow) / minute
  if (passed < 0 || passed >= 2 * turnsAfter) return undefined
  const isReturning = passed >= turnsAfter
  const metres = ((isReturning ? 2 * turnsAfter - passed : passed) * kmh * 1000) / 60
  const away = polar(1, seed % 7)
  const place = moved(parking, polar(metres, seed % 7))
  return { place, kmh, course: isReturning ? courseOf(away, { x: 0, y: 0 }) : courseOf({ x: 0, y: 0 }, away) }
}
