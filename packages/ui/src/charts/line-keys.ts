import { indexFrom } from './decimate.ts'
import type { TimeRange } from './series.ts'
import { zoomRange } from './visible-range.ts'

interface Scene {
  /** Times of the drawn points, ascending. */
  times: ArrayLike<number>
  range: TimeRange
  full: TimeRange
  cursor: number | null
}

export type Move = { cursor: number } | { range: TimeRange | null }

/** Returns the effect of a key, or undefined for other keys. */
export function moveOf(key: string, shift: boolean, { times, range, full, cursor }: Scene): Move | undefined {
  const first = indexFrom(times, range.from)
  const last = Math.max(first, indexFrom(times, range.to + 1) - 1)
  const to = (index: number): Move | undefined => {
    const time = times[Math.min(Math.max(index, first), last)]
    return time === undefined ? undefined : { cursor: time }
  }
  const step = shift ? 10 : 1
  const here = cursor === null ? undefined : indexFrom(times, cursor)
  const middle = cursor !== null && cursor >= range.from && cursor <= range.to ? cursor : (range.from + range.to) / 2
  if (key === 'ArrowRight') return to(here === undefined ? first : here + step)
  if (key === 'ArrowLeft') return to(here === undefined ? last : here - step)
  if (key === 'Home') return to(first)
  if (key === 'End') return to(last)
  if (key === '+' || key === '=') return { range: zoomRange(range, full, 2, middle) }
  if (key === '-') return { range: zoomRange(range, full, 0.5, middle) }
  return undefined
}
