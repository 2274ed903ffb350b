/** Visible interval of a chart in milliseconds since 1970, and its width in pixels. */
export interface View {
  from: number
  to: number
  columns: number
}

/** Marks times without a reading of the signal: the line continues. NaN marks a gap: the line ends. */
export const noReading = Infinity

/**
 * Returns indices of the points that produce the same picture as all points: first, minimum, maximum and last of each
 * pixel column, one per gap between columns, and the neighbours outside the view.
 *
 * @param times ascending
 * @param values NaN for a gap, `noReading` for no reading
 * @returns ascending
 */
export function decimate(
  times: Float64Array,
  values: Float64Array,
  from: number,
  to: number,
  columns: number,
): Int32Array {
  const start = Math.max(0, indexFrom(times, from) - 1)
  const end = Math.min(times.length, indexFrom(times, to) + 1)
  if (end - start <= 4 * columns) return Int32Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i)

  const indices = new Int32Array(Math.min(end - start, 5 * (columns + 4)))
  const scale = columns / (to - from)
  let [count, column, gap] = [0, Number.NaN, -1]
  let [first, low, high, last] = [-1, -1, -1, -1]
  const flush = () => {
    if (first < 0) return
    const [a, b] = low < high ? [low, high] : [high, low]
    indices[count++] = first
    if (a > first) indices[count++] = a
    if (b > a) indices[count++] = b
    if (last > b) indices[count++] = last
  }
  for (let i = start; i < end; i++) {
    const value = values[i] as number
    if (value === noReading) continue
    if (Number.isNaN(value)) {
      if (gap < 0) gap = i
      continue
    }
    // one column for all points left of the view and one for those right of it, because clock changes produce equal
    // neighbours
    const at = Math.max(-1, Math.min(columns + 1, Math.floor(((times[i] as number) - from) * scale)))
    if (at === column) {
      if (value < (values[low] as number)) low = i
      if (value > (values[high] as number)) high = i
    } else {
      flush()
      if (gap >= 0) indices[count++] = gap
      column = at
      first = low = high = i
    }
    last = i
    gap = -1
  }
  flush()
  if (gap >= 0) indices[count++] = gap
  return indices.subarray(0, count)
}

/** Returns the first index whose time is not earlier, or the length. */
export function indexFrom(times: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] as number) < time) low = middle + 1
    else high = middle
  }
  return low
}
