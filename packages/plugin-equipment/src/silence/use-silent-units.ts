import { listSilentUnits, type FleetSchemas } from '@muster/contract'
import { pagingOf, type ListQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import type { ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { silentUnitList } from './silence.routes.ts'
import type { verdicts } from './verdicts.ts'

export interface SilentUnitFilters {
  verdict: (typeof verdicts)[number] | undefined
  company: number | undefined
  /** Earliest moment at which units fell silent, ISO 8601. */
  since?: string | undefined
}

interface SilentUnits extends ListState<FleetSchemas['SilentUnit']> {
  setFilters(filters: Partial<SilentUnitFilters>): void
}

/** Default page size. */
const defaultSize = 50

/** Loads a page of the silent units, the longest silence first unless the list is sorted. */
export function useSilentUnits(query: ListQuery & SilentUnitFilters): SilentUnits {
  const go = useGo()
  const { page, size = defaultSize, q, sort, verdict, company: companyId, since } = query
  const show = (changes: Partial<ListQuery & SilentUnitFilters>) =>
    go(silentUnitList.href({ query: { ...query, page: 1, ...changes } }))
  const [field = '', direction = ''] = sort?.split(',') ?? []
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().queryFor(listSilentUnits, {
      query: {
        start: (page - 1) * size,
        limit: size,
        filter: q,
        verdict,
        companyId,
        since,
        sort: sort === undefined ? undefined : [`${field},${direction.toLowerCase()}`],
      },
    }),
    placeholderData: keepPreviousData,
  })
  return {
    rows: data?.items ?? [],
    status: data ? (data.totalCount > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
    busy: isPlaceholderData,
    error,
    paging: pagingOf({ page, size }, data?.totalCount ?? 0),
    search: q ?? '',
    sort: sort === undefined ? undefined : { id: field, direction: direction === 'DESC' ? 'DESC' : 'ASC' },
    access: { add: undefined, edit: undefined, remove: undefined, clone: undefined },
    setPage: turned => show({ page: turned }),
    setSize: rows => show({ size: rows }),
    setSearch: text => show({ q: text || undefined }),
    setSort: order => show({ sort: order && `${order.id},${order.direction}` }),
    setFilters: show,
    reload: () => void refetch(),
  }
}
