import { useRef, useState } from 'react'
import type { LatLng } from '../types.ts'
import { normalizeRing, wrapPlace, type DrawnShape, type Tool } from './shapes.ts'

interface Options {
  value: DrawnShape | undefined
  /** Maximum corners of a polygon. */
  most: number
  onChange: (shape: DrawnShape | undefined) => void
}

export interface Drawing {
  shape: DrawnShape | undefined
  /** Shape being placed; undefined while a finished shape is edited. */
  tool: Tool | undefined
  /** The polygon has the maximum of corners. */
  isFull: boolean
  canUndo: boolean
  begin: (tool: Tool) => void
  /** @param radius metres of a new circle */
  place: (at: LatLng, radius: number) => void
  finish: () => void
  /** Restores the shape from before the drawing. */
  cancel: () => void
  undo: () => void
  clear: () => void
  /** Consecutive changes by one handle undo together. */
  change: (shape: DrawnShape, handle: string) => void
  moveCorner: (index: number, to: LatLng) => void
  addCorner: (after: number, at: LatLng) => void
  removeCorner: (index: number) => void
}

/** Drawing steps of one shape, independent of a map. */
export function useDrawing({ value: shape, most, onChange }: Options): Drawing {
  const [past, setPast] = useState<readonly (DrawnShape | undefined)[]>([])
  const [begun, setBegun] = useState<{ tool: Tool; before: DrawnShape | undefined; depth: number }>()
  const lastHandle = useRef<string>(undefined)
  const ring = shape?.kind === 'polygon' ? shape.ring : []

  const change = (next: DrawnShape | undefined, handle?: string) => {
    if (handle === undefined || handle !== lastHandle.current) setPast([...past, shape])
    lastHandle.current = handle
    onChange(next?.kind === 'polygon' ? { kind: 'polygon', ring: normalizeRing(next.ring) } : next)
  }
  const isFull = ring.length >= most
  const changeRing = (next: readonly LatLng[], handle?: string) =>
    change(next.length > 0 ? { kind: 'polygon', ring: next } : undefined, handle)

  return {
    shape,
    isFull,
    change,
    tool: begun?.tool,
    canUndo: past.length > (begun?.depth ?? 0),
    begin(tool) {
      setBegun({ tool, before: begun ? begun.before : shape, depth: begun ? begun.depth : past.length })
      if (shape) change(undefined)
    },
    place(at, radius) {
      if (begun?.tool === 'circle') {
        change({ kind: 'circle', center: wrapPlace(at), radius })
        setBegun(undefined)
      } else if (begun && !isFull) changeRing([...ring, at])
    },
    finish: () => setBegun(undefined),
    cancel() {
      if (!begun) return
      setPast(past.slice(0, begun.depth))
      setBegun(undefined)
      onChange(begun.before)
    },
    undo() {
      lastHandle.current = undefined
      setPast(past.slice(0, -1))
      onChange(past.at(-1))
    },
    clear: () => change(undefined),
    moveCorner: (index, to) => changeRing(ring.with(index, to), `corner ${index}`),
    addCorner(after, at) {
      if (!isFull) changeRing(ring.toSpliced(after + 1, 0, at))
    },
    removeCorner: index => changeRing(ring.toSpliced(index, 1)),
  }
}
