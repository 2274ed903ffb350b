import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { MapEngine } from '../engine.ts'
import { useEngine, useMap } from '../map-context.tsx'
import type { LatLng } from '../types.ts'

/** Phones show a sheet instead of a popup. Matches the style sheet. */
const phone = '(max-width: 600px)'

/** Returns true on a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Share of the map that a sheet covers at half height. */
const half = 0.5
/** Pixels around a place that must stay visible. */
const around = 32

/** Keeps the place above the sheet while it is open. */
export function useUncovered(sheet: RefObject<HTMLElement | null>, { lat, lng }: LatLng, isSheet: boolean): void {
  const port = useMap()
  const engine = useEngine()
  const reveal = useEffectEvent(({ clientWidth, clientHeight }: Element, drawn: MapEngine) => {
    port.cover(clientHeight * half)
    const { x, y } = drawn.project({ lat, lng })
    const isSeen = x >= 0 && x <= clientWidth && y >= around && y <= clientHeight * (1 - half) - around
    if (!isSeen && !port.isMoving) port.flyTo({ lat, lng })
  })
  useEffect(() => {
    const room = sheet.current?.parentElement
    if (!isSheet || !engine || !room) return
    reveal(room, engine)
    return () => port.cover(0)
  }, [sheet, isSheet, engine, port])
}

/** Pixels after which a press is a drag. */
const dragAfter = 6
/** Share of the map below which a released sheet closes. */
const closeBelow = 0.3
/** Share of the map above which a released sheet takes its full height. */
const fullAbove = 0.7

/** Height of a sheet, changed by dragging its handle up and down or by pressing it. */
export function useSheetHeight(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const [isFull, setFull] = useState(false)
  /** Share of the map while the handle is dragged. */
  const [dragged, setDragged] = useState<number>()
  const from = useRef<{ y: number; height: number }>(undefined)
  const wasDragged = useRef(false)
  const shareAt = (y: number, start: { y: number; height: number }) =>
    Math.max(0, (start.height + start.y - y) / (sheet.current?.parentElement?.clientHeight || 1))
  const release = () => {
    from.current = undefined
    setDragged(undefined)
  }
  return {
    isFull,
    dragged,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false
        from.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0 }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove({ clientY }: PointerEvent) {
        const { current: start } = from
        if (!start) return
        wasDragged.current ||= Math.abs(clientY - start.y) >= dragAfter
        if (wasDragged.current) setDragged(shareAt(clientY, start))
      },
      onPointerUp({ clientY }: PointerEvent) {
        const { current: start } = from
        release()
        if (!start || !wasDragged.current) return
        const share = shareAt(clientY, start)
        if (share < closeBelow) onClose()
        else setFull(share > fullAbove)
      },
      onPointerCancel: release,
      onClick() {
        if (!wasDragged.current) setFull(!isFull)
        wasDragged.current = false
      },
    },
  }
}
