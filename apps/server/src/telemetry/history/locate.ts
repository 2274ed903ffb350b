/** Period with its number of readings. Milliseconds since the epoch, end exclusive. */
export interface Segment {
  from: number
  to: number
  readings: number
}

/**
 * Returns the shortest run of segments that contains the page, and the number of readings in it before the page.
 * Returns undefined if the page starts after the last reading.
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
