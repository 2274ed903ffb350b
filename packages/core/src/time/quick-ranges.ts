import { addDays, dayOf, endOfDay, startOfDay } from './calendar.ts'

/** An inclusive span in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** First and last day of each choice, in days before today (001 §4). */
const choices = {
  today: [0, 0],
  yesterday: [1, 1],
  last7days: [7, 1],
  last30days: [30, 1],
} as const

export type QuickRange = keyof typeof choices

export const quickRanges = Object.keys(choices) as readonly QuickRange[]

/**
 * Returns full days in a zone: `last7days` begins seven days back and ends with yesterday.
 *
 * @example
 * quickRange('today', format.zone, Date.now()) // { from: start of the day there, to: its last millisecond }
 */
export function quickRange(choice: QuickRange, zone: string, now: number): Span {
  const [first, last] = choices[choice]
  const today = dayOf(zone, now)
  return { from: startOfDay(zone, addDays(today, -first)), to: endOfDay(zone, addDays(today, -last)) }
}

/** Returns the choice that equals a span, or with `onlyFrom` the first one with the same start; else `none`. */
export function quickChoiceOf(
  { from, to }: { from?: number | null; to?: number | null },
  zone: string,
  now: number,
  onlyFrom = false,
): QuickRange | 'none' {
  const fits = (choice: QuickRange) => {
    const span = quickRange(choice, zone, now)
    return span.from === from && (onlyFrom || span.to === to)
  }
  return quickRanges.find(fits) ?? 'none'
}
