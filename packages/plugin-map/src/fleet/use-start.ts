import { useMap, type Bounds } from '@muster/map-kit'
import { useService } from '@muster/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import { placeOf } from './places.ts'

/** Zoom on a selected unit (001 §9); the engine stops at its own closest. */
export const selectionZoom = 22

/** The camera starts at the address's unit or centre, else over the whole fleet. */
export function useStart(center: string | undefined, unitId: number | undefined, extent: Bounds | undefined): void {
  const map = useMap()
  const options = useService(fleetPositions).unit(unitId ?? 0)
  const unit = useQuery({ ...options, queryFn: unitId === undefined ? skipToken : options.queryFn })
  const asked = placeOf(center)
  const place = asked ?? unit.data?.lastPosition
  const isWaiting = !asked && unitId !== undefined && unit.isPending
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone || isWaiting) return
    if (place) map.flyTo({ ...place, zoom: selectionZoom })
    else if (extent) map.fitBounds(extent)
    else return
    setDone(true)
  }, [extent, isDone, isWaiting, map, place])
}
