import { hatchFill } from './hatch.ts'
import { isOwnColour, type ChartColors, type StateColour } from './chart-colors.ts'
import type { TimeRange } from './series.ts'
import type { TimelineInterval } from './timeline-rows.ts'

interface Row {
  intervals: readonly TimelineInterval[]
  place: (time: number) => number
  range: TimeRange
  colours: ReadonlyMap<string, StateColour>
  ticks: readonly number[]
  colors: ChartColors
}

/** CSS pixels above and below a bar. */
const inset = 6

export function drawRow(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  { intervals, place, range, colours, ticks, colors }: Row,
): void {
  const ratio = devicePixelRatio
  canvas.width = width * ratio
  canvas.height = height * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return
  const x = (at: number) => Math.round(((at - range.from) / (range.to - range.from)) * canvas.width)
  pen.fillStyle = colors.border
  for (const tick of ticks) pen.fillRect(x(tick), 0, Math.max(1, Math.floor(ratio)), canvas.height)
  const fills = new Map([...colours].map(([state, colour]) => [state, fillOf(colour, colors)]))
  for (const { from, to, state } of intervals) {
    const [start, end] = [place(from), place(to)]
    if (end <= range.from || start >= range.to) continue
    const left = Math.max(0, x(start))
    const wide = Math.max(1, Math.min(canvas.width, x(end)) - left)
    const top = (colours.get(state) === 'off' ? height * 0.55 : inset) * ratio
    pen.fillStyle = fills.get(state) ?? colors.muted
    pen.fillRect(left, Math.round(top), wide, Math.round((height - inset) * ratio - top))
  }
}

function fillOf(colour: StateColour, colors: ChartColors): string | CanvasPattern {
  if (isOwnColour(colour)) return colour
  if (colour === 'none') return hatchFill(2, colors.colour('none'), colors.surface)
  return typeof colour === 'number' ? hatchFill(colour, colors.colour(colour), colors.surface) : colors.colour(colour)
}
