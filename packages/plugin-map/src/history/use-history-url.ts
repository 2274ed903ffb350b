import { useHost } from '@muster/ui'
import { useState } from 'react'
import { historyDetail } from './history.routes.ts'

/** Query of the `historyDetail` route. */
export interface HistoryQuery {
  unitIds: readonly number[]
  /** ISO times. */
  from: string
  to: string
  backUrl: string | undefined
  page: number
  all: boolean
  line: boolean
  match: boolean
  unit: number | undefined
  at: string | undefined
}

/** Keeps the screen state in the URL so that a link restores it. Only page changes add a history entry. */
export function useHistoryUrl(query: HistoryQuery): [HistoryQuery, (patch: Partial<HistoryQuery>) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState(query)
  if (!nav) return [own, patch => setOwn(before => ({ ...before, ...patch }))]
  return [query, patch => nav.go(hrefOf({ ...query, ...patch }), { replace: patch.page === undefined })]
}

/** Omits default values. */
function hrefOf({ page, all, line, match, ...rest }: HistoryQuery): string {
  return historyDetail.href({
    query: {
      ...rest,
      ...(page > 1 && { page }),
      ...(all && { all }),
      ...(!line && { line }),
      ...(match && { match }),
    },
  })
}
