import { useState } from 'react'

/** Holds page and search of a list; a new search returns to page 1. */
export function usePage() {
  const [request, setRequest] = useState({ page: 1, search: '' })
  return {
    request,
    setPage: (page: number) => setRequest(before => ({ ...before, page })),
    setSearch: (search: string) => setRequest({ page: 1, search }),
  }
}
