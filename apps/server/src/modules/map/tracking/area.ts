import type { FleetSchemas } from '@muster/contract'
import { badRequest } from '#kernel/http/problem.ts'
import type { Bounds } from '#telemetry/live/bounds.ts'

export interface Area {
  latMin: number
  latMax: number
  lonMin: number
  lonMax: number
}

/** @throws Problem 400 if the south edge is north of the north edge. West may exceed east, across the antimeridian. */
export function boundsOf({ latMin, latMax, lonMin, lonMax }: Area): Bounds {
  if (latMin > latMax) {
    throw badRequest(['problem.areaTurned'], {
      code: 'INVALID_INPUT',
      errors: [['latMin', 'problem.latOrder', { latMax }]],
    })
  }
  return { south: latMin, west: lonMin, north: latMax, east: lonMax }
}

/** Converts bounds to the wire format; empty without bounds. */
export function boxOf(bounds: Bounds | undefined): FleetSchemas['BoundingBox'] {
  if (!bounds) return {}
  return { bb_lat_min: bounds.south, bb_lng_min: bounds.west, bb_lat_max: bounds.north, bb_lng_max: bounds.east }
}
