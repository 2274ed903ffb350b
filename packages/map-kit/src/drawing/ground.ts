import type { MapEngine } from '../engine.ts'
import { circle, mercator, unmercator, worldSize } from '../geometry.ts'
import type { LatLng, Point } from '../types.ts'

const earthRadius = 6_371_008.8
const rad = Math.PI / 180

/** Metres on the ground, along the great circle. */
export function metresBetween(a: LatLng, b: LatLng): number {
  const [dLat, dLng] = [(b.lat - a.lat) * rad, (b.lng - a.lng) * rad]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The point of a circle that lies east of its centre. */
export const eastOf = (center: LatLng, radius: number): LatLng => circle(center, radius, 4)[1] ?? center

/** The place under a point of the map; every engine draws Web Mercator without turning it. */
export function placeAt(engine: MapEngine, { x, y }: Point): LatLng {
  const { center, zoom } = engine.view()
  const [from, world, size] = [engine.project(center), mercator(center), worldSize(zoom)]
  return unmercator({ x: world.x + (x - from.x) / size, y: world.y + (y - from.y) / size })
}
