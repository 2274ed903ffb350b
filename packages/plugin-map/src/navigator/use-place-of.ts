import { useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { navigator, type UnitsAsked } from '../services/navigator.service.ts'
import type { Mode } from './place.ts'
import { staleTime } from './use-rows.ts'

/** Index of a unit in a list sorted by name, loaded or not; below 0 if unknown. */
export function usePlaceOf(mode: Mode, id: number, isOwn: boolean, { order, statusIds }: UnitsAsked) {
  const service = useService(navigator)
  const queries = useQueryClient()
  return useCallback(
    async (unitId: number) => {
      if (order !== 'NAME' || (mode !== 'fleet' && mode !== 'all')) return -1
      const within = mode === 'fleet' ? { fleetId: id } : { companyId: isOwn ? undefined : id }
      const ids = await queries.fetchQuery({ ...service.unitIds({ ...within, statusIds }), staleTime })
      return ids.indexOf(unitId)
    },
    [order, statusIds, mode, id, isOwn, queries, service],
  )
}
