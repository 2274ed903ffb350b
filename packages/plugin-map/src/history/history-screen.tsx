import { useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { momentsOf } from '../services/history/cursor.ts'
import { history, type HistoryChoice } from '../services/history/history.service.ts'
import { isOnTrack, type HistoryPosition } from '../services/history/track.ts'
import { HistoryMap } from './history-map.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { HistoryTime } from './history-time.tsx'
import { useCursorAddress } from './use-cursor-address.ts'
import { useFollowedPage } from './use-followed-page.ts'
import type { HistoryQuery } from './use-history-place.ts'
import { useLineColor } from './use-line-color.ts'
import { useLookedAt } from './use-looked-at.ts'
import { useNoPosition } from './use-no-position.ts'
import { usePositions } from './use-positions.ts'
import { useTracks } from './use-tracks.ts'

interface Props {
  place: HistoryQuery
  choice: HistoryChoice
  go(patch: Partial<HistoryQuery>): void
}

const none: readonly HistoryPosition[] = []

/** List, map and time of a history, around one cursor. */
export function HistoryScreen({ place, choice, go }: Props): ReactNode {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const service = useService(history)
  const all = useTracks(choice)
  const { tracks, total, isLoading, error } = all
  const [page, setPage] = useFollowedPage(place.page, all)
  const positions = usePositions(choice, page, total)
  const placed = useMemo(() => positions.data?.items.filter(isOnTrack) ?? none, [positions.data])
  const moments = useMemo(() => momentsOf(tracks), [tracks])
  const { selected, opened, look, open } = useLookedAt(place.unit, tracks, moments[0], go)
  const [lineColor, setLineColor] = useLineColor()
  useCursorAddress(place.at, at => go({ at }))
  useNoPosition(total)

  const turn = (to: number) => {
    setPage(to)
    go({ page: to })
  }
  const again = () => {
    void queries.invalidateQueries({ queryKey: service.positions(choice, 1).queryKey.slice(0, 1) })
    all.reload()
  }
  return (
    <div className="history side-panelled">
      <h1 className="m-visually-hidden">{t('history.title')}</h1>
      <HistoryPanel
        place={place}
        choice={choice}
        tracks={all}
        positions={positions}
        selected={selected}
        lineColor={lineColor}
        onLineColor={setLineColor}
        onPlace={go}
        onPage={turn}
        onLook={look}
        onOpen={open}
        onReload={again}
      />
      <div className="history-stage">
        <HistoryMap
          place={place}
          tracks={tracks}
          selected={selected}
          positions={placed}
          opened={opened}
          lineColor={lineColor}
          onOpen={open}
          onUnit={unit => go({ unit })}
        />
        <HistoryTime
          moments={moments}
          selected={selected}
          choice={choice}
          isLoading={isLoading}
          onAgain={error && total === undefined ? again : undefined}
        />
      </div>
    </div>
  )
}
