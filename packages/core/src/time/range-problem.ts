import { dayOf, endOfDay } from './calendar.ts'
import { exceedsLimit, isOrdered, type DayLimit } from './range-limit.ts'

export interface RangeRules {
  /** Only the start counts; the span ends with today. */
  readonly onlyFrom?: boolean
  readonly limit?: DayLimit
}

export type RangeProblem = 'missing' | 'order' | 'exceeded'

/** Returns why a span cannot be requested: a missing end, a wrong order, or too many days. */
export function rangeProblem(
  { from, to }: { from: number | null; to: number | null },
  { onlyFrom = false, limit }: RangeRules,
  zone: string,
  now: number,
): RangeProblem | undefined {
  const end = onlyFrom ? endOfDay(zone, dayOf(zone, now)) : to
  if (from === null || end === null) return 'missing'
  const span = { from, to: end }
  if (!isOrdered(span)) return 'order'
  return limit && exceedsLimit(span, limit, zone, now) ? 'exceeded' : undefined
}
