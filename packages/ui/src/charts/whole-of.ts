import type { TimeRange } from './series.ts'

/** Requested period, or the range of all readings; a single moment gets a minute around it. */
export function wholeOf(times: ArrayLike<number>, period: TimeRange | undefined): TimeRange {
  const { from, to } = period ?? { from: times[0] ?? 0, to: times[times.length - 1] ?? 0 }
  return to > from ? { from, to } : { from: from - 30_000, to: from + 30_000 }
}
