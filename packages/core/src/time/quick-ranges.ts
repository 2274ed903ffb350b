import { addDays, dayOf, endOfDay, startOfDay, startOfWeek, type CalendarDay, type Weekday } from './calendar.ts'

/** An inclusive span in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

type Days = (today: CalendarDay, weekStart: Weekday) => readonly [first: CalendarDay, last: CalendarDay]

/** First and last day of each choice: those of the specification (001 §4), then the calendar's weeks and months. */
const choices = {
  today: today => [today, today],
  yesterday: today => [addDays(today, -1), addDays(today, -1)],
  last7days: today => [addDays(today, -7), addDays(today, -1)],
  last30days: today => [addDays(today, -30), addDays(today, -1)],
  thisWeek: (today, weekStart) => [startOfWeek(today, weekStart), today],
  thisMonth: today => [{ ...today, day: 1 }, today],
  lastMonth: today => {
    const last = addDays({ ...today, day: 1 }, -1)
    return [{ ...last, day: 1 }, last]
  },
} satisfies Record<string, Days>

export type QuickRange = keyof typeof choices

export const quickRanges = Object.keys(choices) as readonly QuickRange[]

/**
 * Returns full days in a zone: `last7days` begins seven days back and ends with yesterday, `thisWeek` and `thisMonth`
 * end with today. Weeks start on Monday unless `weekStart` is given.
 *
 * @example
 * quickRange('today', format.zone, Date.now()) // { from: start of the day there, to: its last millisecond }
 */
export function quickRange(choice: QuickRange, zone: string, now: number, weekStart: Weekday = 1): Span {
  const days: Days = choices[choice]
  const [first, last] = days(dayOf(zone, now), weekStart)
  return { from: startOfDay(zone, first), to: endOfDay(zone, last) }
}

/**
 * Returns the choice that equals a span, or with `onlyFrom` the first one with the same start; else `none`. On the
 * first day of a week, today and this week are equal: `preferred` decides.
 */
export function quickChoiceOf(
  { from, to }: { from?: number | null; to?: number | null },
  zone: string,
  now: number,
  onlyFrom = false,
  { weekStart, preferred }: { weekStart?: Weekday; preferred?: QuickRange | undefined } = {},
): QuickRange | 'none' {
  const fits = (choice: QuickRange) => {
    const span = quickRange(choice, zone, now, weekStart)
    return span.from === from && (onlyFrom || span.to === to)
  }
  return preferred && fits(preferred) ? preferred : (quickRanges.find(fits) ?? 'none')
}
