import { useMap, type Padding } from '@muster/map-kit'
import { useEffect, useState, type RefObject } from 'react'
import type { HistoryPosition } from '../services/history/track.ts'

const whole = {}
/** Zoom at which neighbours of a position can be distinguished. */
const near = 14

/** A popup opens above its position: the camera leaves the upper part of the map free. */
export function useRoomForPopup(opened: HistoryPosition | undefined, box: RefObject<HTMLElement | null>): Padding {
  const map = useMap()
  const [padding, setPadding] = useState<Padding>(whole)
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
