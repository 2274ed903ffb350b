import { listAuditEntries, type FleetSchemas } from '@muster/contract'
import { pagingOf } from '@muster/core'
import { useApi } from '@muster/ui'
import type { ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditQuery } from './audit-query.ts'
import { auditList } from './audit.routes.ts'

export type AuditEntry = FleetSchemas['AuditEntry']

/** Default page size. */
const defaultSize = 50

/** Returns the filters of a call. */
export const filterOf = ({ event, user, kind, recordId, from, to, q }: AuditQuery) => ({
  event,
  user,
  kind,
  recordId,
  from,
  to,
  filter: q,
})

/** Loads a page of the audit, the newest entries first. */
export function useAudit(
  query: AuditQuery,
): ListState<AuditEntry> & { setFilters(changes: Partial<AuditQuery>): void } {
  const go = useGo()
  const { page, size = defaultSize, q } = query
  const show = (changes: Partial<AuditQuery>) => go(auditList.href({ query: { ...query, page: 1, ...changes } }))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useApi().queryFor(listAuditEntries, {
      query: { ...filterOf(query), start: (page - 1) * size, limit: size },
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
    sort: undefined,
    access: { add: undefined, edit: undefined, remove: undefined, clone: undefined },
    setPage: turned => show({ page: turned }),
    setSize: rows => show({ size: rows }),
    setSearch: text => show({ q: text || undefined }),
    setSort: () => {},
    reload: () => void refetch(),
    setFilters: show,
  }
}
