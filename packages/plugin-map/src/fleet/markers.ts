import type { FleetSchemas } from '@muster/contract'
import type { MapCluster, MapUnit } from '@muster/map-kit'
import type { UnitPosition } from '../services/fleet-positions.service.ts'

const working = 1
const moving = 2

/** A unit that stands points nowhere, whatever its last course. */
export function markerOf(unit: UnitPosition): MapUnit {
  const { unitId, lat, lng, iconName, statusColor, statusId, course } = unit
  const time = Date.parse(unit.lastPositionTimestamp)
  const marker = { id: unitId, lat, lng, iconName, color: statusColor, time }
  const isOnTheWay = statusId === moving || statusId === working
  return course !== undefined && isOnTheWay ? { ...marker, heading: course } : marker
}

/** Colour of a status nobody named (001 §9). */
const fallback = 'cecece'

/** @param colors by status id */
export function clusterOf(cluster: FleetSchemas['Cluster'], colors: ReadonlyMap<number, string>): MapCluster {
  const { id, lat, lng, count } = cluster
  const statuses = cluster.statuses.map(part => ({ color: colors.get(part.statusId) ?? fallback, count: part.count }))
  return { id, lat, lng, count, statuses }
}
