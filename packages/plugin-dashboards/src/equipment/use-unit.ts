import { type FleetSchemas, getUnitTracking, getUnitTrackingLastinfo } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { refresh } from '../tile/refresh.ts'

/** Queries name, status, company and fleets of a unit, shared by all tiles. */
export function useUnit(unitId: number): UseQueryResult<FleetSchemas['UnitTracking']> {
  return useQuery({ ...useApi().queryFor(getUnitTracking, { path: { unitId } }), ...refresh })
}

/** Queries the newest reading of a unit, shared by all tiles. */
export function useLastInfo(unitId: number): UseQueryResult<FleetSchemas['UnitLastInfo']> {
  return useQuery({ ...useApi().queryFor(getUnitTrackingLastinfo, { path: { unitId } }), ...refresh })
}
