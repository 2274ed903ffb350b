import { useState } from 'react'

/** Which page of what search; a new search begins at the first page. */
export function usePage() {
  const [asked, setAsked] = useState({ page: 1, search: '' })
  return {
    asked,
    setPage: (page: number) => setAsked(before => ({ ...before, page })),
    setSearch: (search: string) => setAsked({ page: 1, search }),
  }
}
