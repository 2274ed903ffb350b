import type { FleetSchemas } from '../generated/index.ts'

/** Map rectangle in degrees; `west` is greater than `east` if it crosses the antimeridian. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** Query parameters of operations that take a map rectangle. */
export const boundsQuery = ({ south, west, north, east }: Bounds) => ({
  latMin: south,
  latMax: north,
  lonMin: west,
  lonMax: east,
})

/** Returns undefined for an empty rectangle. `east` exceeds 180 if the box crosses the antimeridian. */
export function boundsOfBox(box: FleetSchemas['BoundingBox'] | undefined): Bounds | undefined {
  const { bb_lat_min: south, bb_lng_min: west, bb_lat_max: north, bb_lng_max: east } = box ?? {}
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  return { south, west, north, east }
}
