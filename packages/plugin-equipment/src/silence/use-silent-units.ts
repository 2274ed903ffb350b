import { listSilentUnits, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import { pageRequest, pageState, type ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { silentUnitList } from './silence.routes.ts'
import type { verdicts } from './verdicts.ts'

export interface SilentUnitFilters {
  verdict: (typeof verdicts)[number] | undefined
  company: number | undefined
  /** Earliest start of the silences, ISO 8601. */
  since?: string | undefined
}

interface SilentUnits extends ListState<FleetSchemas['SilentUnit']> {
  setFilters(filters: Partial<SilentUnitFilters>): void
}

/** Loads a page of the silent units, the longest silence first unless the list is sorted. */
export function useSilentUnits(query: ListQuery & SilentUnitFilters): SilentUnits {
  const go = useGo()
  const { sort, verdict, company: companyId, since } = query
  const show = (changes: Partial<ListQuery & SilentUnitFilters>) =>
    go(silentUnitList.href({ query: { ...query, page: 1, ...changes } }))
  const [field = '', direction = ''] = sort?.split(',') ?? []
  const result = useQuery({
    ...useApi().queryFor(listSilentUnits, {
      query: {
        ...pageRequest(query),
        verdict,
        companyId,
        since,
        sort: sort === undefined ? undefined : [`${field},${direction.toLowerCase()}`],
      },
    }),
    placeholderData: keepPreviousData,
  })
  return {
    ...pageState(query, show, result),
    sort: sort === undefined ? undefined : { id: field, direction: direction === 'DESC' ? 'DESC' : 'ASC' },
    setSort: order => show({ sort: order && `${order.id},${order.direction}` }),
    setFilters: show,
  }
}
