import { pagingOf, type ListQuery } from '@muster/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListState } from './use-list.ts'

/** Default page size. */
const defaultSize = 50

type PageQuery = Pick<ListQuery, 'page'> & Partial<Pick<ListQuery, 'size' | 'q'>>

/** Returns the request of a page by offset and limit. */
export const pageRequest = ({ page, size = defaultSize, q }: PageQuery) => ({
  start: (page - 1) * size,
  limit: size,
  filter: q,
})

/**
 * Returns the state of a list of one call, whose page and search are in the address.
 * @param show opens the list with other values
 */
export function pageState<Row>(
  query: PageQuery,
  show: (changes: Partial<PageQuery>) => void,
  { data, error, isPlaceholderData, refetch }: UseQueryResult<{ items: Row[]; totalCount: number }>,
): ListState<Row> {
  const { page, size = defaultSize, q } = query
  return {
    rows: data?.items ?? [],
    status: data ? (data.totalCount > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
    busy: isPlaceholderData,
    error,
    paging: pagingOf({ page, size }, data?.totalCount ?? 0),
    search: q ?? '',
    sort: undefined,
    access: { add: undefined, edit: undefined, remove: undefined, clone: undefined },
    setPage: turned => show({ page: turned }),
    setSize: rows => show({ page: 1, size: rows }),
    setSearch: text => show({ page: 1, q: text || undefined }),
    setSort: () => {},
    reload: () => void refetch(),
  }
}
