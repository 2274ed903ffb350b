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
  /** Shows the shape read-only. */
  disabled?: boolean
  /** Limits: corners of a polygon, metres of a radius. */
  most?: { corners: number; radius: number }
  /** Problem with the shape; hidden while placing. */
  problem?: string
  labels?: DrawLabels
}

const roomy = { corners: 100, radius: 1_000_000 }
const [plain, wrong] = [trackColor(0), '#d13438']

/**
 * Draws one circle or polygon by pointer, touch or keyboard. Replaces terra-draw, which keeps its own store beside
 * the form, needs an adapter for each engine, and has no focusable points for the keyboard.
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

/** Draws border and area, or only the path while corners are placed. */
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
      // the engine cannot fill self-intersecting shapes
      const path = isOpen || !isArea ? border : isWrong ? [...border, ...border.slice(0, 1)] : []
      return path.length > 1 ? [{ key: 'drawn', path, color, width: 2 }] : []
    }, [border, color, isArea, isOpen, isWrong]),
  )
}
