import { trackColor, type LatLng, type Track as Line } from '@muster/map-kit'
import { piecesOf } from '../services/history/pieces.ts'
import type { Track } from '../services/history/track.ts'

/** One line a unbroken piece, in the colour of its unit; five colours in turn (001 §9). */
export function linesOf(tracks: readonly Track[]): Line[] {
  return tracks.flatMap((track, unit) =>
    piecesOf(track).map(({ start, end }) => ({
      id: `${track.unitId} ${track.positionIds[start]} ${end - start}`,
      color: trackColor(unit),
      path: pathOf(track, start, end),
    })),
  )
}

function pathOf({ lats, lngs }: Track, start: number, end: number): LatLng[] {
  const path: LatLng[] = []
  for (let i = start; i < end; i++) path.push({ lat: lats[i] ?? 0, lng: lngs[i] ?? 0 })
  return path
}
