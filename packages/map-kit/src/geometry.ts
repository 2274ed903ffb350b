import type { MapEngine } from './engine.ts'
import type { Bounds, LatLng, Point } from './types.ts'

const earthRadius = 6_371_008.8
const equator = 2 * Math.PI * 6_378_137
const rad = Math.PI / 180

/** Projects to Web Mercator: the world from 0 to 1 in both directions, north at 0. */
export function mercator({ lat, lng }: LatLng): Point {
  const capped = Math.max(-85.051129, Math.min(85.051129, lat))
  return { x: lng / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(capped * rad)) / (2 * Math.PI) }
}

export function unmercator({ x, y }: Point): LatLng {
  return { lat: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / rad, lng: (x - 0.5) * 360 }
}

/** Returns the pixels between two places on a world of `size` px. */
export function pixels(a: LatLng, b: LatLng, size: number): number {
  const [from, to] = [mercator(a), mercator(b)]
  return Math.hypot(to.x - from.x, to.y - from.y) * size
}

/** Returns true if the place is inside the bounds, which may cross the antimeridian. */
export function within({ south, west, north, east }: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)
}

/** Returns the equator length in pixels. */
export const worldSize = (zoom: number) => 256 * 2 ** zoom

export const metresPerPixel = (lat: number, zoom: number) => (equator * Math.cos(lat * rad)) / worldSize(zoom)

/** Returns a circle of `radius` metres as an open ring, geodesic at any latitude. */
export function circle({ lat, lng }: LatLng, radius: number, corners = 64): LatLng[] {
  const angle = radius / earthRadius
  const [sin, cos] = [Math.sin(lat * rad), Math.cos(lat * rad)]
  return Array.from({ length: corners }, (_, i) => {
    const bearing = (i / corners) * 2 * Math.PI
    const there = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing))
    const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cos, Math.cos(angle) - sin * Math.sin(there))
    return { lat: there / rad, lng: lng + east / rad }
  })
}

/** Returns the smallest bounds around all places, or undefined without places. */
export function boundsOf(places: Iterable<LatLng>): Bounds | undefined {
  const all = [...places]
  if (all.length === 0) return undefined
  const lats = all.map(place => place.lat)
  const lngs = all.map(place => place.lng).toSorted((a, b) => a - b)
  let [gap, west, east] = [lngs[0]! + 360 - lngs.at(-1)!, lngs[0]!, lngs.at(-1)!]
  for (let i = 1; i < lngs.length; i++) {
    if (lngs[i]! - lngs[i - 1]! > gap) [gap, west, east] = [lngs[i]! - lngs[i - 1]!, lngs[i]!, lngs[i - 1]!]
  }
  return { south: least(lats), north: most(lats), west, east }
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

/** Wraps a longitude to -180…180. */
export const wrapLongitude = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180

/** Returns the copy of a place nearest to a longitude on a repeating world. */
export function nearestCopy(place: LatLng, lng: number): LatLng {
  return { lat: place.lat, lng: place.lng + 360 * Math.round((lng - place.lng) / 360) }
}

/** Returns the largest of 1, 2 or 5 times a power of ten up to the value. */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const digit = value / power
  return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power
}

/** Returns the great-circle distance in metres. */
export function metresBetween(a: LatLng, b: LatLng): number {
  const [dLat, dLng] = [(b.lat - a.lat) * rad, (b.lng - a.lng) * rad]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns the eastern point of a circle. */
export const eastOf = (center: LatLng, radius: number): LatLng => circle(center, radius, 4)[1] ?? center

/** Returns the place at a point of the map, for engines that draw unrotated Web Mercator. */
export function placeAt(engine: MapEngine, { x, y }: Point): LatLng {
  const { center, zoom } = engine.view()
  const [from, world, size] = [engine.project(center), mercator(center), worldSize(zoom)]
  return unmercator({ x: world.x + (x - from.x) / size, y: world.y + (y - from.y) / size })
}
