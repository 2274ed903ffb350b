/** A stretch of time and how many readings fall in it. Milliseconds since the epoch, the end not included. */
export interface Segment {
  from: number
  to: number
  readings: number
}

/**
 * The shortest run of segments that holds the page, and how many of its readings come before the page.
 * Undefined when the page begins after the end.
 */
export function locate(
  segments: readonly Segment[],
  start: number,
  limit: number,
): { from: number; to: number; skip: number } | undefined {
  let before = 0
  let found: { from: number; to: number; skip: number } | undefined
  for (const { from, to, readings } of segments) {
    if (before >= start + limit) break
    if (before + readings > start) found = { from: found?.from ?? from, to, skip: found?.skip ?? start - before }
    before += readings
  }
  return found
}
