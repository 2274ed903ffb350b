import { use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { LabelsContext, useMap } from './map-context.tsx'
import type { MapPort } from './map-port.ts'
import { usePopupPlace } from './popup/use-popup-place.ts'
import { usePhone, useSheetHeight, useUncovered } from './popup/use-sheet.ts'
import type { LatLng } from './types.ts'

interface Props {
  at: LatLng
  onClose: () => void
  /** Accessible name. */ label: string
  children: ReactNode
}

// a map has at most one popup: a new one closes the previous one
const open = new WeakMap<MapPort, () => void>()

/** Popup at a place, or a sheet below the map on a phone. Takes the focus, restores it, closes with Esc. */
export function MapPopup({ at, onClose, label, children }: Props) {
  const port = useMap()
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

  const isSheet = usePhone()
  usePopupPlace(element, at, !isSheet)
  useUncovered(element, at, isSheet)
  const { isFull, dragged, handle } = useSheetHeight(element, onClose)

  return (
    <div
      ref={element}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={isSheet ? 'mk-popup mk-sheet' : 'mk-popup'}
      data-full={isSheet && isFull}
      data-dragged={dragged !== undefined || undefined}
      style={dragged === undefined ? undefined : { height: `${dragged * 100}%` }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {isSheet && (
        <button
          type="button"
          className="mk-sheet-handle"
          aria-label={isFull ? labels.sheet.half : labels.sheet.full}
          {...handle}
        />
      )}
      <div className="mk-popup-content">{children}</div>
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
