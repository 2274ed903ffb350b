import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { LabelsContext, useEngine, useMap } from './map-context.tsx'
import type { MapPort } from './map-port.ts'
import type { LatLng } from './types.ts'

interface Props {
  at: LatLng
  onClose: () => void
  /** Accessible name. */ label: string
  children: ReactNode
}

const gap = 30
const margin = 8

// a map has at most one popup: a new one closes the previous one
const open = new WeakMap<MapPort, () => void>()

/** Popup at a place. Takes the focus, restores it, closes with Esc. */
export function MapPopup({ at: { lat, lng }, onClose, label, children }: Props) {
  const port = useMap()
  const engine = useEngine()
  const labels = use(LabelsContext)
  const element = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const [returnTo] = useState(focused)

  useEffect(() => {
    const mine = () => close()
    open.get(port)?.()
    open.set(port, mine)
    element.current?.focus({ preventScroll: true })
    return () => {
      if (open.get(port) === mine) open.delete(port)
    }
  }, [port])

  useEffect(() => {
    const popup = element.current
    const map = popup?.closest('.mk-map')
    return () => {
      const held = document.activeElement === document.body || popup?.contains(focused())
      if (!held) return
      // a popup opened by URL has no previous focus
      const isGone = !returnTo?.isConnected || returnTo === document.body
      const target = isGone ? map?.querySelector('[role=region][tabindex="0"]') : returnTo
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [returnTo])

  useLayoutEffect(() => {
    if (!engine) return
    const place = () => {
      const popup = element.current!
      const { offsetWidth: width, offsetHeight: height } = popup
      const room = popup.parentElement!
      const { x, y } = engine.project({ lat, lng })
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
    place()
    const size = new ResizeObserver(place)
    size.observe(element.current!)
    const stop = engine.onMove(place)
    return () => {
      size.disconnect()
      stop()
    }
  }, [engine, lat, lng])

  return (
    <div
      ref={element}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="mk-popup"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
      <button type="button" className="mk-popup-close" aria-label={labels.close} onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  )
}

// Descends into the shadow roots of widgets.
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
