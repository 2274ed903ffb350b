import { getUnitTracking, type FleetSchemas } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { refresh } from '../tile/refresh.ts'

/** Name, status, company and fleets of a unit; tiles that ask for the same share one call. */
export function useUnit(unitId: number): UseQueryResult<FleetSchemas['UnitTracking']> {
  return useQuery({ ...useApi().queryFor(getUnitTracking, { path: { unitId } }), ...refresh })
}
