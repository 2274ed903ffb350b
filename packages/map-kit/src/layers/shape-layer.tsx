import { useMemo } from 'react'
import type { Key } from '../engine.ts'
import { circle } from '../geometry.ts'
import { useContents } from '../map-context.tsx'
import { trackColor } from '../palette.ts'
import type { LatLng } from '../types.ts'
import { useFeatures } from './use-features.ts'

/** Circle with a radius in metres, or polygon with an open or closed ring. */
export type Shape = { id: Key; color?: string } & (
  | { kind: 'circle'; center: LatLng; radius: number }
  | { kind: 'polygon'; ring: readonly LatLng[] }
)

/** Draws areas such as geofences. */
export function ShapeLayer({ shapes, onSelect }: { shapes: readonly Shape[]; onSelect?: (id: Key) => void }) {
  const areas = useMemo(
    () => shapes.map(shape => ({ key: shape.id, color: shape.color ?? trackColor(0), ring: ringOf(shape) })),
    [shapes],
  )
  useContents(useMemo(() => areas.flatMap(area => [...area.ring]), [areas]))
  useFeatures('areas', areas, onSelect)
  return null
}

const ringOf = (shape: Shape) => (shape.kind === 'circle' ? circle(shape.center, shape.radius) : shape.ring)
