import { UnitLayer, useMap, type MapUnit } from '@muster/map-kit'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { pointAt } from '../clients/history/cursor.ts'
import type { Track } from '../clients/history/track.ts'
import { useCursor, useCursorStore } from './use-cursor.ts'

interface Props {
  tracks: readonly Track[]
  selected: Track | undefined
  onSelect(unitId: MapUnit['id']): void
}

/** Shows each unit at the cursor time. Only this layer renders while the cursor moves. */
export function CursorLayer({ tracks, selected, onSelect }: Props): ReactNode {
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
