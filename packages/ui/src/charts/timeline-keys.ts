import { nearestInterval, type TimelineRow } from './timeline-rows.ts'

/** Row and index of the current interval. */
export interface Active {
  row: number
  interval: number
}

/** Returns the interval that an arrow key selects, or undefined for other keys. */
export function nextActive(
  key: string,
  active: Active | null,
  rows: readonly TimelineRow[],
  placeOf: (row: TimelineRow) => (time: number) => number,
): Active | undefined {
  const start = active ?? firstOf(rows)
  const row = rows[start.row]
  if (!row) return undefined
  const last = row.intervals.length - 1
  const along = (interval: number) => ({ row: start.row, interval: Math.min(Math.max(interval, 0), last) })
  if (key === 'Home') return along(0)
  if (key === 'End') return along(last)
  if (key === 'ArrowRight') return active ? along(start.interval + 1) : start
  if (key === 'ArrowLeft') return active ? along(start.interval - 1) : start
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  if (!active) return start
  const step = key === 'ArrowDown' ? 1 : -1
  const from = placeOf(row)(row.intervals[start.interval]?.from ?? 0)
  for (let at = start.row + step; rows[at]; at += step) {
    const next = rows[at]
    if (next && next.intervals.length > 0) return { row: at, interval: nearestInterval(next, from, placeOf(next)) }
  }
  return start
}

const firstOf = (rows: readonly TimelineRow[]): Active => ({
  row: rows.findIndex(({ intervals }) => intervals.length > 0),
  interval: 0,
})
