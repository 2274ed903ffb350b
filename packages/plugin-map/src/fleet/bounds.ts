import { boundsOfBox, type FleetSchemas } from '@muster/contract'
import type { Bounds, LatLng } from '@muster/map-kit'
import type { MapWindow } from '../clients/fleet-positions.client.ts'

/** Parses `latitude,longitude` of a URL; undefined if invalid. */
export function parseCenter(center: string | undefined): LatLng | undefined {
  if (!center || !/^[^,]+,[^,]+$/.test(center)) return undefined
  const [lat, lng] = center.split(',').map(Number) as [number, number]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** Converts a box of the API and adds a margin, so that a fit never targets a single point. */
export function boundsWithMargin(box: FleetSchemas['BoundingBox'] | undefined): Bounds | undefined {
  const bounds = boundsOfBox(box)
  return bounds && withMargin(bounds)
}

export function withMargin({ south, west, north, east }: Bounds): Bounds {
  const margin = Math.max(0.0005, (north - south) * 0.05)
  return { south: south - margin, west: west - margin, north: north + margin, east: east + margin }
}

/** Degrees: 250 px at zoom 17 are about 300 m. */
const apart = 0.003

/** Returns true if fitting the bounds would not separate the units of a group. */
export function isTight({ south, west, north, east }: Bounds): boolean {
  return north - south < apart && east - west < apart
}

const padding = 0.1

/**
 * Returns the request window: the view and a margin, so that markers at the edge are complete and small moves need
 * no request. Rounds zoom to quarters to reuse cached answers.
 */
export function windowOf({ south, west, north, east }: Bounds, zoom: number): MapWindow {
  const width = west <= east ? east - west : east - west + 360
  const [dy, dx] = [(north - south) * padding, width * padding]
  const isWorld = width + 2 * dx >= 360
  return {
    south: Math.max(-90, south - dy),
    west: isWorld ? -180 : wrap(west - dx),
    north: Math.min(90, north + dy),
    east: isWorld ? 180 : wrap(east + dx),
    // a small map of the world is below zoom 0
    zoom: Math.min(24, Math.max(0, Math.round(zoom * 4) / 4)),
  }
}

function wrap(lng: number): number {
  if (lng < -180) return lng + 360
  return lng > 180 ? lng - 360 : lng
}
