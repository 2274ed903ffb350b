import { type RefObject, useLayoutEffect } from 'react'
import type { MapEngine } from '../engine.ts'
import { useEngine } from '../map-context.tsx'
import type { LatLng } from '../types.ts'

const gap = 30
const margin = 8

/** Moves a popup with its place. @param isPlaced false for a sheet, which stays where it is */
export function usePopupPlace(element: RefObject<HTMLElement | null>, { lat, lng }: LatLng, isPlaced: boolean): void {
  const engine = useEngine()
  useLayoutEffect(() => {
    const popup = element.current
    if (!engine || !popup || !isPlaced) return
    const place = () => placePopup(popup, engine, { lat, lng })
    place()
    const size = new ResizeObserver(place)
    size.observe(popup)
    const stop = engine.onMove(place)
    return () => {
      size.disconnect()
      stop()
      popup.style.removeProperty('transform')
    }
  }, [element, engine, lat, lng, isPlaced])
}

/** Keeps the popup inside the map while its place is visible. */
function placePopup(popup: HTMLElement, engine: MapEngine, at: LatLng): void {
  const { offsetWidth: width, offsetHeight: height } = popup
  const room = popup.parentElement!
  const { x, y } = engine.project(at)
  const seen = x >= 0 && y >= 0 && x <= room.clientWidth && y <= room.clientHeight
  const top = y - height - gap < margin ? y + gap : y - height - gap
  // too tall above and below: beside the place, or over it
  const isTall = top + height + margin > room.clientHeight
  const besides = [x + gap, x - gap - width].find(at => at >= margin && at + width + margin <= room.clientWidth)
  const left =
    isTall && besides !== undefined
      ? besides
      : Math.max(margin, Math.min(room.clientWidth - width - margin, x - width / 2))
  const within = Math.max(
    margin,
    Math.min(room.clientHeight - height - margin, isTall && besides !== undefined ? y - height / 2 : top),
  )
  popup.style.transform = `translate(${seen ? left : x - width / 2}px, ${seen ? within : top}px)`
}
