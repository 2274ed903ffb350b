import { pageSizes } from '@muster/core'
import { useClient } from '@muster/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePage } from '../send/use-page.ts'
import { fileTransfers, type CommandStatus } from '../clients/index.ts'

/** Statuses of each filter option. */
export const statusFilters = {
  all: undefined,
  open: ['QUEUED', 'FETCHED', 'IN_PROGRESS'],
  bad: ['ERROR', 'ABORTED'],
  done: ['COMPLETED'],
} as const satisfies Record<string, readonly CommandStatus[] | undefined>

export type StatusFilter = keyof typeof statusFilters

/** Loads the transfers of a unit, and reloads them on changes in the live feed. */
export function useFileTransfers(unitId: number) {
  const client = useClient(fileTransfers)
  const queries = useQueryClient()
  const { request, setPage, setSearch } = usePage()
  const [filter, changeFilter] = useState<StatusFilter>('all')
  const [size, changeSize] = useState<number>(pageSizes.page)
  const query = useQuery({
    ...client.list(unitId, { ...request, size, statuses: statusFilters[filter] }),
    placeholderData: keepPreviousData,
  })
  useEffect(
    () => client.follow(unitId, () => void queries.invalidateQueries({ queryKey: client.key() })),
    [client, queries, unitId],
  )
  const setFilter = (next: StatusFilter) => {
    changeFilter(next)
    setPage(1)
  }
  const setSize = (rows: number) => {
    changeSize(rows)
    setPage(1)
  }
  return { query, request: { ...request, size }, setPage, setSize, setSearch, filter, setFilter }
}
