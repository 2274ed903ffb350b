import { circle, nearestCopy, wrapLongitude } from '../geometry.ts'
import type { LatLng } from '../types.ts'

/** `radius` in metres. */
export interface DrawnCircle {
  kind: 'circle'
  center: LatLng
  radius: number
}
/** Open ring; corners follow the first across the antimeridian. */
export interface DrawnPolygon {
  kind: 'polygon'
  ring: readonly LatLng[]
}
export type DrawnShape = DrawnCircle | DrawnPolygon
export type Tool = DrawnShape['kind']

/** Returns the border of a shape as an open ring. */
export const borderOf = (shape: DrawnShape): readonly LatLng[] =>
  shape.kind === 'circle' ? circle(shape.center, shape.radius) : shape.ring

/** Normalises a ring: the first corner to -180…180, the others next to it. */
export function normalizeRing(ring: readonly LatLng[]): LatLng[] {
  const [first] = ring
  if (!first) return []
  const start = wrapLongitude(first.lng)
  return ring.map(corner => nearestCopy(corner, start))
}

export const wrapPlace = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: wrapLongitude(lng) })

export const between = (a: LatLng, b: LatLng): LatLng => ({ lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 })
