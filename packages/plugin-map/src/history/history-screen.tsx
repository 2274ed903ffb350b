import { useDialogs, useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryMap } from './history-map.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { HistoryTime } from './history-time.tsx'
import { useLineColor } from './line-color.tsx'
import { usePositions } from './position-page.tsx'
import { useCompanyStatuses, withTrackColors } from './use-company-statuses.ts'
import { useCursorUrl, useCursorStore } from './use-cursor.ts'
import type { HistoryQuery } from './use-history-url.ts'
import { useLegs } from './use-legs.ts'
import { type Tracks, useTracks } from './use-tracks.ts'
import { indexAt, momentsOf } from '../clients/history/cursor.ts'
import { parkedUntil } from '../clients/history/stops.ts'
import { history, type HistoryChoice, historyPageSize } from '../clients/history/history.client.ts'
import { type HistoryPosition, isOnTrack, type Track } from '../clients/history/track.ts'

interface Props {
  query: HistoryQuery
  choice: HistoryChoice
  go(patch: Partial<HistoryQuery>): void
}

const none: readonly HistoryPosition[] = []

/** Shows list, map, playback and chart, which share one cursor. */
export function HistoryScreen({ query, choice, go }: Props): ReactNode {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const client = useClient(history)
  const { names, colors } = useCompanyStatuses()
  const loaded = useTracks(choice)
  const end = parkingEnd(choice, loaded)
  const tracks = useMemo(
    () =>
      loaded.tracks.map(track => {
        const colored = withTrackColors(track, colors)
        return end === undefined ? colored : parkedUntil(colored, end)
      }),
    [loaded.tracks, colors, end],
  )
  const all = { ...loaded, tracks }
  const { total, isLoading, error } = all
  const [page, setPage] = useFollowedPage(query.page, all)
  const positions = usePositions(choice, page, total, colors)
  const placed = useMemo(() => positions.data?.items.filter(isOnTrack) ?? none, [positions.data])
  const moments = useMemo(() => momentsOf(tracks), [tracks])
  const { selected, opened, look, open } = useHistorySelection(query.unit, tracks, moments[0], go)
  const legs = useLegs(choice, selected?.unitId)
  const [lineColor, setLineColor] = useLineColor()
  useCursorUrl(query.at, at => go({ at }))
  useNoPositionDialog(total)

  const turn = (to: number) => {
    setPage(to)
    go({ page: to })
  }
  const again = () => {
    void queries.invalidateQueries({ queryKey: client.positions(choice, 1).queryKey.slice(0, 1) })
    all.reload()
    legs?.reload()
  }
  return (
    <div className="history side-panelled">
      <h1 className="m-visually-hidden">{t('history.title')}</h1>
      <HistoryPanel
        query={query}
        choice={choice}
        tracks={all}
        positions={positions}
        selected={selected}
        legs={legs}
        lineColor={lineColor}
        onLineColor={setLineColor}
        onQueryChange={go}
        onPage={turn}
        onSelect={look}
        onOpen={open}
        onReload={again}
      />
      <div className="history-stage">
        <HistoryMap
          query={query}
          tracks={tracks}
          selected={selected}
          legs={legs}
          positions={placed}
          opened={opened}
          lineColor={lineColor}
          statusNames={names}
          onOpen={open}
          onUnit={unit => go({ unit })}
        />
        <HistoryTime
          moments={moments}
          selected={selected}
          choice={choice}
          isLoading={isLoading}
          onRetry={error && total === undefined ? again : undefined}
        />
      </div>
    </div>
  )
}

/** Returns the time until which parking counts: the end of the period, or now. Undefined until everything is loaded. */
function parkingEnd({ to }: HistoryChoice, { loaded, total, loadedAt }: Tracks): number | undefined {
  return loaded === total && loadedAt !== undefined ? Math.min(Date.parse(to), loadedAt) : undefined
}

/** Holds the selected unit and the opened position; opening a position moves the cursor there. */
function useHistorySelection(
  unitId: number | undefined,
  tracks: readonly Track[],
  first: number | undefined,
  go: (patch: Partial<HistoryQuery>) => void,
) {
  const cursor = useCursorStore()
  const [opened, setOpened] = useState<HistoryPosition>()
  const selected = tracks.find(track => track.unitId === unitId) ?? tracks[0]
  useEffect(() => {
    if (cursor.get() === null && first !== undefined) cursor.set(first)
  }, [cursor, first])
  const look = (position: HistoryPosition) => {
    cursor.set(Date.parse(position.timestamp))
    if (selected?.unitId !== position.unitId) go({ unit: position.unitId })
  }
  const open = (position: HistoryPosition | undefined) => {
    if (position) look(position)
    setOpened(position)
  }
  return { selected, opened, look, open }
}

/**
 * Returns the list page: the requested one until the cursor moves to another page. A time in the URL selects its
 * page.
 */
function useFollowedPage(
  start: number,
  { tracks, excludedTimes }: Pick<Tracks, 'tracks' | 'excludedTimes'>,
): [number, (page: number) => void] {
  const cursor = useCursorStore()
  const [page, setPage] = useState(start)
  const follows = useRef(start === 1)
  useEffect(() => {
    let before = pageAt(tracks, excludedTimes, cursor.get())
    // the requested page may have just loaded
    if (follows.current && before !== undefined) setPage(before)
    return cursor.subscribe(() => {
      const here = pageAt(tracks, excludedTimes, cursor.get())
      const isMove = before !== undefined && here !== before
      before = here
      if (!isMove || here === undefined) return
      follows.current = true
      setPage(here)
    })
  }, [cursor, tracks, excludedTimes])
  // the URL may change through browser navigation
  const [seen, setSeen] = useState(start)
  if (seen !== start) {
    setSeen(start)
    setPage(start)
  }
  const turn = (to: number) => {
    follows.current = false
    setPage(to)
  }
  return [page, turn]
}

/** Pages list the positions of all units by time, including those on no track. */
function pageAt(tracks: readonly Track[], excludedTimes: Float64Array, time: number | null): number | undefined {
  if (time === null || tracks.length === 0) return undefined
  const before = tracks.reduce((sum, { times }) => sum + indexAt(times, time) + 1, indexAt(excludedTimes, time) + 1)
  return Math.max(1, Math.ceil(before / historyPageSize))
}

/** Opens the dialog “no position found” (001 §8) once per result. */
function useNoPositionDialog(total: number | undefined): void {
  const dialogs = useDialogs()
  const tell = useEffectEvent(() => void dialogs.raise('noPositionFound'))
  useEffect(() => {
    if (total === 0) tell()
  }, [total])
}
