import { courseOf, moved, polar } from './plane.ts'
import type { Point } from './plane.ts'
import type { Incidents } from './incidents.ts'
import type { Machine } from './machine.ts'

const minute = 60_000
/** Kilometres an hour behind a truck, and minutes until it turns round; the machine is brought back as fast. */
const kmh = 9,
  turnsAfter = 12

/** A machine that is pulled. */
export interface Towed {
  place: Point
  kmh: number
  /** Degrees clockwise from north. */
  course: number
}

/** When a machine that is pulled has moved, and its device reports: every minute until it is back. */
export const towMoments = ({ tow }: Incidents): number[] =>
  tow === undefined ? [] : Array.from({ length: 2 * turnsAfter + 1 }, (_, step) => tow + step * minute)

/** Place and speed of a machine while it is pulled: away from its parking space and back. */
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
