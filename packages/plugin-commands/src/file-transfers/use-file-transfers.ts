import { rowsOf } from '@muster/core'
import { useService } from '@muster/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePage } from '../send/use-page.ts'
import { fileTransfers, type CommandStatus, type FileTransfer } from '../services/index.ts'

/** What may be looked at, and which statuses that is. */
export const shownStatuses = {
  all: undefined,
  open: ['QUEUED', 'FETCHED', 'IN_PROGRESS'],
  bad: ['ERROR', 'ABORTED'],
  done: ['COMPLETED'],
} as const satisfies Record<string, readonly CommandStatus[] | undefined>

export type Shown = keyof typeof shownStatuses

/** The transfers of a unit, loaded again whenever the live feed tells of one. */
export function useFileTransfers(unitId: number) {
  const service = useService(fileTransfers)
  const queries = useQueryClient()
  const { asked, setPage, setSearch } = usePage()
  const [shown, setShown] = useState<Shown>('all')
  const query = useQuery({
    ...service.list(unitId, { ...asked, statuses: shownStatuses[shown] }),
    select: rowsOf<FileTransfer>,
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
  return { query, asked, setPage, setSearch, shown, show }
}
