import { hatched } from './hatch.ts'
import type { ChartColour, Ink } from './ink.ts'
import type { TimeRange } from './series.ts'
import type { TimelineInterval } from './timeline-rows.ts'

interface Row {
  intervals: readonly TimelineInterval[]
  place: (time: number) => number
  range: TimeRange
  colours: ReadonlyMap<string, ChartColour>
  ticks: readonly number[]
  ink: Ink
}

/** CSS pixels above and below a bar. */
const inset = 6

export function drawRow(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  { intervals, place, range, colours, ticks, ink }: Row,
): void {
  const ratio = devicePixelRatio
  canvas.width = width * ratio
  canvas.height = height * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return
  const x = (at: number) => Math.round(((at - range.from) / (range.to - range.from)) * canvas.width)
  pen.fillStyle = ink.border
  for (const tick of ticks) pen.fillRect(x(tick), 0, Math.max(1, Math.floor(ratio)), canvas.height)
  const fills = new Map([...colours].map(([state, colour]) => [state, fillOf(colour, ink)]))
  for (const { from, to, state } of intervals) {
    const [start, end] = [place(from), place(to)]
    if (end <= range.from || start >= range.to) continue
    const left = Math.max(0, x(start))
    const wide = Math.max(1, Math.min(canvas.width, x(end)) - left)
    const top = (colours.get(state) === 'off' ? height * 0.55 : inset) * ratio
    pen.fillStyle = fills.get(state) ?? ink.muted
    pen.fillRect(left, Math.round(top), wide, Math.round((height - inset) * ratio - top))
  }
}

function fillOf(colour: ChartColour, ink: Ink): string | CanvasPattern {
  if (colour === 'none') return hatched(2, ink.colour('none'), ink.surface)
  return typeof colour === 'number' ? hatched(colour, ink.colour(colour), ink.surface) : ink.colour(colour)
}
