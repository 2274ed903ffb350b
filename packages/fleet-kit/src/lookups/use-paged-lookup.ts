import type { Option } from '@muster/ui/controls'
import { useApi, useDebounced, useFormat } from '@muster/ui'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Api } from '@muster/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { batch } from './batch.ts'
import type { LookupItem, PagedLookup } from './paged-lookup.ts'

/** Maximum number of listed rows. */
const maxShown = 50

/**
 * Returns the props of a select over a large lookup: the page of the search and the labels of selected rows. Missing
 * rows and rows outside the user's companies show their ID.
 * @param chosen IDs of selected rows
 */
export function usePagedLookup({ rows, byIds, labelOf = row => row.label }: PagedLookup, chosen: readonly number[]) {
  const api = useApi()
  const { t } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const filter = useDebounced(text.trim(), 300)
  const page = useQuery({
    ...api.queryFor(rows, { query: { ...(filter && { filter }), limit: maxShown } }),
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
  return {
    options: [...unlisted, ...found],
    loading: page.isPending,
    failure: page.error?.message,
    more: hidden > 0 ? t('lookup.narrow', { hidden: number(hidden) }) : undefined,
    onRetry: () => void page.refetch(),
    onSearch: setText,
    isSearching: filter !== text.trim() || page.isPlaceholderData,
  }
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
