import { useState } from 'react'
import type { ListQuery } from '@muster/core'
import { useHost } from '../host.tsx'

/** Address state of a list: page, search and order. */
export interface ListUrl {
  /** Route of the screen; without it the component keeps the state. */
  at?: { href(to: { query: object }): string }
  query?: ListQuery
}

/** State of a list, in the address if the screen has a route. A new page adds a history entry, a search replaces it. */
export function useListUrl({ at, query }: ListUrl): [ListQuery, (patch: Partial<ListQuery>) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState<ListQuery>(query ?? firstPage)
  if (!at || !query || !nav) return [own, patch => setOwn({ ...own, ...patch })]
  return [
    query,
    patch => {
      const href = at.href({ query: addressOf({ ...query, ...patch }) })
      // ignore a search that ends after the user has opened a row
      if (nav.path && nav.path() !== href.split('?')[0]) return
      nav.go(href, { replace: patch.page === undefined || 'q' in patch })
    },
  ]
}

const firstPage: ListQuery = { page: 1, size: undefined, q: undefined, sort: undefined }

/** Omits page 1. */
const addressOf = ({ page, ...rest }: ListQuery) => (page === 1 ? rest : { page, ...rest })
