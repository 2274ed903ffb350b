import { dayMs } from '@muster/contract'
import { offsetHours, wallClock, type WallClock } from '../format/zone.ts'

/** A date without a time; `month` counts from 1. */
export type CalendarDay = Pick<WallClock, 'year' | 'month' | 'day'>

/** Day of the week as JavaScript counts it: Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Local date of the zone at a moment (milliseconds since 1970). */
export function dayOf(zone: string, time: number): CalendarDay {
  const { year, month, day } = wallClock(zone)(time)
  return { year, month, day }
}

/** Adds calendar days, across leap days and month ends. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** First day of the week in a language; Monday where the browser has no week data. */
export function firstWeekday(language: string): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  // Intl counts Sunday as 7
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday
}

/** First day of the week that includes a day. */
export function startOfWeek(day: CalendarDay, first: Weekday): CalendarDay {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay()
  return addDays(day, -((weekday - first + 7) % 7))
}

/** First moment of a day: midnight, or the first moment after it where the clock change skips it. */
export function startOfDay(zone: string, day: CalendarDay): number {
  return momentOf(zone, { ...day, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

/** Last millisecond of a day, which has 23 or 25 hours when the clocks change. */
export function endOfDay(zone: string, day: CalendarDay): number {
  return startOfDay(zone, addDays(day, 1)) - 1
}

/**
 * Moment of a local time in the zone. Returns the first of a repeated time, and the first moment after the gap for a
 * skipped one.
 */
export function momentOf(zone: string, clock: WallClock): number {
  const asUtc = utcOf(clock)
  const [before, after] = offsetsAround(zone, asUtc)
  return momentsOf(zone, clock)[0] ?? firstWith(after, zone, asUtc - after, asUtc - before)
}

/** All moments of a local time in the zone: one, two for a repeated time, none for a skipped one. */
export function momentsOf(zone: string, clock: WallClock): number[] {
  const asUtc = utcOf(clock)
  const fits = offsetsAround(zone, asUtc).filter(offset => offsetOf(zone, asUtc - offset) === offset)
  return [...new Set(fits)].map(offset => asUtc - offset).toSorted((a, b) => a - b)
}

/** Milliseconds of a local time read as UTC. Differences between such values are calendar time. */
export function utcOf({ year, month, day, hour, minute, second, millisecond }: WallClock): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + Date.UTC(1970, 0, 1, hour, minute, second, millisecond)
}

/** Offsets before and after a moment. No zone changes its clocks twice within two days. */
const offsetsAround = (zone: string, asUtc: number): [before: number, after: number] => [
  offsetOf(zone, asUtc - dayMs),
  offsetOf(zone, asUtc + dayMs),
]

const offsetOf = (zone: string, time: number) => Math.round(offsetHours(zone, time) * 3600) * 1000

/** First moment between `from` and `to` at which the offset applies. */
function firstWith(offset: number, zone: string, from: number, to: number): number {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(zone, middle) === offset) high = middle
    else low = middle
  }
  return high
}
