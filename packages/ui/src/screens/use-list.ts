import { useEffect } from 'react'
import { pageSizes, pagingOf, type Paging, type Resource, type ResourceAccess, type Service } from '@muster/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDialogs } from '../dialogs.tsx'
import { useService } from '../host.tsx'
import type { Sort } from '../table/index.ts'
import { useListUrl, type ListUrl } from './use-list-url.ts'

interface Options extends ListUrl {
  /** Default rows per page: 50 on older lists, 20 on newer ones (000 §9). */
  size?: number
  /** Additional query parameters of the list. */
  filters?: object
}

export interface ListState<Row> {
  rows: readonly Row[]
  status: 'loading' | 'error' | 'empty' | 'ready'
  /** A new page or search is loading; the rows are the previous ones. */
  busy: boolean
  error: Error | null
  paging: Paging
  search: string
  sort: Sort | undefined
  access: ResourceAccess
  setPage(page: number): void
  setSize(size: number): void
  setSearch(search: string): void
  setSort(sort: Sort | undefined): void
  reload(): void
}

/**
 * State of a list of a resource: page, size, search, order and status.
 *
 * @example
 * const list = useList(fleets, { at: fleetList, query })
 */
export function useList<Row>(
  resource: Listed<Row>,
  { size: usual = pageSizes['start-limit'], filters, ...place }: Options = {},
): ListState<Row> {
  const { list } = useService(resource)
  const [{ page, size = usual, q: search = '', sort: order }, set] = useListUrl(place)
  const sort = sortOf(order)
  const asked = { page, size, search, ...(sort && { sort: [{ field: sort.id, direction: sort.direction }] }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.id, 'list', asked, filters],
    queryFn: ({ signal }) => list(asked, { filters, signal }),
    placeholderData: keepPreviousData,
  })
  useLoadError(error)
  const total = data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / size))
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    // its rows have been deleted in the meantime
    if (isBeyond) set({ page: lastPage })
  })
  return {
    rows: data?.items ?? [],
    status: data ? (total < 1 ? 'empty' : 'ready') : error ? 'error' : 'loading',
    busy: isFetching && data !== undefined && isPlaceholderData,
    error,
    paging: pagingOf({ page, size }, total),
    search,
    sort,
    access: resource.access,
    setPage: page => set({ page }),
    setSize: size => set({ size, page: 1 }),
    setSearch: q => set({ q: q || undefined, page: 1 }),
    setSort: sort => set({ sort: sort && `${sort.id},${sort.direction}`, page: 1 }),
    reload: () => void refetch(),
  }
}

/** Part of a resource that a list needs. */
type Listed<Row> = Service<Pick<Resource<Row, unknown>, 'list'>> & { readonly access: ResourceAccess }

/** Raises a dialog when loading fails, as older screens do (000 §8). */
export function useLoadError(error: Error | null): void {
  const dialogs = useDialogs()
  useEffect(() => {
    if (error) void dialogs.raise('loadError', { error })
  }, [dialogs, error])
}

function sortOf(order: string | undefined): Sort | undefined {
  const [id, direction] = order?.split(',') ?? []
  return id ? { id, direction: direction === 'DESC' ? 'DESC' : 'ASC' } : undefined
}
