import { pageSizes } from '@muster/core'
import { useService } from '@muster/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePage } from '../send/use-page.ts'
import { fileTransfers, type CommandStatus } from '../services/index.ts'

/** Statuses of each filter option. */
export const shownStatuses = {
  all: undefined,
  open: ['QUEUED', 'FETCHED', 'IN_PROGRESS'],
  bad: ['ERROR', 'ABORTED'],
  done: ['COMPLETED'],
} as const satisfies Record<string, readonly CommandStatus[] | undefined>

export type Shown = keyof typeof shownStatuses

/** Loads the transfers of a unit, and reloads them on changes in the live feed. */
export function useFileTransfers(unitId: number) {
  const service = useService(fileTransfers)
  const queries = useQueryClient()
  const { asked, setPage, setSearch } = usePage()
  const [shown, setShown] = useState<Shown>('all')
  const [size, setRows] = useState<number>(pageSizes.page)
  const query = useQuery({
    ...service.list(unitId, { ...asked, size, statuses: shownStatuses[shown] }),
    placeholderData: keepPreviousData,
  })
  useEffect(
    () => service.follow(unitId, () => void queries.invalidateQueries({ queryKey: service.key() })),
    [service, queries, unitId],
  )
  const show = (next: Shown) => {
    setShown(next)
    setPage(1)
  }
  const setSize = (rows: number) => {
    setRows(rows)
    setPage(1)
  }
  return { query, asked: { ...asked, size }, setPage, setSize, setSearch, shown, show }
}
