import { circle } from '../geometry.ts'
import type { LatLng } from '../types.ts'

/** `radius` in metres. */
export interface DrawnCircle {
  kind: 'circle'
  center: LatLng
  radius: number
}
/** An open ring; corners lie on the copy of the world of the first, so that it may cross the antimeridian. */
export interface DrawnPolygon {
  kind: 'polygon'
  ring: readonly LatLng[]
}
export type DrawnShape = DrawnCircle | DrawnPolygon
export type Tool = DrawnShape['kind']

/** Where the border of a shape runs, as an open ring. */
export const borderOf = (shape: DrawnShape): readonly LatLng[] =>
  shape.kind === 'circle' ? circle(shape.center, shape.radius) : shape.ring

const turn = 360

/** The ring with its first corner on the first world and the others next to it. */
export function settled(ring: readonly LatLng[]): LatLng[] {
  const [first] = ring
  if (!first) return []
  const home = wrapped(first)
  return ring.map(({ lat, lng }) => ({ lat, lng: lng + turn * Math.round((home.lng - lng) / turn) }))
}

/** Longitude from -180 to 180. */
export const wrapped = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: lng - turn * Math.round(lng / turn) })

export const between = (a: LatLng, b: LatLng): LatLng => ({ lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 })
