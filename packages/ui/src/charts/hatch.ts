import uPlot from 'uplot'
import type { ChartColour } from './chart-colors.ts'
import type { ColourIndex } from './series.ts'

/**
 * Strokes of an 8 × 8 tile, one pattern for each colour except the first, so that colour is not the only distinction.
 */
const hatches: Readonly<Record<ColourIndex, string>> = {
  1: '',
  2: 'M-2 10 10 -2M-2 2 2 -2M6 10 10 6',
  3: 'M-2 -2 10 10M-2 6 2 10M6 -2 10 2',
  4: 'M0 4H8',
  5: 'M4 0V8',
  6: 'M0 4H8M4 0V8',
}

/** Pattern of a bar: hatched for unknown states, plain for other states. */
export const hatchOf = (colour: ChartColour): string =>
  typeof colour === 'number' ? hatches[colour] : colour === 'none' ? hatches[2] : ''

/** Returns a colour with its pattern drawn in the surface colour. */
export function hatchFill(name: ChartColour, colour: string, surface: string): string | CanvasPattern {
  const hatch = hatchOf(name)
  if (hatch === '') return colour
  const ratio = uPlot.pxRatio
  const tile = new OffscreenCanvas(8 * ratio, 8 * ratio)
  const pen = tile.getContext('2d')
  if (!pen) return colour
  pen.fillStyle = colour
  pen.fillRect(0, 0, tile.width, tile.height)
  pen.scale(ratio, ratio)
  pen.strokeStyle = surface
  pen.lineWidth = 1.2
  pen.stroke(new Path2D(hatch))
  return pen.createPattern(tile, 'repeat') ?? colour
}
