import type { TimeRange } from './series.ts'

/** Minimum visible span in milliseconds. */
const minSpan = 1000

/** Zooms a range around a moment within the complete range; null is the complete range. */
export function zoomRange(range: TimeRange, full: TimeRange, factor: number, around: number): TimeRange | null {
  const fullSpan = full.to - full.from
  const span = Math.max(Math.min(minSpan, fullSpan), (range.to - range.from) / factor)
  if (span >= fullSpan) return null
  const part = (around - range.from) / (range.to - range.from)
  const from = Math.min(Math.max(around - span * part, full.from), full.to - span)
  return { from, to: from + span }
}

/** Requested period, or the range of all readings; a single moment gets a minute around it. */
export function fullRange(times: ArrayLike<number>, period: TimeRange | undefined): TimeRange {
  const { from, to } = period ?? { from: times[0] ?? 0, to: times[times.length - 1] ?? 0 }
  return to > from ? { from, to } : { from: from - 30_000, to: from + 30_000 }
}
