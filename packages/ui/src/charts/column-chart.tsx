import { dayMs } from '@muster/core'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { barColourOf, widestOf, type ColumnSeries } from './column-options.ts'
import { ColumnPlot } from './column-plot.tsx'
import { Legend } from './legend.tsx'
import { colourOf, titleOf, toFloats } from './series.ts'
import { statsOf } from './stats.ts'
import { BarSwatch, LineSwatch } from './swatch.tsx'
import { tickLabels } from './tick-labels.ts'
import { useHidden } from './use-hidden.ts'
import { useSame } from './use-same.ts'
import { useSameList } from './use-same.ts'
import { useSummary } from './use-summary.ts'
import { useWidth } from './use-width.ts'
import { readChartColors } from './chart-colors.ts'

export interface ColumnChartProps extends ChartState {
  /** Names, or starts of days, weeks or months in milliseconds since 1970. */
  categories: readonly (string | number)[]
  series: readonly ColumnSeries[]
  stacked?: boolean
  /** Forces or prevents horizontal bars; by default used when names do not fit below the columns. */
  horizontal?: boolean
  /** Height of the plot in CSS pixels; horizontal bars determine it themselves. */
  height?: number
  /** Height of one category of horizontal bars in CSS pixels. */
  band?: number
  /** Number of visible categories of horizontal bars; more of them scroll. */
  visible?: number
  /** Renders a figure of the table, such as a link around its text. */
  tableCell?(figure: { series: string; index: number }, text: string): ReactNode
}

/** Axis and margins of horizontal bars in CSS pixels. */
const frame = 44

/**
 * Column chart of amounts by name or day, grouped or stacked, with optional lines.
 *
 * @example
 * <ColumnChart label="Engine hours" categories={names} series={[{ id: 'h', name: 'Engine hours', unit: 'h', values }]} visible={5} />
 */
export function ColumnChart({
  categories,
  series,
  stacked = false,
  horizontal: isHorizontal,
  height = 280,
  band = 45,
  visible,
  tableCell = (_, text) => text,
  ...state
}: ColumnChartProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [cursor, setCursor] = useState<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [hidden, toggle] = useHidden(useSame(series.map(({ id }) => id)))
  const names = useMemo(() => namesOf(categories, format), [categories, format])
  const fits = useFits(box, names, width)
  const horizontal = isHorizontal ?? (!fits && typeof categories[0] === 'string')
  const lists = useSameList(series.map(({ values }) => values))
  const { stats, drawn } = useMemo(() => {
    const floats = lists.map(toFloats)
    const data = [
      [...categories.keys()],
      ...floats.map(all => Array.from(all, value => (Number.isFinite(value) ? value : null))),
    ]
    return {
      stats: floats.map(statsOf),
      drawn: { data: data as [number[], ...(number | null)[][]], range: { from: -0.5, to: categories.length - 0.5 } },
    }
  }, [categories, lists])
  const full = (index: number) => {
    const category = categories[index]
    return typeof category === 'number' ? format.date(category) : (category ?? '')
  }
  const valueOf = ({ unit, values }: ColumnSeries, index: number) => {
    const value = values[index]
    return Number.isFinite(value) ? `${format.number(value)} ${unit}`.trimEnd() : t('charts.gap')
  }
  const summary = useSummary(state.label, [full(0), full(categories.length - 1)], series, stats)
  const total = horizontal ? frame + band * categories.length : height

  const press = (event: KeyboardEvent) => {
    const { key } = event
    const last = categories.length - 1
    const steps: Record<string, number> = {
      ArrowRight: (cursor ?? -1) + 1,
      ArrowDown: (cursor ?? -1) + 1,
      ArrowLeft: (cursor ?? last + 1) - 1,
      ArrowUp: (cursor ?? last + 1) - 1,
      Home: 0,
      End: last,
    }
    if (key === 'Escape' && cursor !== null) {
      event.stopPropagation()
      setCursor(null)
      setSpoken('')
      return
    }
    const step = steps[key]
    if (step === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(step, 0), last)
    setCursor(index)
    const values = series.filter(({ id }) => !hidden.has(id)).map(each => `${each.name} ${valueOf(each, index)}`)
    setSpoken(t('charts.valuesAt', { at: full(index), values: values.join(', ') }))
  }

  return (
    <div ref={box}>
      <ChartFrame
        {...state}
        empty={categories.length === 0 || stats.every(known => !known)}
        summary={summary}
        hint={t('charts.columnHint')}
        table={() => (
          <ChartTable
            label={state.label}
            count={categories.length}
            columns={[
              {
                id: 'category',
                title: t(typeof categories[0] === 'number' ? 'charts.table.day' : 'charts.table.category'),
                cell: full,
              },
              ...series.map(each => ({
                id: each.id,
                title: titleOf(each),
                figure: true,
                cell: (row: number) =>
                  Number.isFinite(each.values[row])
                    ? tableCell({ series: each.id, index: row }, format.number(each.values[row]))
                    : '',
              })),
            ]}
          />
        )}
      >
        {describedBy => (
          <>
            <ColumnPlot
              label={state.label}
              describedBy={describedBy}
              series={series}
              names={names}
              drawn={drawn}
              stacked={stacked}
              horizontal={horizontal}
              height={total}
              maxHeight={horizontal && visible ? frame + band * visible : total}
              cursor={cursor}
              hidden={hidden}
              highlighted={highlighted}
              onCursor={setCursor}
              onKeyDown={press}
            />
            <Legend
              label={state.label}
              hidden={hidden}
              onToggle={toggle}
              onHighlight={setHighlighted}
              at={cursor === null ? undefined : full(cursor)}
              items={series.map((each, i) => ({
                id: each.id,
                name: each.name,
                value: cursor === null ? undefined : valueOf(each, cursor),
                swatch: each.line ? (
                  <LineSwatch colour={colourOf(each, i)} />
                ) : (
                  <BarSwatch colour={barColourOf(each, i)} ownColour={each.ownColour} />
                ),
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

function namesOf(categories: readonly (string | number)[], format: ReturnType<typeof useFormat>): string[] {
  const times = categories.filter(category => typeof category === 'number')
  if (times.length === 0) return categories.map(String)
  return tickLabels({ times, step: dayMs }, format)
}

/** Returns whether names fit side by side below a plot of a width. */
function useFits(box: RefObject<HTMLElement | null>, names: readonly string[], width: number): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!box.current || !pen || width === 0) return
    pen.font = readChartColors(box.current).font(12)
    setFits((widestOf(names, pen) + 12) * names.length <= width - 80)
  }, [box, names, width])
  return fits
}
