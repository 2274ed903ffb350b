import type { FleetSchemas } from '@muster/contract'
import type { MapPort } from '@muster/map-kit'
import { clustering } from '../services/fleet-positions.service.ts'
import { extentOf, isTight } from './places.ts'

/** Shows what is in a group; units close together stay one group until nothing is grouped any more. */
export function zoomInto(map: MapPort, { bounds, lat, lng }: FleetSchemas['Cluster']): void {
  const inside = extentOf(bounds)
  if (!inside || isTight(inside)) map.flyTo({ lat, lng, zoom: clustering.maxZoom + 1 })
  else map.fitBounds(inside)
}
