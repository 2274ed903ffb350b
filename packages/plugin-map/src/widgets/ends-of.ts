import type { Pin } from '@muster/map-kit'
import type { Track } from '../services/history/track.ts'

/** Where each way ends: a unit that never moved has no line. */
export function endsOf(tracks: readonly Pick<Track, 'unitId' | 'lats' | 'lngs' | 'count'>[], color: string): Pin[] {
  return tracks.flatMap(({ unitId, lats, lngs, count }) =>
    count === 0
      ? []
      : [{ id: unitId, lat: lats[count - 1] ?? 0, lng: lngs[count - 1] ?? 0, color: color.replace('#', '') }],
  )
}
