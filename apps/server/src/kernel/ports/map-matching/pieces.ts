import type { Matched, SnapPoint, SnapResult } from './match.ts'

/** Maximum number of points that every engine accepts at once. */
const size = 100

export interface Piece {
  points: readonly SnapPoint[]
  /** Index of its first point among all. */
  offset: number
}

export interface Answer extends Piece {
  matched: readonly Matched[]
  /** Reason why the engine failed on this piece. */
  failure?: string
}

/** Splits a track into pieces that share a point with the next, so that the road between them is included. */
export function cut(points: readonly SnapPoint[]): Piece[] {
  const pieces: Piece[] = []
  for (let offset = 0; offset < points.length - 1; offset += size - 1) {
    pieces.push({ points: points.slice(offset, offset + size), offset })
  }
  return pieces
}

/**
 * Joins the results, with indices over all points. A point that two pieces share is included once, from the piece that matched
 * it.
 */
export function join(answers: readonly Answer[]): SnapResult {
  const snappedPoints: SnapResult['snappedPoints'] = []
  const found = new Set<number>()
  const reasons = new Map<number, string>()
  for (const { matched, offset, points, failure = 'no road was found near these points' } of answers) {
    for (const { index, latitude, longitude } of matched) {
      const originalIndex = index === undefined ? undefined : offset + index
      if (originalIndex === undefined) snappedPoints.push({ latitude, longitude })
      else if (!found.has(originalIndex)) snappedPoints.push({ latitude, longitude, originalIndex })
      if (originalIndex !== undefined) found.add(originalIndex)
    }
    points.forEach((_, index) => {
      if (!reasons.has(offset + index)) reasons.set(offset + index, failure)
    })
  }
  return { snappedPoints, unmatched: segments([...reasons].filter(([index]) => !found.has(index))) }
}

/** @param lost by index, ascending */
function segments(lost: readonly (readonly [number, string])[]): SnapResult['unmatched'] {
  const unmatched: SnapResult['unmatched'] = []
  for (const [index, reason] of lost) {
    const last = unmatched.at(-1)
    if (last?.toIndex === index - 1 && last.reason === reason) last.toIndex = index
    else unmatched.push({ fromIndex: index, toIndex: index, reason })
  }
  return unmatched
}
