import { dayOf, endOfDay } from './calendar.ts'
import { exceedsLimit, isOrdered, type DayLimit } from './range-limit.ts'

export interface RangeRules {
  /** Only the start counts; the span is thought to end with today. */
  readonly onlyFrom?: boolean
  readonly limit?: DayLimit
}

export type RangeProblem = 'missing' | 'order' | 'exceeded'

/** What keeps a span from being asked for: an end is missing, they are in the wrong order, it is too long. */
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
