import type { FleetSchemas } from '@muster/contract'
import { useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import { useVisible } from './use-visible.ts'

type UnitTracking = FleetSchemas['UnitTracking']

/** Keeps a unit's place current wherever it goes: in a group, or out of the window that the map follows. */
export function useFollowed(unitId: number): void {
  const positions = useService(fleetPositions)
  const client = useQueryClient()
  const isVisible = useVisible()
  useEffect(() => {
    if (!isVisible) return
    const { queryKey } = positions.unit(unitId)
    return positions.followUnit(unitId, ({ lat, lng, time }) => {
      const lastPositionTimestamp = new Date(time).toISOString()
      client.setQueryData<UnitTracking>(
        queryKey,
        unit => unit && { ...unit, lastPosition: { lat, lng }, lastPositionTimestamp },
      )
    })
  }, [client, isVisible, positions, unitId])
}
