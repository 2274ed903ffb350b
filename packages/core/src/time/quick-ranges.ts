import { addDays, dayOf, endOfDay, startOfDay } from './calendar.ts'

/** Two moments in milliseconds since 1970; `to` is the last one that counts. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Days back from today of the first and the last day of each choice (001 §4). */
const choices = {
  today: [0, 0],
  yesterday: [1, 1],
  last7days: [7, 1],
  last30days: [30, 1],
} as const

export type QuickRange = keyof typeof choices

export const quickRanges = Object.keys(choices) as readonly QuickRange[]

/**
 * Whole days in a zone: `last7days` begins seven days back and ends with yesterday.
 *
 * @example
 * quickRange('today', format.zone, Date.now()) // { from: start of the day there, to: its last millisecond }
 */
export function quickRange(choice: QuickRange, zone: string, now: number): Span {
  const [first, last] = choices[choice]
  const today = dayOf(zone, now)
  return { from: startOfDay(zone, addDays(today, -first)), to: endOfDay(zone, addDays(today, -last)) }
}

/** Which choice a span is; with a start alone, the first choice that begins there. Else `none`. */
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
