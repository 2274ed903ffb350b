import { keepPreviousData, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { pageSize } from '../clients/navigator.client.ts'
import type { Row, RowPage, RowSource } from './rows.ts'

/** Line of the list: a row, loaded or pending, or a title. */
export type Line =
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'row'; readonly row: Row | undefined; readonly index: number; readonly of: number }

/** Milliseconds for which a list is shown from the cache. */
export const staleTime = 30_000

/**
 * Combines rows of one or two sources. Loads the first page of each immediately, which has the row count; other
 * pages load when a line of them becomes visible.
 */
export function useRows(sources: readonly [RowSource, RowSource?], first: number, last: number) {
  const firstPages = [useFirstPage(sources[0]), useFirstPage(sources[1])].slice(0, sources[1] ? 2 : 1)
  const parts = firstPages.map((head, i) => ({ source: sources[i] ?? sources[0], count: head.data?.totalCount ?? 0 }))
  const spans = spansOf(parts.map(({ source, count }) => ({ count, titled: source.title !== undefined })))
  const wanted = spans.flatMap(({ from, count, head }, i) =>
    pagesBetween(first - from - head, last - from - head, count)
      .filter(start => start > 0)
      .map(start => ({ part: i, start })),
  )
  const further = useQueries({
    queries: wanted.map(({ part, start }) => ({ ...(parts[part]?.source ?? sources[0]).page(start), staleTime })),
  })

  const pageOf = (part: number, start: number): RowPage | undefined =>
    start === 0
      ? firstPages[part]?.data
      : further[wanted.findIndex(page => page.part === part && page.start === start)]?.data
  const lineAt = (line: number): Line | undefined => {
    const part = spans.findIndex(({ from, count, head }) => line >= from && line < from + head + count)
    const span = spans[part]
    if (!span) return undefined
    const index = line - span.from - span.head
    if (index < 0) return { kind: 'title', title: parts[part]?.source.title ?? '' }
    const start = index - (index % pageSize)
    return { kind: 'row', row: pageOf(part, start)?.items[index - start], index, of: span.count }
  }
  const lineOf = (test: (row: Row) => boolean): number => {
    for (const [part, span] of spans.entries()) {
      for (const start of [0, ...wanted.filter(page => page.part === part).map(page => page.start)]) {
        const at = pageOf(part, start)?.items.findIndex(test) ?? -1
        if (at >= 0) return span.from + span.head + start + at
      }
    }
    return -1
  }
  const failed = [...firstPages, ...further].filter(({ data, isError }) => isError && !data)
  const lastSpan = spans.at(-1)
  return {
    count: lastSpan ? lastSpan.from + lastSpan.head + lastSpan.count : 0,
    lineAt,
    lineOf,
    firstPages: firstPages.map(({ data }) => data),
    isLoading: firstPages.some(({ data, isError }) => !data && !isError),
    isError: firstPages.some(head => failed.includes(head)),
    /** True if visible rows failed to load. */
    isPartMissing: failed.length > 0,
    retry: () => failed.forEach(page => void page.refetch()),
  }
}

function useFirstPage(source: RowSource | undefined) {
  const page = source?.page(0)
  return useQuery({
    ...page,
    queryKey: page?.queryKey ?? ['no rows'],
    queryFn: page?.queryFn ?? skipToken,
    staleTime,
    placeholderData: keepPreviousData,
  })
}

/** Returns the first line of each part, with a title line unless it is empty. */
function spansOf(parts: readonly { count: number; titled: boolean }[]) {
  let from = 0
  return parts.map(({ count, titled }) => {
    const span = { from, count, head: titled && count > 0 ? 1 : 0 }
    from += span.head + count
    return span
  })
}

/** Returns the offsets of the pages that contain a range of rows. */
function pagesBetween(from: number, to: number, count: number): number[] {
  const [low, high] = [Math.max(0, from), Math.min(count - 1, to)]
  if (high < low) return []
  const pages = []
  for (let start = low - (low % pageSize); start <= high; start += pageSize) pages.push(start)
  return pages
}
