import { dayMs } from '@muster/contract'
import { wallClock } from '../format/zone.ts'
import { dayOf, endOfDay, utcOf } from './calendar.ts'
import type { Span } from './quick-ranges.ts'

export interface DayLimit {
  readonly maxDays: number
  /** Count from the start to the end of today, and require less than the maximum (001 §5). */
  readonly inRangeDaysFromNow?: boolean
}

/** Requires the start to precede the end (001 §5). */
export const isOrdered = ({ from, to }: Span): boolean => from < to

/** Calendar days of a span in a zone, with fractions. Days of 23 and 25 hours count as one. */
export const calendarDays = (span: Span, zone: string): number => calendarTime(span, zone) / dayMs

function calendarTime({ from, to }: Span, zone: string): number {
  const clock = wallClock(zone)
  return utcOf(clock(to)) - utcOf(clock(from))
}

/**
 * Days of an inclusive span: 48 hours are 2, and so are two days up to 23:59:59.999. Limits and screens use only this
 * function.
 */
export const daysOf = (span: Span, zone: string): number =>
  // adds the millisecond to calendar time, because the next millisecond may be an hour later on the clock
  (calendarTime(span, zone) + (span.to % 1000 === 999 ? 1 : 0)) / dayMs

/** Days to show, in tenths and rounded up, so that a span over the limit never looks equal to it. */
export const displayedDays = (span: Span, zone: string): number => Math.ceil(daysOf(span, zone) * 10 - 1e-9) / 10

/**
 * Returns whether a span exceeds the limit. Full days up to the maximum pass, because the last one ends a millisecond
 * before the next.
 *
 * @example
 * exceedsLimit(quickRange('last30days', zone, now), { maxDays: 92 }, zone, now) // false
 */
export function exceedsLimit(
  span: Span,
  { maxDays, inRangeDaysFromNow = false }: DayLimit,
  zone: string,
  now: number,
): boolean {
  if (!inRangeDaysFromNow) return daysOf(span, zone) > maxDays
  return calendarDays({ from: span.from, to: endOfDay(zone, dayOf(zone, now)) }, zone) >= maxDays
}
