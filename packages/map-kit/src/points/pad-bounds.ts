import { within, wrapLongitude } from '../geometry.ts'
import type { Bounds } from '../types.ts'

/** Margin around the window as a fraction, so that short moves need no computation. */
const margin = 0.25

/** Returns the window with a margin. */
export function padBounds({ south, west, north, east }: Bounds): Bounds {
  const width = east - west + (west <= east ? 0 : 360)
  const [dx, dy] = [width * margin, (north - south) * margin]
  const sides =
    width + 2 * dx >= 360
      ? { west: -180, east: 180 }
      : { west: wrapLongitude(west - dx), east: wrapLongitude(east + dx) }
  return { ...sides, south: Math.max(-90, south - dy), north: Math.min(90, north + dy) }
}

/** Returns true if the padded bounds contain the window. */
export const containsBounds = (reach: Bounds, { south, west, north, east }: Bounds): boolean =>
  within(reach, { lat: south, lng: west }) && within(reach, { lat: north, lng: east })
