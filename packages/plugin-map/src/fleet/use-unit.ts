import type { FleetSchemas } from '@muster/contract'
import { useService } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import { useFollowed } from './use-followed.ts'

export interface AboutUnit {
  readonly unit: UseQueryResult<FleetSchemas['UnitTracking']>
  readonly info: UseQueryResult<FleetSchemas['UnitLastInfo']>
}

const refreshMs = 10_000

/** What a unit is, where it is and how it does, renewed while somebody looks. */
export function useUnit(unitId: number): AboutUnit {
  const positions = useService(fleetPositions)
  useFollowed(unitId)
  const refetchInterval = ({ state }: { state: { status: string } }) => state.status !== 'error' && refreshMs
  return {
    unit: useQuery({ ...positions.unit(unitId), refetchInterval }),
    info: useQuery({ ...positions.lastInfo(unitId), refetchInterval }),
  }
}
