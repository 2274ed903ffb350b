import type { FleetSchemas } from '@muster/contract'
import { type LatLng, type MapCluster, type MapPort, useMap } from '@muster/map-kit'
import { useClient } from '@muster/ui'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { boundsWithMargin, isTight } from './bounds.ts'
import { selectionZoom } from './use-initial-view.ts'
import {
  type ClusteredUnits,
  clustering,
  fleetPositions,
  type MapWindow,
  type UnitChoice,
  type UnitPosition,
} from '../clients/fleet-positions.client.ts'

/** Subject of the popup. */
type Selection = { kind: 'unit'; id: number } | UnitGroup

/** Holds the selection on the map and in lists. @param unitId initial selection */
export function useSelection(
  fleet: UseQueryResult<ClusteredUnits>,
  window: MapWindow | undefined,
  unitId: number | undefined,
) {
  const map = useMap()
  const queries = useQueryClient()
  const positions = useClient(fleetPositions)
  const [shown, setShown] = useState<Selection | undefined>(
    unitId === undefined ? undefined : { kind: 'unit', id: unitId },
  )
  const units = fleet.data?.units
  const drawn = (id: unknown) => units?.find(unit => unit.unitId === id)
  const selectedId = shown?.kind === 'unit' ? shown.id : undefined
  const selected = drawn(selectedId)

  const select = useCallback(
    async (id: number, at?: LatLng) => {
      setShown({ kind: 'unit', id })
      // prefers the drawn position: lists may be outdated and searches have none
      const place =
        units?.find(unit => unit.unitId === id) ??
        at ??
        (await queries.fetchQuery(positions.unit(id)).catch(() => undefined))?.lastPosition
      if (place) map.flyTo({ lat: place.lat, lng: place.lng, zoom: selectionZoom })
    },
    [map, positions, queries, units],
  )

  return {
    shown,
    selectedId,
    /** Drawn marker; undefined outside the window or in a group. */
    selected,
    /** Units drawn at the location of the selected one, including it. */
    neighbours: selected && units ? unitsAtSameSpot(map, units, selected) : [],
    show: setShown,
    select: (id: number, at?: LatLng) => void select(id, at),
    click(id: unknown) {
      const unit = drawn(id)
      const here = unit && units ? unitsAtSameSpot(map, units, unit) : []
      if (unit && here.length > 1) setShown({ kind: 'spot', at: unit, unitIds: here.map(each => each.unitId) })
      else if (unit) void select(unit.unitId, unit)
      else if (id === selectedId && selectedId !== undefined) void select(selectedId)
    },
    openGroup: useGroupOpener(fleet, window, setShown),
    close: () => setShown(undefined),
  }
}

/** Pixels within which one marker hides another. */
const apart = 12

/** Returns the drawn units at the location of a unit, which a click cannot distinguish. */
function unitsAtSameSpot(map: MapPort, units: readonly UnitPosition[], unit: UnitPosition): readonly UnitPosition[] {
  const { engine } = map
  if (!engine) return [unit]
  const here = engine.project(unit)
  return units.filter(other => {
    const { x, y } = engine.project(other)
    return Math.hypot(x - here.x, y - here.y) < apart
  })
}

export interface OpenGroup {
  readonly kind: 'group'
  readonly cluster: FleetSchemas['Cluster']
  /** Group ids are valid only with the window of their request. */
  readonly window: MapWindow
}

export type UnitGroup =
  | OpenGroup
  | { kind: 'spot'; at: LatLng; unitIds: readonly number[] }
  /** Units by the distance from a place. */
  | { kind: 'near'; at: LatLng; choice: UnitChoice }

/** Opens a group with the window it was drawn in, because groups change with every update. */
export function useGroupOpener(
  { data, isPlaceholderData }: UseQueryResult<ClusteredUnits>,
  window: MapWindow | undefined,
  open: (group: OpenGroup) => void,
): (cluster: MapCluster) => void {
  // groups of the previous window stay until the new ones load
  const drawn = useRef(window)
  useEffect(() => {
    if (!isPlaceholderData) drawn.current = window
  }, [isPlaceholderData, window])
  const groups = data?.clusters
  return useCallback(
    ({ id }) => {
      const cluster = groups?.find(each => each.id === id)
      if (cluster && drawn.current) open({ kind: 'group', cluster, window: drawn.current })
    },
    [groups, open],
  )
}

/** Zooms to the bounds of a group, or beyond clustering if its units are too close. */
export function zoomInto(map: MapPort, { bounds, lat, lng }: FleetSchemas['Cluster']): void {
  const inside = boundsWithMargin(bounds)
  if (!inside || isTight(inside)) map.flyTo({ lat, lng, zoom: clustering.maxZoom + 1 })
  else map.fitBounds(inside)
}
