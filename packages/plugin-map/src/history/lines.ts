import type { LatLng, Track as Line } from '@muster/map-kit'
import { gapsOf } from '../clients/history/passes.ts'
import { type TrackSegment, segmentsOf, type Track } from '../clients/history/track.ts'
import { colorOf, type LineColor } from './line-color.tsx'

/** Gaps between passes are rounded down to these metres, so that a field consists of few lines. */
const classes = [3, 6, 12, 24]
/** Shorter runs of one gap join the run before them. */
const fewest = 4

/**
 * Builds lines for the unbroken segments, in five alternating colours per unit (001 §9) or coloured by speed or
 * status.
 */
export function linesOf(tracks: readonly Track[], by: LineColor = 'unit'): Line[] {
  return tracks.flatMap((track, unit) => {
    const gaps = gapClasses(track)
    return segmentsOf(track).flatMap(piece =>
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

/** Matched road point. `originalIndex` refers to the matched position; interpolated points have none. */
interface Snapped {
  latitude: number
  longitude: number
  originalIndex?: number
}

/**
 * Builds lines for a matched road. Field passes keep their gaps, because fields have no roads.
 * @param positionIds ids of the matched positions, by `originalIndex`
 */
export function roadsOf(
  points: readonly Snapped[],
  positionIds: readonly number[],
  track: Track,
  color: string,
): Line[] {
  if (points.length < 2) return []
  const gaps = gapClasses(track)
  const gapById = new Map(Array.from(track.positionIds, (id, i) => [id, gaps[i] ?? 0]))
  const path = joined(points)
  // by leg, indexed by its end point: interpolated points take the gap of the position that follows
  const legs = new Float64Array(points.length)
  for (let i = points.length - 1, gap = 0; i > 0; i--) {
    const index = points[i]?.originalIndex
    if (index !== undefined) gap = gapById.get(positionIds[index] ?? Number.NaN) ?? 0
    legs[i] = gap
  }
  return runsOf({ start: 0, end: points.length }, i => String(legs[i + 1])).map(({ start, end }): Line => {
    const gap = legs[start + 1] ?? 0
    return { id: `road ${track.unitId} ${start}`, color, path: path.slice(start, end), ...(gap > 0 && { gap }) }
  })
}

/** Unwraps longitudes so that a road continues beyond 180° instead of crossing the entire map. */
function joined(points: readonly Snapped[]): LatLng[] {
  let before = points[0]?.longitude ?? 0
  return points.map(({ latitude, longitude }) => {
    before = longitude + 360 * Math.round((before - longitude) / 360)
    return { lat: latitude, lng: before }
  })
}

/** Returns the gap class of each leg, 0 without an adjacent pass. */
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

/** Splits a segment into runs of legs that look alike; adjacent runs share a reading. */
function runsOf({ start, end }: TrackSegment, look: (i: number) => string): TrackSegment[] {
  const runs: TrackSegment[] = []
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
