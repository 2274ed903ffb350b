import { useState } from 'react'

/** Holds page and search of a list; a new search returns to page 1. */
export function usePage() {
  const [asked, setAsked] = useState({ page: 1, search: '' })
  return {
    asked,
    setPage: (page: number) => setAsked(before => ({ ...before, page })),
    setSearch: (search: string) => setAsked({ page: 1, search }),
  }
}
