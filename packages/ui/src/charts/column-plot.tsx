import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type uPlot from 'uplot'
import { useFormat } from '../use-format.ts'
import { columnOptions, type ColumnSeries } from './column-options.ts'
import { usePlot, type Drawn } from './use-plot.tsx'
import { useSame } from './use-same.ts'
import { useWidth } from './use-width.ts'

interface Props {
  label: string
  describedBy: string
  series: readonly ColumnSeries[]
  names: readonly string[]
  drawn: Drawn
  stacked: boolean
  horizontal: boolean
  height: number
  /** Scrolls beyond this height. */
  maxHeight: number
  cursor: number | null
  hidden: ReadonlySet<string>
  highlighted: string | null
  /** Must be stable: another function creates the plot again. */
  onCursor: (index: number | null) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function ColumnPlot(props: Props): ReactNode {
  const {
    label,
    describedBy,
    series,
    drawn,
    stacked,
    horizontal,
    height,
    maxHeight,
    cursor,
    hidden,
    highlighted,
    onCursor,
    onKeyDown,
  } = props
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  // narrower than the chart when it scrolls
  const room = useWidth(box)
  const looks = useSame(series.map(({ values: _, ...look }) => look))
  const names = useSame(props.names)
  const options = useMemo(
    () => columnOptions({ series: looks, names, stacked, horizontal, format, onCursor }),
    [looks, names, stacked, horizontal, format, onCursor],
  )
  const [plot, element] = usePlot(box, options, drawn, room, height)

  useEffect(() => {
    if (!plot) return
    plot.batch(() => {
      for (const [i, { id }] of looks.entries()) plot.setSeries(i + 1, { show: !hidden.has(id) }, false)
    })
    // the other series use the space of a hidden one
    plot.redraw(true)
  }, [plot, looks, hidden])

  useEffect(() => {
    const index = looks.findIndex(({ id }) => id === highlighted && !hidden.has(id))
    plot?.setSeries(index < 0 ? null : index + 1, { focus: true }, false)
  }, [plot, looks, hidden, highlighted])

  useEffect(() => {
    if (!plot || cursor === null) return
    const band = document.createElement('div')
    band.className = 'm-chart-band'
    Object.assign(band.style, place(plot, cursor, horizontal))
    plot.under.append(band)
    // a column under the pointer is already visible
    if (box.current === document.activeElement) band.scrollIntoView({ block: 'nearest' })
    return () => band.remove()
  }, [plot, cursor, horizontal, room, height])

  return (
    <div
      className="m-chart-plot m-chart-columns"
      ref={box}
      role="application"
      aria-roledescription={t('charts.kind')}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
      style={{ height: Math.min(height, maxHeight) }}
      onKeyDown={onKeyDown}
    >
      {element}
    </div>
  )
}

/** CSS position of a category in the plot. */
function place(plot: uPlot, index: number, horizontal: boolean): Partial<CSSStyleDeclaration> {
  const [a, b] = [plot.valToPos(index - 0.5, 'x'), plot.valToPos(index + 0.5, 'x')]
  const [start, size] = [`${Math.min(a, b)}px`, `${Math.abs(b - a)}px`]
  return horizontal
    ? { top: start, height: size, left: '0', width: '100%' }
    : { left: start, width: size, top: '0', height: '100%' }
}
