import { useMemo } from 'react'
import { useContents, useEngine } from '../map-context.tsx'
import { useFeatures } from '../layers/use-features.ts'
import { trackColor } from '../palette.ts'
import { englishDrawLabels, type DrawLabels } from './draw-labels.ts'
import { Editor } from './editor.tsx'
import { borderOf, type DrawnShape } from './shapes.ts'
import { useDrawing } from './use-drawing.ts'
import './draw.css'

export interface DrawLayerProps {
  value: DrawnShape | undefined
  onChange: (shape: DrawnShape | undefined) => void
  /** Shows the shape and takes nothing. */
  disabled?: boolean
  /** Corners of a polygon and metres of a radius, at most. */
  most?: { corners: number; radius: number }
  /** What is wrong with the shape, in words; shown while nothing is being placed. */
  problem?: string
  labels?: DrawLabels
}

const roomy = { corners: 100, radius: 1_000_000 }
const [plain, wrong] = [trackColor(0), '#d13438']

/**
 * One circle or polygon, drawn on the map around it by pointer, touch or keys alone.
 *
 * Our own, and not terra-draw: that keeps shapes in a store of its own beside the form, knows the engine and not this kit, so
 * that Google would need a second one, and its points cannot be focused, so that nobody could draw without a pointer.
 */
export function DrawLayer({
  value,
  onChange,
  disabled = false,
  most = roomy,
  problem,
  labels = englishDrawLabels,
}: DrawLayerProps) {
  const engine = useEngine()
  const drawing = useDrawing({ value, onChange, most: most.corners })
  useDrawn(value, drawing.tool === 'polygon', problem !== undefined)
  return engine && !disabled && <Editor {...{ engine, drawing, labels, most, problem }} />
}

/** The border and what lies in it; only the way so far while corners are placed. */
function useDrawn(shape: DrawnShape | undefined, isOpen: boolean, isWrong: boolean): void {
  const border = useMemo(() => (shape ? borderOf(shape) : []), [shape])
  const color = isWrong && !isOpen ? wrong : plain
  const isArea = border.length > 2
  useContents(border)
  useFeatures(
    'areas',
    useMemo(() => (isArea ? [{ key: 'drawn', ring: border, color }] : []), [border, color, isArea]),
  )
  useFeatures(
    'lines',
    useMemo(() => {
      // the engine draws no area whose parts outweigh each other, as those of a bow tie do
      const path = isOpen || !isArea ? border : isWrong ? [...border, ...border.slice(0, 1)] : []
      return path.length > 1 ? [{ key: 'drawn', path, color, width: 2 }] : []
    }, [border, color, isArea, isOpen, isWrong]),
  )
}
