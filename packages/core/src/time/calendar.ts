import { dayMs } from '@muster/contract'
import { offsetHours, wallClock, type WallClock } from '../format/zone.ts'

/** A date without a time: `month` counts from 1. */
export type CalendarDay = Pick<WallClock, 'year' | 'month' | 'day'>

/** The day that a calendar in that zone shows at a moment (milliseconds since 1970). */
export function dayOf(zone: string, time: number): CalendarDay {
  const { year, month, day } = wallClock(zone)(time)
  return { year, month, day }
}

/** Days further on the calendar, or back; leap days and ends of months are counted. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** The first moment of a day: midnight, or what comes first where the clock skips it. */
export function startOfDay(zone: string, day: CalendarDay): number {
  return momentOf(zone, { ...day, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

/** The last millisecond of a day, which has 23 or 25 hours when the clocks change. */
export function endOfDay(zone: string, day: CalendarDay): number {
  return startOfDay(zone, addDays(day, 1)) - 1
}

/**
 * When a clock on a wall in that zone shows this. Of a time shown twice the first; of a time skipped the first moment
 * after the gap.
 */
export function momentOf(zone: string, clock: WallClock): number {
  const asUtc = utcOf(clock)
  const [before, after] = offsetsAround(zone, asUtc)
  return momentsOf(zone, clock)[0] ?? firstWith(after, zone, asUtc - after, asUtc - before)
}

/** Every moment at which a clock in that zone shows this: one, both of a time shown twice, none of a time skipped. */
export function momentsOf(zone: string, clock: WallClock): number[] {
  const asUtc = utcOf(clock)
  const fits = offsetsAround(zone, asUtc).filter(offset => offsetOf(zone, asUtc - offset) === offset)
  return [...new Set(fits)].map(offset => asUtc - offset).toSorted((a, b) => a - b)
}

/** What the wall shows, counted as if it hung in UTC: differences of it are calendar time. */
export function utcOf({ year, month, day, hour, minute, second, millisecond }: WallClock): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + Date.UTC(1970, 0, 1, hour, minute, second, millisecond)
}

/** No clock changes twice within two days. */
const offsetsAround = (zone: string, asUtc: number): [before: number, after: number] => [
  offsetOf(zone, asUtc - dayMs),
  offsetOf(zone, asUtc + dayMs),
]

const offsetOf = (zone: string, time: number) => Math.round(offsetHours(zone, time) * 3600) * 1000

/** The moment at which the offset begins to hold, somewhere in between. */
function firstWith(offset: number, zone: string, from: number, to: number): number {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(zone, middle) === offset) high = middle
    else low = middle
  }
  return high
}
