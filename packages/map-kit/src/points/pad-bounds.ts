import { within } from '../geometry.ts'
import type { Bounds } from '../types.ts'

/** Part of the window that is computed beyond each edge, so that a short move needs nothing new. */
const margin = 0.25

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180

/** The window and a margin around it. */
export function padBounds({ south, west, north, east }: Bounds): Bounds {
  const width = east - west + (west <= east ? 0 : 360)
  const [dx, dy] = [width * margin, (north - south) * margin]
  const sides =
    width + 2 * dx >= 360 ? { west: -180, east: 180 } : { west: wrapped(west - dx), east: wrapped(east + dx) }
  return { ...sides, south: Math.max(-90, south - dy), north: Math.min(90, north + dy) }
}

/** A window lies in what was computed. */
export const containsBounds = (reach: Bounds, { south, west, north, east }: Bounds): boolean =>
  within(reach, { lat: south, lng: west }) && within(reach, { lat: north, lng: east })
