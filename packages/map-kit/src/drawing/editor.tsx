import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DrawLabels } from './draw-labels.ts'
import { DrawToolbar } from './draw-toolbar.tsx'
import { Handles } from './handles.tsx'
import type { Drawing } from './use-drawing.ts'
import type { MapEngine } from '../engine.ts'
import { metresPerPixel, nearestCopy, placeAt, roundDown } from '../geometry.ts'
import type { LatLng } from '../types.ts'

interface Props {
  engine: MapEngine
  drawing: Drawing
  labels: DrawLabels
  most: { corners: number; radius: number }
  problem: string | undefined
}

/** Pixels within which a click hits a corner. */
const clickTolerance = 10
/** Approximate radius of a new circle in pixels. */
const newCirclePixels = 100

/** Shows tools and handles, and handles clicks and keys on the map. */
export function Editor({ engine, drawing, labels, most, problem }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<string>()
  const focus = useFocus(root)
  const { shape, tool } = drawing

  const put = (at: LatLng) => {
    setMoved(undefined)
    const [first, last] = shape?.kind === 'polygon' ? [shape.ring[0], shape.ring.at(-1)] : []
    const isAt = (point: LatLng | undefined) => point && apart(engine, point, at) < clickTolerance
    if (tool === 'polygon' && (isAt(last) || isAt(first))) {
      if (shape?.kind === 'polygon' && shape.ring.length > 2) drawing.finish()
    } else drawing.place(first ? nearestCopy(at, first.lng) : at, newRadius(engine, at.lat, most.radius))
  }
  const putInMiddle = () => {
    const { width, height } = root.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
    put(placeAt(engine, { x: width / 2, y: height / 2 }))
  }
  /** Moves the focus, because the pressed button disappears with the tool. */
  const placed = () => {
    putInMiddle()
    if (tool === 'circle') focus('center')
  }
  const finish = () => {
    drawing.finish()
    focus('corner-0')
  }
  const cancel = () => {
    drawing.cancel()
    focus('tools')
  }
  const click = useEffectEvent(put)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter') putInMiddle()
    else if (event.key === 'Escape') drawing.cancel()
    else if (event.key === 'Backspace' && drawing.canUndo) drawing.undo()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!tool) return
    const stopPropagation = (event: Event) => event.stopPropagation()
    const onKeyDown = (event: KeyboardEvent) => press(event)
    const stop = engine.onClick(at => click(at))
    engine.surface.addEventListener('keydown', onKeyDown)
    // a double click places two corners and must not zoom
    engine.surface.addEventListener('dblclick', stopPropagation, true)
    return () => {
      stop()
      engine.surface.removeEventListener('keydown', onKeyDown)
      engine.surface.removeEventListener('dblclick', stopPropagation, true)
    }
  }, [engine, tool])

  return (
    <div
      ref={root}
      className="mk-draw"
      data-placing={tool !== undefined || undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !tool) return
        event.stopPropagation()
        cancel()
      }}
      onBlur={() => setMoved(undefined)}
    >
      <DrawToolbar
        drawing={drawing}
        labels={labels}
        onPlace={placed}
        onFinish={finish}
        problem={tool ? undefined : problem}
        hint={moved ?? hintOf(drawing, labels, most.corners)}
      />
      {tool && <span className="mk-draw-cross" aria-hidden="true" />}
      <Handles
        engine={engine}
        drawing={drawing}
        labels={labels}
        mostRadius={most.radius}
        focus={focus}
        announce={(handle, { lat, lng }) => setMoved(labels.moved(handle, lat, lng))}
      />
    </div>
  )
}

const apart = (engine: MapEngine, a: LatLng, b: LatLng) => {
  const [from, to] = [engine.project(a), engine.project(b)]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** Returns a round radius visible at the current zoom. */
const newRadius = (engine: MapEngine, lat: number, most: number) =>
  Math.max(1, Math.min(most, roundDown(newCirclePixels * metresPerPixel(lat, engine.view().zoom))))

function hintOf({ shape, tool, isFull }: Drawing, { hint }: DrawLabels, most: number): string {
  if (isFull && tool) return hint.full(most)
  if (tool === 'circle') return hint.circle
  if (tool === 'polygon') return hint.polygon(shape?.kind === 'polygon' ? shape.ring.length : 0)
  if (!shape) return hint.none
  return shape.kind === 'circle' ? hint.editCircle : hint.editPolygon
}

/** Focuses a handle after the next render, or the tools if the handle was removed. */
function useFocus(root: RefObject<HTMLElement | null>): (handle: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const found =
      root.current?.querySelector<HTMLElement>(`[data-handle='${wanted.current}']`) ??
      root.current?.querySelector('button')
    wanted.current = undefined
    found?.focus({ preventScroll: true })
  })
  return handle => {
    wanted.current = handle
  }
}
