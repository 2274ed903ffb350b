import {
  LayersControl,
  MapCanvas,
  PinLayer,
  TrackLayer,
  useBasemap,
  type MapUnit,
  type Track as Line,
} from '@muster/map-kit'
import { useHost } from '@muster/ui'
import { useMemo, useRef, type ReactNode } from 'react'
import { useMapLabels } from '../fleet/use-map-labels.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { CursorLayer } from './cursor-layer.tsx'
import { historyWords } from './history-words.ts'
import { linesOf } from './lines.ts'
import { PositionPopup } from './position-popup.tsx'
import { useFitted } from './use-fitted.ts'
import type { HistoryQuery } from './use-history-place.ts'
import { useMatched } from './use-matched.ts'
import { useRoomForPopup } from './use-room-for-popup.ts'

interface Props {
  place: HistoryQuery
  tracks: readonly Track[]
  selected: Track | undefined
  /** The page of the list: its positions are pins. */
  positions: readonly HistoryPosition[]
  opened: HistoryPosition | undefined
  onOpen(position: HistoryPosition | undefined): void
  onUnit(unitId: number): void
}

const noLines: readonly Line[] = []

export function HistoryMap({ place, tracks, selected, positions, opened, onOpen, onUnit }: Props): ReactNode {
  const { mode } = useHost()
  const { engine } = useBasemap()
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => (place.line ? linesOf(tracks) : noLines), [place.line, tracks])
  const matched = useMatched(place.match, positions, tracks)
  const pins = useMemo(
    () =>
      positions.map(({ positionId, position: [lng = 0, lat = 0], statusColor }) => ({
        id: positionId,
        lat,
        lng,
        color: statusColor,
      })),
    [positions],
  )
  useFitted(tracks, box)
  return (
    <div className="history-map" ref={box}>
      <MapCanvas
        engine={engine}
        mode={mode}
        labels={useMapLabels(historyWords)}
        padding={useRoomForPopup(opened, box)}
        onClick={() => onOpen(undefined)}
      >
        {lines.length > 0 && <TrackLayer tracks={lines} />}
        {matched.lines.length > 0 && <TrackLayer tracks={matched.lines} width={6} />}
        <PinLayer
          pins={pins}
          selectedId={opened?.positionId}
          onSelect={id => onOpen(positions.find(({ positionId }) => positionId === id))}
        />
        <CursorLayer tracks={tracks} selected={selected} onSelect={(unitId: MapUnit['id']) => onUnit(Number(unitId))} />
        <LayersControl />
        {opened && <PositionPopup key={opened.positionId} position={opened} onClose={() => onOpen(undefined)} />}
      </MapCanvas>
      {matched.note && (
        <p className="history-note" role="status">
          {matched.note}
        </p>
      )}
    </div>
  )
}
