import { LayersControl, MapCanvas, TrackLayer, useBasemap, type MapUnit, type Track as Line } from '@muster/map-kit'
import { useHost } from '@muster/ui'
import { useMemo, useRef, type ReactNode } from 'react'
import { useMapLabels } from '../fleet/use-map-labels.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { CursorLayer } from './cursor-layer.tsx'
import { HistoryPoints } from './history-points.tsx'
import { historyWords } from './history-words.ts'
import type { LineColor } from './line-color.ts'
import { LineLegend } from './line-legend.tsx'
import { linesOf } from './lines.ts'
import { PositionPopup } from './position-popup.tsx'
import { useFitted } from './use-fitted.ts'
import type { HistoryQuery } from './use-history-place.ts'
import { useMatched } from './use-matched.ts'
import { useRoomForPopup } from './use-room-for-popup.ts'
import { useStatusNames } from './use-status-names.ts'

interface Props {
  place: HistoryQuery
  tracks: readonly Track[]
  selected: Track | undefined
  /** The page of the list: its positions are pins. */
  positions: readonly HistoryPosition[]
  opened: HistoryPosition | undefined
  lineColor: LineColor
  onOpen(position: HistoryPosition | undefined): void
  onUnit(unitId: number): void
}

const noLines: readonly Line[] = []

export function HistoryMap(props: Props): ReactNode {
  const { place, tracks, selected, positions, opened, lineColor, onOpen, onUnit } = props
  const { mode } = useHost()
  const { engine } = useBasemap()
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => (place.line ? linesOf(tracks, lineColor) : noLines), [place.line, tracks, lineColor])
  const matched = useMatched(place.match, positions, tracks)
  const names = useStatusNames()
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
        {lines.length > 0 && <TrackLayer tracks={lines} arrows />}
        {matched.lines.length > 0 && <TrackLayer tracks={matched.lines} width={6} />}
        <HistoryPoints positions={positions} selected={selected} opened={opened} names={names} onOpen={onOpen} />
        <CursorLayer tracks={tracks} selected={selected} onSelect={(unitId: MapUnit['id']) => onUnit(Number(unitId))} />
        <LayersControl />
        {opened && <PositionPopup key={opened.positionId} position={opened} onClose={() => onOpen(undefined)} />}
      </MapCanvas>
      {lines.length > 0 && <LineLegend by={lineColor} tracks={tracks} names={names} />}
      {matched.note && (
        <p className="history-note" role="status">
          {matched.note}
        </p>
      )}
    </div>
  )
}
