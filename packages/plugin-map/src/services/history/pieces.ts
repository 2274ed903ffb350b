import { leg, type Track } from './track.ts'

/** Readings from `start` up to, not including, `end` that one line joins. */
export interface Piece {
  start: number
  end: number
}

/** The line of a track, broken where the unit was silent or jumped. A reading between two breaks is no line. */
export function piecesOf({ legs, count }: Pick<Track, 'legs' | 'count'>): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (let i = 1; i <= count; i++) {
    if (i < count && legs[i] === leg.whole) continue
    if (i - start > 1) pieces.push({ start, end: i })
    start = i
  }
  return pieces
}
