import { listUndeliveredMails, type FleetSchemas } from '@muster/contract'
import { pagingOf, type ListQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import type { ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { undeliveredMailList } from './undelivered-mails.routes.ts'

export type UndeliveredMail = FleetSchemas['UndeliveredMail']

/** Default page size. */
const defaultSize = 50

/** Loads a page of the emails that were given up, the last tried first. */
export function useUndeliveredMails(query: ListQuery): ListState<UndeliveredMail> {
  const go = useGo()
  const { page, size = defaultSize, q } = query
  const show = (changes: Partial<ListQuery>) =>
    go(undeliveredMailList.href({ query: { ...query, page: 1, ...changes } }))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().queryFor(listUndeliveredMails, { query: { start: (page - 1) * size, limit: size, filter: q } }),
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
