import { MapCanvas, PinLayer, TrackLayer, useMap, type MapUnit, type Track as Line } from '@muster/map-kit'
import { useHost, useSession } from '@muster/ui'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { mapLabels } from '../fleet/map-labels.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { CursorLayer } from './cursor-layer.tsx'
import { linesOf } from './lines.ts'
import { PositionPopup } from './position-popup.tsx'
import type { HistoryQuery } from './use-history-place.ts'
import { useMatched } from './use-matched.ts'

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
const whole = {}
/** Zoom at which neighbours of a position can be told apart. */
const near = 14

export function HistoryMap({ place, tracks, selected, positions, opened, onOpen, onUnit }: Props): ReactNode {
  const { t } = useTranslation()
  const { core, mode } = useHost()
  const session = useSession()
  const isImperial = session?.userSetting.userMuSettings.preset === 'imperial'
  const labels = useMemo(
    () => ({ ...mapLabels(t, isImperial ? 'imperial' : 'metric'), map: t('history.map'), fitAll: t('history.fitAll') }),
    [t, isImperial],
  )
  const lines = useMemo(() => (place.line ? linesOf(tracks) : noLines), [place.line, tracks])
  const matched = useMatched(place.match, positions, tracks)
  const pins = useMemo(() => positions.map(({ positionId, position: [lng = 0, lat = 0], statusColor }) =>
    ({ id: positionId, lat, lng, color: statusColor })), [positions])
  const box = useFitted(tracks)
  const padding = useRoomForPopup(opened, box)
  const { engine, googleKey, style } = core.config.map
  return (
    <div className="history-map" ref={box}>
      <MapCanvas
        engine={engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }}
        mode={mode}
        labels={labels}
        padding={padding}
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
        {opened && <PositionPopup key={opened.positionId} position={opened} onClose={() => onOpen(undefined)} />}
      </MapCanvas>
      {matched.note && <p className="history-note" role="status">{matched.note}</p>}
    </div>
  )
}

/** A popup stands above its position: the camera leaves it the upper part of the map. */
function useRoomForPopup(opened: HistoryPosition | undefined, box: RefObject<HTMLElement | null>) {
  const map = useMap()
  const [padding, setPadding] = useState<{ top?: number }>(whole)
  useEffect(() => {
    if (!opened) return
    setPadding({ top: (box.current?.clientHeight ?? 0) * 0.6 })
    return () => setPadding(whole)
  }, [box, opened])
  useEffect(() => {
    // a flight that begins before the room is there ends with it
    if (!opened || padding === whole) return
    const [lng = 0, lat = 0] = opened.position
    map.flyTo({ lat, lng, zoom: Math.max(map.view()?.zoom ?? 0, near) })
  }, [map, opened, padding])
  return padding
}

/** Shows the whole way as it loads, until somebody takes the map in hand. */
function useFitted(tracks: readonly Track[]) {
  const map = useMap()
  const box = useRef<HTMLDivElement>(null)
  const isTaken = useRef(false)
  useEffect(() => {
    const element = box.current
    const take = () => void (isTaken.current = true)
    const events = ['pointerdown', 'wheel', 'keydown'] as const
    for (const event of events) element?.addEventListener(event, take, { passive: true })
    return () => {
      for (const event of events) element?.removeEventListener(event, take)
    }
  }, [])
  useEffect(() => {
    if (tracks.length > 0 && !isTaken.current) map.fitBounds(boundsAround(tracks))
  }, [map, tracks])
  return box
}

/** With some air, so that a unit that never moved is no single point. */
function boundsAround(tracks: readonly Track[]) {
  let [south, west, north, east] = [90, Infinity, -90, -Infinity]
  for (const { lats, lngs, count } of tracks) {
    for (let i = 0; i < count; i++) {
      const [lat = 0, lng = 0] = [lats[i], lngs[i]]
      if (lat < south) south = lat
      if (lat > north) north = lat
      if (lng < west) west = lng
      if (lng > east) east = lng
    }
  }
  const air = Math.max(0.002, (north - south) * 0.06, (east - west) * 0.06)
  return { south: south - air, west: west - air, north: north + air, east: east + air }
}
