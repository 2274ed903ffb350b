import { listMyReportHistory, listReportConfigHistory, type FleetSchemas } from '@muster/contract'
import { pagingOf } from '@muster/core'
import { useApi } from '@muster/ui'
import type { ListState } from '@muster/ui/screens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export type ReportRun = FleetSchemas['ReportRun']

export interface HistoryQuery {
  page: number
  size?: number | undefined
  q?: string | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** Milliseconds between refreshes while a report is being sent. */
const refreshMs = 3000

/** Default page size. */
const defaultSize = 50

/** Loads a page of sent reports of one configuration, or to the current user. */
export function useReportRuns(
  configurationId: number | undefined,
  { page, size = defaultSize, q, fromDate, toDate }: HistoryQuery,
  show: (changes: Partial<HistoryQuery>) => void,
): ListState<ReportRun> {
  const api = useApi()
  const query = { start: (page - 1) * size, limit: size, filter: q, fromDate, toDate }
  const request =
    configurationId === undefined
      ? api.queryFor(listMyReportHistory, { query: { ...query, returnTotalCount: true } })
      : api.queryFor(listReportConfigHistory, { path: { configurationId }, query })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...request,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some(({ status }) => status === 'RUNNING') && refreshMs,
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
