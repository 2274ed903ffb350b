import { useHost } from '@muster/ui'
import { useState } from 'react'
import { historyDetail } from './history.routes.ts'

/** The query of the URL: see the route. */
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

/** The state of the screen, in the address: a link shows the same. A page is a step in the history, all else is none. */
export function useHistoryUrl(query: HistoryQuery): [HistoryQuery, (patch: Partial<HistoryQuery>) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState(query)
  if (!nav) return [own, patch => setOwn(before => ({ ...before, ...patch }))]
  return [query, patch => nav.go(hrefOf({ ...query, ...patch }), { replace: patch.page === undefined })]
}

/** What goes without saying is left out. */
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
