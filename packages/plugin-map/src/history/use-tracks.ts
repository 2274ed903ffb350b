import { useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { history, historyPageSize, type HistoryChoice } from '../clients/history/history.client.ts'
import { isOnTrack, tracksOf, type HistoryPosition, type Track } from '../clients/history/track.ts'

/** Pages that load automatically: 50,000 positions. */
const autoLoadedPages = 100

interface Loaded {
  key: string
  tracks: readonly Track[]
  /** Times of listed positions that are excluded from the track. */
  excludedTimes: Float64Array
  /** Number of loaded positions. */
  loaded: number
  total: number | undefined
  /** Time of the last loaded page, milliseconds since 1970. */
  loadedAt: number | undefined
  error: Error | undefined
}

export interface Tracks extends Omit<Loaded, 'key'> {
  isLoading: boolean
  /** More positions exist than load automatically. */
  hasMore: boolean
  loadMore(): void
  /** Reloads from the first page, including after a failure. */
  reload(): void
}

const emptyState = {
  tracks: [],
  excludedTimes: new Float64Array(),
  loaded: 0,
  total: undefined,
  loadedAt: undefined,
  error: undefined,
}

const timesOfExcluded = (positions: readonly HistoryPosition[]) =>
  Float64Array.from(
    positions.filter(position => !isOnTrack(position)),
    ({ timestamp }) => Date.parse(timestamp),
  )

/** Loads the entire history page by page. Rebuilds tracks after 1, 2, 4, 8 … pages to keep the work proportional. */
export function useTracks(choice: HistoryChoice): Tracks {
  const client = useClient(history)
  const queries = useQueryClient()
  const { unitIds, from, to, showAll } = choice
  const [attempt, setAttempt] = useState(0)
  const [limit, setLimit] = useState(autoLoadedPages)
  const key = `${unitIds.join()} ${from} ${to} ${showAll} ${attempt}`
  const [state, setState] = useState<Loaded>({ key, ...emptyState })

  useEffect(() => {
    let isCurrent = true
    const positions: HistoryPosition[] = []
    const request = { unitIds: key.split(' ', 1)[0]?.split(',').map(Number) ?? [], from, to, showAll }
    const load = async () => {
      let [page, pages, next] = [1, 1, 1]
      for (; page <= Math.min(pages, limit); page++) {
        const { items, totalCount } = await queries.fetchQuery({
          ...client.positions(request, page),
          staleTime: 5_000,
          gcTime: 30_000,
        })
        if (!isCurrent) return
        positions.push(...items)
        pages = Math.ceil(totalCount / historyPageSize)
        const isLast = page >= Math.min(pages, limit)
        const built =
          page >= next || isLast
            ? { tracks: tracksOf(positions), excludedTimes: timesOfExcluded(positions) }
            : undefined
        if (built) next = page * 2
        const loaded = isLast && pages <= limit ? totalCount : positions.length
        setState(before => ({
          ...before,
          key,
          ...built,
          loaded,
          total: totalCount,
          loadedAt: Date.now(),
          error: undefined,
        }))
      }
    }
    load().catch((error: unknown) => {
      if (isCurrent)
        setState(before => ({
          ...(before.key === key ? before : emptyState),
          key,
          error: error instanceof Error ? error : new Error(String(error)),
        }))
    })
    return () => {
      isCurrent = false
    }
  }, [client, queries, key, from, to, showAll, limit])

  const current = state.key === key ? state : { ...emptyState }
  const wanted = Math.min(current.total ?? Infinity, limit * historyPageSize)
  return {
    ...current,
    isLoading: !current.error && current.loaded < wanted,
    hasMore: (current.total ?? 0) > limit * historyPageSize,
    loadMore: () => setLimit(limit + autoLoadedPages),
    reload: () => setAttempt(attempt + 1),
  }
}
