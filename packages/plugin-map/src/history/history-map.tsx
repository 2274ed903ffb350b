import {
  LayersControl,
  MapCanvas,
  NearestTownNote,
  type MapUnit,
  type Padding,
  type Track as Line,
  trackColor,
  TrackLayer,
  useBasemap,
  useMap,
  UnitLayer,
} from '@muster/map-kit'
import { useHost, useClient } from '@muster/ui'
import { skipToken, useQueries } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyLabelKeys, useMapLabels } from '../fleet/use-map-labels.ts'
import { HistoryPoints } from './history-points.tsx'
import { type LineColor, LineLegend } from './line-color.tsx'
import { linesOf, roadsOf } from './lines.ts'
import { SitePlanBehind } from '../site-plan/site-plan-behind.tsx'
import { PositionPopup } from './position-popup.tsx'
import type { HistoryQuery } from './use-history-url.ts'
import type { Legs } from './use-legs.ts'
import { boundsOf, type HistoryPosition, type Track } from '../clients/history/track.ts'
import { history } from '../clients/history/history.client.ts'
import { pointAt } from '../clients/history/cursor.ts'
import { useCursor, useCursorStore } from './use-cursor.ts'

interface Props {
  query: HistoryQuery
  tracks: readonly Track[]
  selected: Track | undefined
  legs: Legs | undefined
  /** Positions of the current list page, drawn as pins. */
  positions: readonly HistoryPosition[]
  opened: HistoryPosition | undefined
  lineColor: LineColor
  /** Status names by id, limited to those the user may see. */
  statusNames: ReadonlyMap<number, string>
  onOpen(position: HistoryPosition | undefined): void
  onUnit(unitId: number): void
}

const noLines: readonly Line[] = []

export function HistoryMap(props: Props): ReactNode {
  const { query, tracks, selected, legs, positions, opened, lineColor, statusNames: names, onOpen, onUnit } = props
  const { mode } = useHost()
  const { engine } = useBasemap()
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => (query.line ? linesOf(tracks, lineColor) : noLines), [query.line, tracks, lineColor])
  const matched = useMatchedRoads(query.match, positions, tracks)
  useFitTracks(tracks, box)
  return (
    <div className="history-map" ref={box}>
      <MapCanvas
        engine={engine}
        mode={mode}
        labels={useMapLabels(historyLabelKeys)}
        padding={usePopupPadding(opened, box)}
        onClick={() => onOpen(undefined)}
      >
        {lines.length > 0 && <TrackLayer tracks={lines} arrows />}
        {matched.lines.length > 0 && <TrackLayer tracks={matched.lines} width={6} />}
        <HistoryPoints
          positions={positions}
          selected={selected}
          legs={legs}
          opened={opened}
          names={names}
          onOpen={onOpen}
        />
        <CursorLayer tracks={tracks} selected={selected} onSelect={(unitId: MapUnit['id']) => onUnit(Number(unitId))} />
        <LayersControl />
        <NearestTownNote />
        <SitePlanBehind />
        {opened && (
          <PositionPopup
            key={opened.positionId}
            position={opened}
            statusName={names.get(opened.statusId)}
            onClose={() => onOpen(undefined)}
          />
        )}
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

const inHand = ['pointerdown', 'wheel', 'keydown'] as const

/** Fits the entire track while it loads, until the user moves the map. @param box element around the map */
function useFitTracks(tracks: readonly Track[], box: RefObject<HTMLElement | null>): void {
  const map = useMap()
  const isTaken = useRef(false)
  useEffect(() => {
    const element = box.current
    const take = () => void (isTaken.current = true)
    for (const event of inHand) element?.addEventListener(event, take, { passive: true })
    return () => {
      for (const event of inHand) element?.removeEventListener(event, take)
    }
  }, [box])
  useEffect(() => {
    if (tracks.length > 0 && !isTaken.current) map.fitBounds(boundsOf(tracks))
  }, [map, tracks])
}

const whole = {}
/** Zoom at which neighbouring positions can be distinguished. */
const near = 14

/** Pads the top of the map, because a popup opens above its position. */
function usePopupPadding(opened: HistoryPosition | undefined, box: RefObject<HTMLElement | null>): Padding {
  const map = useMap()
  const [padding, setPadding] = useState<Padding>(whole)
  useEffect(() => {
    if (!opened) return
    setPadding({ top: (box.current?.clientHeight ?? 0) * 0.6 })
    return () => setPadding(whole)
  }, [box, opened])
  useEffect(() => {
    // an animation that starts before the padding is set would end at the wrong place
    if (!opened || padding === whole) return
    const [lng = 0, lat = 0] = opened.position
    map.flyTo({ lat, lng, zoom: Math.max(map.view()?.zoom ?? 0, near) })
  }, [map, opened, padding])
  return padding
}

/** Matches the positions of the page to roads while enabled. A failure only shows a note (001 §8). */
function useMatchedRoads(isOn: boolean, positions: readonly HistoryPosition[], tracks: readonly Track[]) {
  const { t } = useTranslation()
  const client = useClient(history)
  const units = useMemo(
    () => (isOn ? [...Map.groupBy(positions, ({ unitId }) => unitId)].filter(([, own]) => own.length > 1) : []),
    [isOn, positions],
  )
  const answers = useQueries({
    queries: units.map(([, own]) => {
      const query = client.matched(own)
      return { ...query, queryFn: isOn ? query.queryFn : skipToken, staleTime: Infinity }
    }),
    combine: results => ({
      data: results.map(({ data }) => data),
      isPending: results.some(({ isPending }) => isPending),
      isFailed: results.some(({ isError }) => isError),
    }),
  })
  const lines = useMemo(
    () =>
      units.flatMap(([unitId, own], i) => {
        const points = answers.data[i]?.snappedPoints ?? []
        const place = tracks.findIndex(track => track.unitId === unitId)
        const track = tracks[place]
        const ids = own.map(({ positionId }) => positionId)
        return track ? roadsOf(points, ids, track, trackColor(place + 2)) : []
      }),
    [units, answers.data, tracks],
  )
  const note = answers.isFailed ? t('history.match.failed') : answers.isPending ? t('history.match.loading') : undefined
  return { lines, note }
}

interface CursorLayerProps {
  tracks: readonly Track[]
  selected: Track | undefined
  onSelect(unitId: MapUnit['id']): void
}

/** Shows each unit at the cursor time. Only this layer renders while the cursor moves. */
function CursorLayer({ tracks, selected, onSelect }: CursorLayerProps): ReactNode {
  const time = useCursor(at => at)
  const units = useMemo(() => (time === null ? [] : tracks.flatMap(track => unitAt(track, time))), [tracks, time])
  useSelectedInView(selected)
  return <UnitLayer units={units} selectedId={selected?.unitId} onSelect={onSelect} />
}

function unitAt(track: Track, time: number): MapUnit[] {
  const place = pointAt(track, time)
  if (!place) return []
  const { lat, lng, index, heading } = place
  const color = track.colors.get(track.statusIds[index] ?? 0)
  return [{ id: track.unitId, lat, lng, color, ...(heading !== undefined && { heading }) }]
}

/** Pans the map when the cursor moves the selected unit out of view. */
function useSelectedInView(selected: Track | undefined): void {
  const map = useMap()
  const cursor = useCursorStore()
  const isPlaced = useRef(cursor.get() !== null)
  useEffect(
    () =>
      cursor.subscribe(() => {
        const time = cursor.get()
        // the initial cursor position must not pan the map: the entire track is about to be fitted
        if (!isPlaced.current) return void (isPlaced.current = time !== null)
        const bounds = map.bounds()
        const place = selected && time !== null ? pointAt(selected, time) : undefined
        if (!place || !bounds) return
        const { south, north, west, east } = bounds
        const turns = Math.round(((west + (east < west ? east + 360 : east)) / 2 - place.lng) / 360) * 360
        const lng = place.lng + turns
        const isSeen = place.lat > south && place.lat < north && lng > west && lng < (east < west ? east + 360 : east)
        if (!isSeen) map.flyTo({ lat: place.lat, lng })
      }),
    [map, cursor, selected],
  )
}
