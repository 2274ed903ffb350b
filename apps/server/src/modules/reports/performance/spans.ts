import type { Database } from '#kernel/db/schema.ts'
import { localDays, type LocalDay } from '#reporting/days.ts'

/** First day, start, and end of a span. */
export type Span = LocalDay

/**
 * Returns days from the first to the last, or seven of them at a time: weeks are counted from the first day, and the last one
 * ends with the last day.
 */
export async function performanceSpans(
  db: Database,
  type: 'DAILY' | 'WEEKLY',
  first: string,
  last: string,
  zone: string,
): Promise<Span[]> {
  const days = await localDays(db, first, last, zone)
  if (type === 'DAILY') return days
  return days.flatMap((day, index) =>
    index % 7 === 0 ? [{ ...day, to: days[Math.min(index + 6, days.length - 1)]?.to ?? day.to }] : [],
  )
}
