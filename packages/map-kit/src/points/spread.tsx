import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Key, MapEngine } from '../engine.ts'
import { Anchored } from '../layers/anchored.tsx'
import { cssColor } from '../layers/sprites.ts'
import type { LatLng } from '../types.ts'
import type { MapPoint } from './map-point.ts'
import { spiral } from './spiral.ts'

interface Props {
  engine: MapEngine
  at: LatLng
  /** Name of the cluster. */
  name: string
  points: readonly MapPoint[]
  /** Number of further points of the cluster. */
  more: number
  selectedId: Key | undefined
  onSelect: ((id: Key) => void) | undefined
  onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Spreads the points of one location as buttons. Takes the focus; arrow keys move it, Esc closes. */
export function Spread({ engine, at, name, points, more, selectedId, onSelect, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const offsets = spiral(points.length)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Escape') onClose()
    else if (step !== undefined) {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
      const next = buttons.indexOf(event.target as HTMLButtonElement) + step
      buttons[(next + buttons.length) % buttons.length]?.focus({ preventScroll: true })
    } else return
    event.preventDefault()
    // the engine would handle the key and move the map
    event.stopPropagation()
  })
  useEffect(() => {
    const element = list.current
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    element?.querySelector('button')?.focus({ preventScroll: true })
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  return createPortal(
    <Anchored engine={engine} at={at}>
      <svg className="mk-spread-legs" aria-hidden="true">
        {offsets.map(({ x, y }, i) => (
          <line key={points[i]!.id} x2={x} y2={y} />
        ))}
      </svg>
      <ul ref={list} className="mk-spread" aria-label={name}>
        {points.map((point, i) => (
          <li key={point.id} style={{ transform: `translate(${offsets[i]!.x}px, ${offsets[i]!.y}px)` }}>
            <button
              type="button"
              aria-label={point.name}
              title={point.name}
              aria-pressed={point.id === selectedId}
              style={{ background: cssColor(point.color) }}
              onClick={() => onSelect?.(point.id)}
            />
          </li>
        ))}
        {more > 0 && (
          <li>
            <span className="mk-spread-more">+{more}</span>
          </li>
        )}
      </ul>
    </Anchored>,
    engine.surface,
  )
}
