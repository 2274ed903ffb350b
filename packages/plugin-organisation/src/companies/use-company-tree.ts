import { getCompany, listCompanies, listSubcompanies, type FleetSchemas } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { companies } from './companies.resource.ts'

/** Companies per page of a level. */
const pageSize = 100
/** Maximum ancestors that the breadcrumb loads. */
const mostAncestors = 64

const key = [companies.id, 'list', 'tree'] as const

/** Returns the roots of the tree: the user's own company and additionally assigned ones. */
export function useRootCompanies() {
  const api = useApi()
  return useQuery({
    queryKey: [...key, 'top'],
    queryFn: async ({ signal }) =>
      (await api.call(listCompanies, { query: { topOnly: true, size: 1000 }, signal })).items,
  })
}

/** Returns the direct subcompanies of a company, page by page. */
export function useSubcompanies(companyId: number) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...key, 'below', companyId],
    queryFn: ({ pageParam: start, signal }) =>
      api.call(listSubcompanies, { path: { id: companyId }, query: { start, limit: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && shown < last.totalCount ? shown : undefined
    },
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      left: (pages[0]?.totalCount ?? 0) - pages.reduce((sum, { items }) => sum + items.length, 0),
    }),
  })
}

/**
 * Returns a company with its ancestors, root first; empty without a company. Selecting an ancestor needs no loading.
 */
export function useCompanyPath(companyId: number | undefined) {
  const api = useApi()
  return useQuery<FleetSchemas['Company'][]>({
    queryKey: [...key, 'path', companyId],
    enabled: companyId !== undefined,
    placeholderData: last => {
      const index = last?.findIndex(company => company.companyId === companyId) ?? -1
      return index < 0 ? undefined : last?.slice(0, index + 1)
    },
    queryFn: async ({ signal }) => {
      const path: FleetSchemas['Company'][] = []
      for (let id = companyId; id !== undefined && path.length < mostAncestors; id = path[0]?.parentCompanyId)
        path.unshift(await api.call(getCompany, { path: { id }, signal }))
      return path
    },
  })
}
