import type { LatLng, Track as Line } from '@muster/map-kit'
import { gapsOf } from '../services/history/passes.ts'
import { piecesOf, type Piece } from '../services/history/pieces.ts'
import type { Track } from '../services/history/track.ts'
import { colorOf, type LineColor } from './line-color.ts'

/** Gaps between passes are rounded down to these, so that a field is few lines. Metres. */
const classes = [3, 6, 12, 24]
/** Fewer legs of one gap are part of what is before them. */
const fewest = 4

/** Lines for the unbroken pieces, five colours in turn for units (001 §9), or in the colours of speed or status. */
export function linesOf(tracks: readonly Track[], by: LineColor = 'unit'): Line[] {
  return tracks.flatMap((track, unit) => {
    const gaps = gapClasses(track)
    return piecesOf(track).flatMap(piece =>
      runsOf(piece, i => `${gaps[i + 1]} ${colorOf(track, unit, i, by)}`).map(({ start, end }): Line => {
        const gap = gaps[start + 1] ?? 0
        return {
          id: `${track.unitId} ${track.positionIds[start]} ${end - start}`,
          color: colorOf(track, unit, start, by),
          path: pathOf(track, start, end),
          ...(gap > 0 && { gap }),
        }
      }),
    )
  })
}

/** By leg: its class of gap, 0 without a pass beside it. */
function gapClasses(track: Track): Float64Array {
  const found = gapsOf(track).map(gap => (Number.isFinite(gap) ? (classes.findLast(least => gap >= least) ?? 2) : 0))
  let start = 0
  for (let i = 1; i <= found.length; i++) {
    if (i < found.length && found[i] === found[start]) continue
    if (i - start < fewest && start > 0) found.fill(found[start - 1] ?? 0, start, i)
    start = i
  }
  return found
}

/** A piece in parts whose legs look alike; neighbours share a reading. */
function runsOf({ start, end }: Piece, look: (i: number) => string): Piece[] {
  const runs: Piece[] = []
  for (let from = start; from < end - 1;) {
    let to = from + 1
    while (to < end - 1 && look(to) === look(from)) to++
    runs.push({ start: from, end: to + 1 })
    from = to
  }
  return runs
}

function pathOf({ lats, lngs }: Track, start: number, end: number): LatLng[] {
  const path: LatLng[] = []
  for (let i = start; i < end; i++) path.push({ lat: lats[i] ?? 0, lng: lngs[i] ?? 0 })
  return path
}
