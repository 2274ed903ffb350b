import { useEffect, useState } from 'react'
import {
  pageSizes,
  pagingOf,
  type ListQuery,
  type Paging,
  type Resource,
  type ResourceAccess,
  type Client,
} from '@muster/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDialogs } from '../dialogs.tsx'
import { useHost, useClient } from '../host.tsx'
import type { Sort } from '../table/index.ts'

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
  { size: defaultSize = pageSizes['start-limit'], filters, ...url }: Options = {},
): ListState<Row> {
  const { list } = useClient(resource)
  const [{ page, size = defaultSize, q: search = '', sort: order }, set] = useListUrl(url)
  const sort = sortOf(order)
  const pageQuery = { page, size, search, ...(sort && { sort: [{ field: sort.id, direction: sort.direction }] }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.id, 'list', pageQuery, filters],
    queryFn: ({ signal }) => list(pageQuery, { filters, signal }),
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
type Listed<Row> = Client<Pick<Resource<Row, unknown>, 'list'>> & { readonly access: ResourceAccess }

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

/** Address state of a list: page, search and order. */
interface ListUrl {
  /** Route of the screen; without it the component keeps the state. */
  at?: { href(to: { query: object }): string }
  query?: ListQuery
}

/** State of a list, in the address if the screen has a route. A new page adds a history entry, a search replaces it. */
function useListUrl({ at, query }: ListUrl): [ListQuery, (patch: Partial<ListQuery>) => void] {
  const { nav } = useHost().core
  const [local, setLocal] = useState<ListQuery>(query ?? firstPage)
  if (!at || !query || !nav) return [local, patch => setLocal({ ...local, ...patch })]
  return [
    query,
    patch => {
      const href = at.href({ query: addressOf({ ...query, ...patch }) })
      // ignore a search that ends after the user has opened a row
      if (nav.path && nav.path() !== href.split('?')[0]) return
      nav.go(href, { replace: patch.page === undefined || 'q' in patch })
    },
  ]
}

const firstPage: ListQuery = { page: 1, size: undefined, q: undefined, sort: undefined }

/** Omits page 1. */
const addressOf = ({ page, ...rest }: ListQuery) => (page === 1 ? rest : { page, ...rest })
