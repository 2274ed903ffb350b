import { useState } from 'react'
import type { ListQuery } from '@muster/core'
import { useHost } from '../host.tsx'

/** Where a list keeps its page, search and order. */
export interface ListUrl {
  /** The screen's own route; without one the state lives with the component. */
  at?: { href(to: { query: object }): string }
  query?: ListQuery
}

/** The state of a list, in the address where the screen has one: a new page is a step in the history, a search is not. */
export function useListUrl({ at, query }: ListUrl): [ListQuery, (patch: Partial<ListQuery>) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState<ListQuery>(query ?? firstPage)
  if (!at || !query || !nav) return [own, patch => setOwn({ ...own, ...patch })]
  return [
    query,
    patch => {
      const href = at.href({ query: addressOf({ ...query, ...patch }) })
      // a search that rested until a row of the list was followed
      if (nav.path && nav.path() !== href.split('?')[0]) return
      nav.go(href, { replace: patch.page === undefined || 'q' in patch })
    },
  ]
}

const firstPage: ListQuery = { page: 1, size: undefined, q: undefined, sort: undefined }

/** Page 1 goes without saying. */
const addressOf = ({ page, ...rest }: ListQuery) => (page === 1 ? rest : { page, ...rest })
