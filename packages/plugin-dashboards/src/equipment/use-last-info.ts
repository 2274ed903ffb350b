import { getUnitTrackingLastinfo, type FleetSchemas } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { refresh } from '../tile/refresh.ts'

/** The newest reading of a unit; tiles that ask for the same share one call. */
export function useLastInfo(unitId: number): UseQueryResult<FleetSchemas['UnitLastInfo']> {
  return useQuery({ ...useApi().queryFor(getUnitTrackingLastinfo, { path: { unitId } }), ...refresh })
}
