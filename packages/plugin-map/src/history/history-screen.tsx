import { useDialogs, useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { momentsOf } from '../services/history/cursor.ts'
import { history, type HistoryChoice } from '../services/history/history.service.ts'
import type { HistoryPosition } from '../services/history/track.ts'
import { HistoryMap } from './history-map.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { HistoryTime } from './history-time.tsx'
import { useCursorAddress } from './use-cursor-address.ts'
import { useFollowedPage } from './use-followed-page.ts'
import type { HistoryQuery } from './use-history-place.ts'
import { useCursorStore } from './cursor-store.ts'
import { usePositions } from './use-positions.ts'
import { useTracks } from './use-tracks.ts'

interface Props {
  place: HistoryQuery
  choice: HistoryChoice
  go(patch: Partial<HistoryQuery>): void
}

/** List, map and time of a history, around one cursor. */
export function HistoryScreen({ place, choice, go }: Props): ReactNode {
  const { t } = useTranslation()
  const cursor = useCursorStore()
  const queries = useQueryClient()
  const service = useService(history)
  const tracks = useTracks(choice)
  const [page, setPage] = useFollowedPage(place.page, tracks.tracks)
  const positions = usePositions(choice, page, tracks.total)
  const [opened, setOpened] = useState<HistoryPosition>()
  const moments = useMemo(() => momentsOf(tracks.tracks), [tracks.tracks])
  const selected = tracks.tracks.find(({ unitId }) => unitId === place.unit) ?? tracks.tracks[0]
  useCursorAddress(place.at, at => go({ at }))
  useNoPosition(tracks.total)

  const first = moments[0]
  useEffect(() => {
    if (cursor.get() === null && first !== undefined) cursor.set(first)
  }, [cursor, first])

  const turn = (to: number) => {
    setPage(to)
    go({ page: to })
  }
  const look = (position: HistoryPosition) => {
    cursor.set(Date.parse(position.timestamp))
    if (selected?.unitId !== position.unitId) go({ unit: position.unitId })
  }
  const open = (position: HistoryPosition | undefined) => {
    if (position) look(position)
    setOpened(position)
  }
  const again = () => {
    void queries.invalidateQueries({ queryKey: service.positions(choice, 1).queryKey.slice(0, 1) })
    tracks.reload()
  }

  return (
    <div className="history">
      <h1 className="m-visually-hidden">{t('history.title')}</h1>
      <HistoryPanel
        place={place} choice={choice} tracks={tracks} positions={positions} selected={selected}
        onPlace={go} onPage={turn} onLook={look} onOpen={open} onReload={again}
      />
      <div className="history-stage">
        <HistoryMap
          place={place} tracks={tracks.tracks} selected={selected} positions={positions.data?.items ?? none}
          opened={opened} onOpen={open} onUnit={unit => go({ unit })}
        />
        <HistoryTime tracks={tracks.tracks} moments={moments} selected={selected} choice={choice} isLoading={tracks.isLoading} />
      </div>
    </div>
  )
}

const none: readonly HistoryPosition[] = []

/** Nothing to show is told (001 §8), once an answer. */
function useNoPosition(total: number | undefined): void {
  const dialogs = useDialogs()
  const tell = useEffectEvent(() => void dialogs.raise('noPositionFound'))
  useEffect(() => {
    if (total === 0) tell()
  }, [total])
}
