import type { Option } from '@muster/ui/controls'
import { useApi } from '@muster/ui'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Api } from '@muster/core'
import { batch } from './batch.ts'
import type { LookupItem, PagedLookup } from './paged-lookup.ts'
import { useSelectSearch } from './use-select-search.ts'

/**
 * Returns the props of a select over a large lookup: the page of the search and the labels of selected rows. Missing
 * rows and rows outside the user's companies show their ID.
 * @param chosen IDs of selected rows
 */
export function usePagedLookup({ rows, byIds, labelOf = row => row.label }: PagedLookup, chosen: readonly number[]) {
  const api = useApi()
  const { filter, limit, propsOf } = useSelectSearch()
  const page = useQuery({
    ...api.queryFor(rows, { query: { ...(filter && { filter }), limit } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const selectedRows = useQueries({
    queries: chosen.map(id => ({
      queryKey: ['lookup', byIds.id, id],
      queryFn: async () => (await rowOf(api, byIds)(id)) ?? null,
      staleTime: 300_000,
    })),
  })
  const optionOf = (row: LookupItem): Option<number> => ({ value: Number(row.id), label: labelOf(row) })
  const found = (page.data?.items ?? []).map(optionOf)
  const listed = new Set(found.map(({ value }) => value))
  const unlisted = chosen.flatMap((id, index): Option<number>[] => {
    if (listed.has(id)) return []
    const row = selectedRows[index]
    const label = row?.data ? labelOf(row.data) : row?.data === null ? `#${id}` : '…'
    return [{ value: id, label, unlisted: true }]
  })
  const hidden = (page.data?.totalCount ?? 0) - found.length
  return { options: [...unlisted, ...found], ...propsOf(page, hidden) }
}

const batches = new WeakMap<Api, Map<string, (id: number) => Promise<LookupItem | undefined>>>()

/** Loads rows by ID, with one call for each lookup and turn. */
export function rowOf(api: Api, byIds: PagedLookup['byIds']): (id: number) => Promise<LookupItem | undefined> {
  const tables = batches.get(api) ?? new Map()
  batches.set(api, tables)
  const loader =
    tables.get(byIds.id) ??
    batch<LookupItem>(async ids => {
      const found = await api.call(byIds, { body: ids })
      return new Map(found.map(row => [Number(row.id), row]))
    }, 1000)
  tables.set(byIds.id, loader)
  return loader
}
