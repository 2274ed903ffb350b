import type { TimeRange } from './series.ts'

/** Minimum visible span in milliseconds. */
const nearest = 1000

/** Zooms a range around a moment within the complete range; null is the complete range. */
export function zoomed(range: TimeRange, whole: TimeRange, factor: number, around: number): TimeRange | null {
  const wholeSpan = whole.to - whole.from
  const span = Math.max(Math.min(nearest, wholeSpan), (range.to - range.from) / factor)
  if (span >= wholeSpan) return null
  const part = (around - range.from) / (range.to - range.from)
  const from = Math.min(Math.max(around - span * part, whole.from), whole.to - span)
  return { from, to: from + span }
}
