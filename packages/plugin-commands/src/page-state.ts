import { pagingOf, type ListQuery } from '@muster/core'
import type { ListState } from '@muster/ui/screens'
import type { UseQueryResult } from '@tanstack/react-query'

/** Default page size. */
const defaultSize = 50

/** Returns the request of a page by offset and limit. */
export const pageRequest = ({ page, size = defaultSize, q }: ListQuery) => ({
  start: (page - 1) * size,
  limit: size,
  filter: q,
})

/** State of a list whose page and search are in the address. */
export function pageState<Row>(
  query: ListQuery,
  show: (changes: Partial<ListQuery>) => void,
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
