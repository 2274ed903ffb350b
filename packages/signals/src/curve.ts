/** A point of a curve. */
export interface CurvePoint {
  raw: number
  value: number
}

/**
 * Returns the value of a curve. The first and last points extend beyond the ends.
 *
 * @param points sorted by raw number
 * @param between interpolates linearly between points; otherwise a point holds until the next
 */
export function valueAt(points: readonly CurvePoint[], raw: number, between: boolean): number | undefined {
  let [low, high] = [0, points.length]
  // the first point after the raw number
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.raw ?? Infinity) <= raw) low = middle + 1
    else high = middle
  }
  const [before, after] = [points[low - 1], points[low]]
  if (!before || !after) return (before ?? after)?.value
  if (!between) return before.value
  const share = (raw - before.raw) / (after.raw - before.raw)
  return before.value * (1 - share) + after.value * share
}
