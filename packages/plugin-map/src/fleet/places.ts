import type { FleetSchemas } from '@muster/contract'
import type { Bounds, LatLng } from '@muster/map-kit'
import type { MapWindow, UnitPosition } from '../services/fleet-positions.service.ts'

/** `latitude,longitude` of an address, when it is a place on earth. */
export function placeOf(center: string | undefined): LatLng | undefined {
  const [lat = NaN, lng = NaN, ...rest] = center?.split(',').map(Number) ?? []
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return onEarth && rest.length === 0 ? { lat, lng } : undefined
}

/** A box with some air around it, so that a fit never ends at a single point. */
export function extentOf(box: FleetSchemas['BoundingBox'] | undefined): Bounds | undefined {
  if (box?.bb_lat_min === undefined || box.bb_lat_max === undefined || box.bb_lng_min === undefined || box.bb_lng_max === undefined) return
  const air = Math.max(0.0005, (box.bb_lat_max - box.bb_lat_min) * 0.05)
  return { south: box.bb_lat_min - air, west: box.bb_lng_min - air, north: box.bb_lat_max + air, east: box.bb_lng_max + air }
}

/** What to ask the server for: the view, clamped to what a map of the world can show. */
export function windowOf({ south, west, north, east }: Bounds, zoom: number): MapWindow {
  return { south: Math.max(-85, south), west, north: Math.min(85, north), east, zoom: Math.min(24, zoom) }
}

const moving = 2
const working = 1

export function isMoving({ statusId }: Pick<UnitPosition, 'statusId'>): boolean {
  return statusId === moving || statusId === working
}
