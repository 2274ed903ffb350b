import { useMap } from '@muster/map-kit'
import { useEffect, useRef, type RefObject } from 'react'
import { boundsOf } from '../services/history/bounds-of.ts'
import type { Track } from '../services/history/track.ts'

const inHand = ['pointerdown', 'wheel', 'keydown'] as const

/** Fits the entire track while it loads, until the user moves the map. @param box around the map */
export function useFitted(tracks: readonly Track[], box: RefObject<HTMLElement | null>): void {
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
