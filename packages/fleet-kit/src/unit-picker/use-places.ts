import { getCompanyFleetsAndCompany, listSubcompanies } from '@muster/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '@muster/ui'
import { pageSize } from './paging.ts'

interface Page<Row> {
  items: Row[]
  totalCount: number
}

/** Loads the direct subcompanies of a company in pages. */
export function useSubcompanies(id: number) {
  const api = useApi()
  return usePages([listSubcompanies.id, id], start =>
    api.call(listSubcompanies, { path: { id }, query: { start, limit: pageSize } }),
  )
}

/** Loads the fleets of a company in pages. */
export function useFleets(id: number) {
  const api = useApi()
  return usePages(
    [getCompanyFleetsAndCompany.id, id],
    async start =>
      (await api.call(getCompanyFleetsAndCompany, { path: { id }, query: { start, limit: pageSize } })).fleets,
  )
}

function usePages<Row>(key: readonly unknown[], read: (start: number) => Promise<Page<Row>>) {
  return useInfiniteQuery({
    queryKey: ['unit-picker', ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && shown < last.totalCount ? shown : undefined
    },
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 60_000,
  })
}
