import type { FleetSchemas } from '@muster/contract'
import type { MapCluster, MapUnit } from '@muster/map-kit'
import { useClient } from '@muster/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fleetPositions, type ClusteredUnits, type UnitPosition } from '../clients/fleet-positions.client.ts'

const working = 1
const moving = 2

/** Omits the heading of a stationary unit. */
export function markerOf(unit: UnitPosition): MapUnit {
  const { unitId, lat, lng, iconName, statusColor, statusId, course } = unit
  const time = Date.parse(unit.lastPositionTimestamp)
  const marker = { id: unitId, lat, lng, iconName: iconOf(iconName), color: statusColor, time }
  const isOnTheWay = statusId === moving || statusId === working
  return course !== undefined && isOnTheWay ? { ...marker, heading: course } : marker
}

/** Gives each unit the status colour of its company. @param colors by status id */
export function withStatusColors(fleet: ClusteredUnits, colors: ReadonlyMap<number, string>): ClusteredUnits {
  const units = fleet.units.map(unit => {
    const statusColor = colors.get(unit.statusId) ?? unit.statusColor
    return statusColor === unit.statusColor ? unit : { ...unit, statusColor }
  })
  return { ...fleet, units }
}

/** Prefix of vehicle icon names (001 §9); any other name gets the general icon. */
const family = 'icon-wolf'

export const iconOf = (name: string | undefined) => (name?.startsWith(family) ? name : `${family}-general`)

/** Colour of unknown statuses (001 §9). */
const fallback = 'cecece'

/** @param colors by status id */
export function clusterOf(cluster: FleetSchemas['Cluster'], colors: ReadonlyMap<number, string>): MapCluster {
  const { id, lat, lng, count } = cluster
  const statuses = cluster.statuses.map(part => ({ color: colors.get(part.statusId) ?? fallback, count: part.count }))
  return { id, lat, lng, count, statuses }
}

/**
 * Converts a fleet to markers; unchanged parts keep their identity. A group never hides the selected unit.
 * @param colors by status id
 */
export function useMarkers(
  fleet: ClusteredUnits | undefined,
  colors: ReadonlyMap<number, string>,
  selectedId?: number,
): { clusters: readonly MapCluster[]; markers: readonly MapUnit[] } {
  const { clusters: groups, units } = fleet ?? {}
  const clusters = useMemo(() => groups?.map(group => clusterOf(group, colors)) ?? [], [groups, colors])
  const single = useMemo(() => units?.map(markerOf) ?? [], [units])
  const isGrouped = units !== undefined && !units.some(({ unitId }) => unitId === selectedId)
  const grouped = useTrackedUnit(isGrouped ? selectedId : undefined, colors)
  const markers = useMemo(() => (grouped ? [...single, grouped] : single), [single, grouped])
  return { clusters, markers }
}

/** Returns the marker of a unit at its last position. @param colors by status id */
function useTrackedUnit(unitId: number | undefined, colors: ReadonlyMap<number, string>): MapUnit | undefined {
  const options = useClient(fleetPositions).unit(unitId ?? 0)
  const { data } = useQuery({ ...options, queryFn: unitId === undefined ? skipToken : options.queryFn })
  return useMemo(() => {
    if (unitId === undefined || !data?.lastPosition || data.lastPositionTimestamp === undefined) return undefined
    const { lastPosition, lastPositionTimestamp, name, iconName, statusId } = data
    const statusColor = colors.get(statusId) ?? data.statusColor
    return markerOf({ unitId, name, iconName, statusId, statusColor, lastPositionTimestamp, ...lastPosition })
  }, [unitId, data, colors])
}
