import type { Bounds } from '@muster/map-kit'
import { useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import { extentOf } from './places.ts'

/** Around the entire fleet. */
export function useExtent(): { extent: Bounds | undefined; hasNoPlaces: boolean } {
  const box = useQuery({ ...useService(fleetPositions).boundingBox(), staleTime: 60_000 })
  const extent = useMemo(() => extentOf(box.data), [box.data])
  return { extent, hasNoPlaces: box.isSuccess && !extent }
}
