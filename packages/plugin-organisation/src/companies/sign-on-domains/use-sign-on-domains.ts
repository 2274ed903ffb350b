import { listSignOnDomains, type FleetSchemas } from '@muster/contract'
import { pagingOf, type ListQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import type { ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { signOnDomainList } from '../companies.routes.ts'

/** Default page size. */
const defaultSize = 50

/** Loads a page of the mail domains of single sign-on; search and page are in the address. */
export function useSignOnDomains(query: ListQuery): ListState<FleetSchemas['CompanySignOnDomain']> {
  const go = useGo()
  const { page, size = defaultSize, q } = query
  const show = (changes: Partial<ListQuery>) => go(signOnDomainList.href({ query: { ...query, page: 1, ...changes } }))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().queryFor(listSignOnDomains, { query: { start: (page - 1) * size, limit: size, filter: q } }),
    placeholderData: keepPreviousData,
  })
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
    setSize: rows => show({ size: rows }),
    setSearch: text => show({ q: text || undefined }),
    setSort: () => {},
    reload: () => void refetch(),
  }
}
