import { boundsOfBox, type FleetSchemas } from '@muster/contract'
import type { Bounds, LatLng } from '@muster/map-kit'
import type { MapWindow } from '../services/fleet-positions.service.ts'

/** `latitude,longitude` of an address, when it is a place on earth. */
export function parseCenter(center: string | undefined): LatLng | undefined {
  if (!center || !/^[^,]+,[^,]+$/.test(center)) return undefined
  const [lat, lng] = center.split(',').map(Number) as [number, number]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

/** A box of the API with some air around it, so that a fit never ends at a single point. */
export function boundsWithMargin(box: FleetSchemas['BoundingBox'] | undefined): Bounds | undefined {
  const bounds = boundsOfBox(box)
  if (!bounds) return undefined
  const { south, west, north, east } = bounds
  const margin = Math.max(0.0005, (north - south) * 0.05)
  return { south: south - margin, west: west - margin, north: north + margin, east: east + margin }
}

/** Degrees: 250 px at zoom 17 are some 300 m. */
const apart = 0.003

/** So small that a fit to it would not part the group inside. */
export function isTight({ south, west, north, east }: Bounds): boolean {
  return north - south < apart && east - west < apart
}

const padding = 0.1

/**
 * What to ask the server for: the view and a little around it, so that markers at its edge are whole and a small step
 * finds them drawn. Zoom in quarters, so that the same view asks the same.
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
    zoom: Math.min(24, Math.round(zoom * 4) / 4),
  }
}

function wrap(lng: number): number {
  if (lng < -180) return lng + 360
  return lng > 180 ? lng - 360 : lng
}
