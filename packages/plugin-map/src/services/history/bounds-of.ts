import type { Bounds } from '@muster/map-kit'
import type { Track } from './track.ts'

/** Around all readings, with some air, so that a unit that never moved is no single point. */
export function boundsOf(tracks: readonly Pick<Track, 'lats' | 'lngs' | 'count'>[]): Bounds {
  let [south, west, north, east] = [90, Infinity, -90, -Infinity]
  for (const { lats, lngs, count } of tracks) {
    for (let i = 0; i < count; i++) {
      const [lat = 0, lng = 0] = [lats[i], lngs[i]]
      south = Math.min(south, lat)
      north = Math.max(north, lat)
      west = Math.min(west, lng)
      east = Math.max(east, lng)
    }
  }
  const air = Math.max(0.002, (north - south) * 0.06, (east - west) * 0.06)
  return { south: south - air, west: west - air, north: north + air, east: east + air }
}
