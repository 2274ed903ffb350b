import { useMap, type LatLng } from '@muster/map-kit'
import { useService } from '@muster/ui'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { fleetPositions, type ClusteredUnits, type MapWindow } from '../services/fleet-positions.service.ts'
import type { Grouped } from './group-popup.tsx'
import { unitsAtSameSpot } from './units-at-same-spot.ts'
import { useGroupOpener } from './use-group-opener.ts'
import { selectionZoom } from './use-start.ts'

/** What the one popup is about. */
export type Shown = { kind: 'unit'; id: number } | Grouped

/** The selection on the map or in a list, and how to change it. @param unitId selected initially */
export function useShown(
  fleet: UseQueryResult<ClusteredUnits>,
  window: MapWindow | undefined,
  unitId: number | undefined,
) {
  const map = useMap()
  const queries = useQueryClient()
  const positions = useService(fleetPositions)
  const [shown, setShown] = useState<Shown | undefined>(unitId === undefined ? undefined : { kind: 'unit', id: unitId })
  const units = fleet.data?.units
  const drawn = (id: unknown) => units?.find(unit => unit.unitId === id)
  const selectedId = shown?.kind === 'unit' ? shown.id : undefined
  const selected = drawn(selectedId)

  const select = useCallback(
    async (id: number, at?: LatLng) => {
      setShown({ kind: 'unit', id })
      // a list may have an old position, and a search has none; a unit without a position says so itself
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
    /** As it is drawn; none while it is out of the window or in a group. */
    selected,
    /** All that are drawn on the spot of the selected one, itself too. */
    neighbours: selected && units ? unitsAtSameSpot(map, units, selected) : [],
    show: setShown,
    select: (id: number, at?: LatLng) => void select(id, at),
    click(id: unknown) {
      const unit = drawn(id)
      const here = unit && units ? unitsAtSameSpot(map, units, unit) : []
      if (unit && here.length > 1) setShown({ kind: 'spot', at: unit, unitIds: here.map(each => each.unitId) })
      else if (unit) void select(unit.unitId, unit)
    },
    openGroup: useGroupOpener(fleet, window, setShown),
    close: () => setShown(undefined),
  }
}
