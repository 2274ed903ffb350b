import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import type { LineSeries } from './line-options.ts'
import { LinePlot } from './line-plot.tsx'
import { LineTable } from './line-table.tsx'
import { colourOf, nearestIndex, valueAt, type PlotArea, type TimeRange } from './series.ts'
import { LineSwatch } from './swatch.tsx'
import { useHidden } from './use-hidden.ts'
import { useLines } from './use-lines.ts'
import { useSame } from './use-same.ts'
import { useShared } from './use-shared.ts'
import { useSummary } from './use-summary.ts'
import { useWidth } from './use-width.ts'
import { fullRange, zoomRange } from './visible-range.ts'
import { ZoomTools } from './zoom-tools.tsx'
import { indexFrom } from './decimate.ts'

export interface LineChartProps extends ChartState {
  /** Ascending milliseconds since 1970, one for each reading of all series. Must be the same array until it changes. */
  times: Float64Array | readonly number[]
  /** At most four. */
  series: readonly LineSeries[]
  /** Requested period; default: from the first to the last reading. */
  period?: TimeRange
  /** Height of the plot in CSS pixels. */
  height?: number
  /** Visible range when shared with other charts; null shows everything. */
  range?: TimeRange | null
  onRange?: (range: TimeRange | null) => void
  /** Time of the cursor when shared; null hides it. */
  cursor?: number | null
  onCursor?: (time: number | null) => void
  /** Reports the extent of the time axis, so that a slider can share it. Must be the same function until it changes. */
  onPlotArea?: (area: PlotArea) => void
}

/**
 * Line chart of signals, with one axis per unit of measure. A drag or `+` zooms; a double click or Escape resets.
 *
 * @example
 * <LineChart label="Engine" times={times} series={[{ id: 'rpm', name: 'Engine speed', unit: 'rpm', values }]} />
 */
export function LineChart({
  times: given,
  series,
  period,
  height = 280,
  range: givenRange,
  onRange,
  cursor: givenCursor,
  onCursor,
  onPlotArea,
  ...state
}: LineChartProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const full = fullRange(given, period)
  const [chosen, setRange] = useShared(givenRange, onRange, null)
  const [cursor, setCursor] = useShared(givenCursor, onCursor, null)
  const range = chosen ?? full
  const [hidden, toggle] = useHidden(useSame(series.map(({ id }) => id)))
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const width = useWidth(box)
  const { times, values, drawn, stats } = useLines(
    given,
    series.map(each => each.values),
    range,
    width,
  )
  const summary = useSummary(state.label, full, series, stats)
  const isEmpty = useMemo(() => !values.some(each => each.some(Number.isFinite)), [values])

  const at = cursor === null || times.length === 0 ? undefined : nearestIndex(times, cursor)
  const valuesAt = (index: number) =>
    series.map(({ unit, textOf }, i) => {
      const value = valueAt(values[i] ?? new Float64Array(), index)
      return value === null ? t('charts.gap') : (textOf?.(value) ?? `${format.number(value)} ${unit}`.trimEnd())
    })
  const read = at === undefined ? [] : valuesAt(at)

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && (chosen || cursor !== null)) {
      setRange(null)
      setCursor(null)
      setSpoken('')
      event.stopPropagation()
      return
    }
    const move = moveOf(event.key, event.shiftKey, { times: drawn?.data[0] ?? times, range, full, cursor })
    if (!move) return
    event.preventDefault()
    if ('cursor' in move) {
      setCursor(move.cursor)
      const read = valuesAt(nearestIndex(times, move.cursor))
      const shown = series.flatMap(({ id, name }, i) => (hidden.has(id) ? [] : [`${name} ${read[i]}`]))
      setSpoken(t('charts.valuesAt', { at: format.dateTime(move.cursor), values: shown.join(', ') }))
    } else {
      setRange(move.range)
      const { from, to } = move.range ?? full
      setSpoken(t('charts.range', { from: format.dateTime(from), to: format.dateTime(to) }))
    }
  }
  const zoom = (factor: number) => setRange(zoomRange(range, full, factor, (range.from + range.to) / 2))

  return (
    <div ref={box}>
      <ChartFrame
        {...state}
        empty={isEmpty}
        summary={summary}
        hint={t('charts.lineHint')}
        tools={<ZoomTools zoomed={chosen !== null} onZoom={zoom} onReset={() => setRange(null)} />}
        table={() => <LineTable label={state.label} series={series} times={times} values={values} range={range} />}
      >
        {describedBy => (
          <>
            <LinePlot
              label={state.label}
              describedBy={describedBy}
              series={series}
              drawn={drawn}
              width={width}
              height={height}
              cursor={cursor}
              hidden={hidden}
              highlighted={highlighted}
              onCursor={setCursor}
              onRange={setRange}
              onPlotArea={onPlotArea}
              onKeyDown={press}
            />
            <Legend
              label={state.label}
              hidden={hidden}
              onToggle={toggle}
              onHighlight={setHighlighted}
              at={at === undefined ? undefined : format.dateTimeZone(times[at])}
              items={series.map((each, i) => ({
                id: each.id,
                name: each.name,
                value: read[i],
                swatch: <LineSwatch colour={colourOf(each, i)} />,
              }))}
            />
            <p className="m-visually-hidden" aria-live="polite">
              {spoken}
            </p>
          </>
        )}
      </ChartFrame>
    </div>
  )
}

interface Scene {
  /** Times of the drawn points, ascending. */
  times: ArrayLike<number>
  range: TimeRange
  full: TimeRange
  cursor: number | null
}

type Move = { cursor: number } | { range: TimeRange | null }

/** Returns the effect of a key, or undefined for other keys. */
function moveOf(key: string, shift: boolean, { times, range, full, cursor }: Scene): Move | undefined {
  const first = indexFrom(times, range.from)
  const last = Math.max(first, indexFrom(times, range.to + 1) - 1)
  const to = (index: number): Move | undefined => {
    const time = times[Math.min(Math.max(index, first), last)]
    return time === undefined ? undefined : { cursor: time }
  }
  const step = shift ? 10 : 1
  const here = cursor === null ? undefined : indexFrom(times, cursor)
  const middle = cursor !== null && cursor >= range.from && cursor <= range.to ? cursor : (range.from + range.to) / 2
  if (key === 'ArrowRight') return to(here === undefined ? first : here + step)
  if (key === 'ArrowLeft') return to(here === undefined ? last : here - step)
  if (key === 'Home') return to(first)
  if (key === 'End') return to(last)
  if (key === '+' || key === '=') return { range: zoomRange(range, full, 2, middle) }
  if (key === '-') return { range: zoomRange(range, full, 0.5, middle) }
  return undefined
}
