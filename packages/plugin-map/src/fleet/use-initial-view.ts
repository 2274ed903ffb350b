import { type Bounds, useMap, type View } from '@muster/map-kit'
import { useClient } from '@muster/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { boundsWithMargin, parseCenter } from './bounds.ts'
import { fleetPositions, type UnitChoice } from '../clients/fleet-positions.client.ts'

/** Zoom for a selected unit (001 §9); engines limit it to their own maximum. */
export const selectionZoom = 22

/** Zoom for a link, at which the scale bar is about 200 m. */
const linkZoom = 15.5

/**
 * Returns the initial camera: the centre in the URL, else its unit, else the entire fleet. Keeps the view if the
 * user has moved the map.
 */
export function useInitialView(
  center: string | undefined,
  unitId: number | undefined,
  extent: Bounds | undefined,
  zoom = linkZoom,
): View | undefined {
  const map = useMap()
  const [view] = useState(() => viewOf(center, zoom))
  const options = useClient(fleetPositions).unit(unitId ?? 0)
  const unit = useQuery({ ...options, queryFn: unitId === undefined ? skipToken : options.queryFn })
  const isWaiting = unitId !== undefined && unit.isPending
  const place = unit.data?.lastPosition
  const [isDone, setDone] = useState(view !== undefined)
  useEffect(() => {
    if (isDone || isWaiting) return
    if (map.isMoved) return setDone(true)
    if (place) map.flyTo({ ...place, zoom })
    else if (extent) map.fitBounds(extent)
    else return
    setDone(true)
  }, [extent, isDone, isWaiting, map, place, zoom])
  return view
}

function viewOf(address: string | undefined, zoom: number): View | undefined {
  const center = parseCenter(address)
  return center && { center, zoom }
}

/** Returns bounds around the entire fleet, or around the selected units. */
export function useFleetBounds(choice: UnitChoice = {}): {
  extent: Bounds | undefined
  isLoaded: boolean
  hasNoPositions: boolean
} {
  const box = useQuery({ ...useClient(fleetPositions).boundingBox(choice), staleTime: 60_000 })
  const extent = useMemo(() => boundsWithMargin(box.data), [box.data])
  return { extent, isLoaded: box.isSuccess, hasNoPositions: box.isSuccess && !extent }
}
