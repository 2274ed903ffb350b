import { pagingOf } from '@muster/core'
import { useService } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { history, historyPageSize, type HistoryChoice } from '../services/history/history.service.ts'

/** One page of the list, requested again on each page change; a page beyond the last is the last. */
export function usePositions(choice: HistoryChoice, wanted: number, total: number | undefined) {
  const service = useService(history)
  const page =
    total === undefined ? Math.max(1, wanted) : pagingOf({ page: wanted, size: historyPageSize }, total).currentPage
  const answer = useQuery({ ...service.positions(choice, page), staleTime: 0, placeholderData: keepPreviousData })
  return { ...answer, paging: pagingOf({ page, size: historyPageSize }, answer.data?.totalCount ?? 0) }
}
