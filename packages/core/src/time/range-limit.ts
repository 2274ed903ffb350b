import { dayMs } from '@muster/contract'
import { wallClock } from '../format/zone.ts'
import { dayOf, endOfDay, utcOf } from './calendar.ts'
import type { Span } from './quick-ranges.ts'

export interface DayLimit {
  readonly maxDays: number
  /** Count from the start to the end of today, and stay below the maximum (001 §5). */
  readonly inRangeDaysFromNow?: boolean
}

/** 001 §5: start must be before end. */
export const isOrdered = ({ from, to }: Span): boolean => from < to

/** Days on the calendar of a zone, with their fraction: a day is one, whether it has 23 hours or 25. */
export const calendarDays = (span: Span, zone: string): number => calendarTime(span, zone) / dayMs

function calendarTime({ from, to }: Span, zone: string): number {
  const clock = wallClock(zone)
  return utcOf(clock(to)) - utcOf(clock(from))
}

/**
 * Days of a span whose last millisecond counts: 48 hours are 2, and so are two days up to 23:59:59.999. Limits and screens
 * count with this function alone.
 */
export const daysOf = (span: Span, zone: string): number =>
  // added on the calendar: the next millisecond may be an hour further on the clock
  (calendarTime(span, zone) + (span.to % 1000 === 999 ? 1 : 0)) / dayMs

/** The same for people, in tenths, rounded up: what exceeds a limit never looks like the limit. */
export const displayedDays = (span: Span, zone: string): number => Math.ceil(daysOf(span, zone) * 10 - 1e-9) / 10

/**
 * Longer than the limit? Whole days up to the maximum pass, for the last one ends a millisecond before the next begins.
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
