import { type FleetSchemas, getUnitTracking, getUnitTrackingLastinfo } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { refresh } from '../tile/refresh.ts'

/** Name, status, company and fleets of a unit; tiles that ask for the same share one call. */
export function useUnit(unitId: number): UseQueryResult<FleetSchemas['UnitTracking']> {
  return useQuery({ ...useApi().queryFor(getUnitTracking, { path: { unitId } }), ...refresh })
}

/** The newest reading of a unit; tiles that ask for the same share one call. */
export function useLastInfo(unitId: number): UseQueryResult<FleetSchemas['UnitLastInfo']> {
  return useQuery({ ...useApi().queryFor(getUnitTrackingLastinfo, { path: { unitId } }), ...refresh })
}
