import { listMyReportHistory, listReportConfigHistory, type FleetSchemas } from '@muster/contract'
import { useApi } from '@muster/ui'
import { pageRequest, pageState, type ListState } from '@muster/ui/screens'
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

/** Loads a page of sent reports of one configuration, or to the current user. */
export function useReportRuns(
  configurationId: number | undefined,
  { fromDate, toDate, ...page }: HistoryQuery,
  show: (changes: Partial<HistoryQuery>) => void,
): ListState<ReportRun> {
  const api = useApi()
  const query = { ...pageRequest(page), fromDate, toDate }
  const request =
    configurationId === undefined
      ? api.queryFor(listMyReportHistory, { query: { ...query, returnTotalCount: true } })
      : api.queryFor(listReportConfigHistory, { path: { configurationId }, query })
  const result = useQuery({
    ...request,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some(({ status }) => status === 'RUNNING') && refreshMs,
  })
  return pageState(page, show, result)
}
