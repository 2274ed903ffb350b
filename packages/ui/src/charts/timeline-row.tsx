import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '../use-format.ts'
import { drawRow } from './draw-row.ts'
import { readChartColors, type StateColour } from './chart-colors.ts'
import type { TimeRange } from './series.ts'
import { placeIn, type TimelineRow as Row } from './timeline-rows.ts'
import { useChartColorsChange } from './use-chart-colors-change.ts'

interface Props {
  row: Row
  index: number
  top: number
  height: number
  width: number
  range: TimeRange
  colours: ReadonlyMap<string, StateColour>
  ticks: readonly number[]
  /** Index of the current interval. */
  active?: number
}

/** A unit or day: its name and a canvas, whose cost is independent of the number of intervals. */
export const TimelineRow = memo(function TimelineRow({
  row,
  index,
  top,
  height,
  width,
  range,
  colours,
  ticks,
  active,
}: Props): ReactNode {
  const format = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painted, setPainted] = useState(0)
  const [repaint] = useState(() => () => setPainted(count => count + 1))
  useChartColorsChange(repaint)
  const place = placeIn(row, format.offsetUtc)

  useEffect(() => {
    const { current } = canvas
    if (!current || width === 0) return
    const { intervals } = row
    drawRow(current, width, height, {
      intervals,
      place: placeIn(row, format.offsetUtc),
      range,
      colours,
      ticks,
      colors: readChartColors(current),
    })
  }, [row, height, width, range, colours, ticks, format, painted])

  const interval = active === undefined ? undefined : row.intervals[active]
  const part = (at: number) => `${Math.min(100, Math.max(0, ((at - range.from) / (range.to - range.from)) * 100))}%`
  return (
    <div className="m-timeline-row" style={{ top, height }} data-row={index}>
      <span className="m-timeline-name m-truncate" title={row.name}>
        {row.name}
      </span>
      <span className="m-timeline-track">
        <canvas ref={canvas} />
        {interval && (
          <span
            className="m-timeline-active"
            style={{ left: part(place(interval.from)), right: `calc(100% - ${part(place(interval.to))})` }}
          />
        )}
      </span>
    </div>
  )
})
