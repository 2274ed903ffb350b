import { useRef, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import type { MapEngine } from '../engine.ts'
import { Anchored } from '../layers/anchored.tsx'
import { useMap } from '../map-context.tsx'
import type { LatLng, Point } from '../types.ts'
import { placeAt } from '../geometry.ts'

interface Props {
  engine: MapEngine
  at: LatLng
  label: string
  look: 'corner' | 'between' | 'center' | 'radius'
  /** Identifies the handle for focus. */
  name: string
  disabled?: boolean
  /** Omitted for handles that can only be pressed. */
  onMove?: (to: LatLng) => void
  onPress?: () => void
  /** Handles keys other than arrows. */
  onKey?: (key: string) => boolean
}

const steps: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
/** Pixels per arrow key; one with Shift. */
const stride = 8
/** Pixels that separate a press from a drag. */
const slack = 3

/** Draggable point of a shape, also moved by arrow keys. */
export function Handle({ engine, at, label, look, name, disabled, onMove, onPress, onKey }: Props) {
  const port = useMap()
  const held = useRef<{ from: Point; start: LatLng; point: Point; moved: boolean }>(undefined)
  const isDragged = useRef(false)

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || disabled || !onMove) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { from: { x: event.clientX, y: event.clientY }, start: at, point: engine.project(at), moved: false }
    isDragged.current = false
  }
  const drag = (event: PointerEvent) => {
    const grip = held.current
    if (!grip) return
    const [dx, dy] = [event.clientX - grip.from.x, event.clientY - grip.from.y]
    if (!grip.moved && Math.hypot(dx, dy) < slack) return
    grip.moved = true
    isDragged.current = true
    onMove?.(placeAt(engine, { x: grip.point.x + dx, y: grip.point.y + dy }))
  }
  const release = () => {
    held.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Escape' && held.current) {
      onMove?.(held.current.start)
      release()
    } else if (step && onMove && !disabled) {
      const { x, y } = engine.project(at)
      const by = event.shiftKey ? 1 : stride
      onMove(placeAt(engine, { x: x + step.x * by, y: y + step.y * by }))
    } else if (!onKey?.(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Pans the map to a focused handle outside the view. */
  const show = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    const room = currentTarget.closest('.mk-map')?.getBoundingClientRect()
    const { x, y } = engine.project(at)
    if (room && (x < 0 || y < 0 || x > room.width || y > room.height)) port.flyTo(at)
  }
  return (
    <Anchored engine={engine} at={at}>
      <button
        type="button"
        className="mk-handle"
        data-look={look}
        data-handle={name}
        aria-label={label}
        title={label}
        aria-disabled={disabled}
        tabIndex={look === 'between' ? -1 : 0}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
        onFocus={show}
        onClick={() => {
          if (!isDragged.current && !disabled) onPress?.()
        }}
      />
    </Anchored>
  )
}
