import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { lineOptions, type LineSeries } from './line-options.ts'
import type { PlotArea, TimeRange } from './series.ts'
import { usePlot, type Drawn } from './use-plot.tsx'
import { useSame } from './use-same.ts'

interface Props {
  label: string
  describedBy: string
  series: readonly LineSeries[]
  drawn: Drawn | undefined
  width: number
  height: number
  cursor: number | null
  hidden: ReadonlySet<string>
  highlighted: string | null
  /** Both listeners must be stable: another function creates the plot again. */
  onCursor: (time: number | null) => void
  onRange: (range: TimeRange | null) => void
  onPlotArea: ((area: PlotArea) => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

/** Draws lines: uPlot owns the canvas, React the visible series and the cursor. */
export function LinePlot(props: Props): ReactNode {
  const {
    label,
    describedBy,
    series,
    drawn,
    width,
    height,
    cursor,
    hidden,
    highlighted,
    onCursor,
    onRange,
    onPlotArea,
    onKeyDown,
  } = props
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const looks = useSame(series.map(({ values: _, ...look }) => look))
  const options = useMemo(
    () => lineOptions(looks, format, { onCursor, onRange, onPlotArea }),
    [looks, format, onCursor, onRange, onPlotArea],
  )
  const [plot, element] = usePlot(box, options, drawn, width, height)

  useEffect(() => {
    for (const [i, { id }] of series.entries()) {
      const isShown = !hidden.has(id)
      if (plot && plot.series[i + 1]?.show !== isShown) plot.setSeries(i + 1, { show: isShown }, false)
    }
  }, [plot, series, hidden])

  useEffect(() => {
    const index = series.findIndex(({ id }) => id === highlighted && !hidden.has(id))
    plot?.setSeries(index < 0 ? null : index + 1, { focus: true }, false)
  }, [plot, series, hidden, highlighted])

  useEffect(() => {
    let isCurrent = true
    // after uPlot has set the scales in a microtask
    queueMicrotask(() => {
      if (!isCurrent || !plot || !drawn) return
      const { idx, left = -1 } = plot.cursor
      const own = left < 0 || idx == null ? null : (plot.data[0][idx] ?? null)
      if (own === cursor) return
      const isSeen = cursor !== null && cursor >= drawn.range.from && cursor <= drawn.range.to
      plot.setCursor({ left: isSeen ? plot.valToPos(cursor, 'x') : -10, top: 0 }, false)
    })
    return () => {
      isCurrent = false
    }
  }, [plot, drawn, cursor, width])

  return (
    // arrows move the cursor, so screen readers must pass them on
    <div
      className="m-chart-plot"
      ref={box}
      role="application"
      aria-roledescription={t('charts.kind')}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
      style={{ height }}
      onKeyDown={onKeyDown}
    >
      {element}
    </div>
  )
}
