import { seconds } from '@muster/core'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import type { TimeRange } from './series.ts'
import { nextActive, type Active } from './timeline-keys.ts'
import { TimelinePlot } from './timeline-plot.tsx'
import { intervalAt, momentIn, placeIn, wholeDay, type TimelineRow, type TimelineState } from './timeline-rows.ts'
import { TimelineTable } from './timeline-table.tsx'
import { useShared } from './use-shared.ts'
import { ZoomTools } from './zoom-tools.tsx'
import { zoomRange } from './visible-range.ts'

export interface TimelineProps extends ChartState {
  /** Units over a period, or consecutive days. */
  rows: readonly TimelineRow[]
  states: readonly TimelineState[]
  period: TimeRange
  /** Height of a row in CSS pixels. */
  rowHeight?: number
  /** Maximum height of all rows in CSS pixels; more rows scroll. */
  maxHeight?: number
  /** Visible range when shared with other charts; null shows everything. For days: milliseconds since midnight. */
  range?: TimeRange | null
  onRange?: (range: TimeRange | null) => void
  /** Time of the cursor when shared; null hides it. */
  cursor?: number | null
  onCursor?: (time: number | null) => void
}

/**
 * States of units over time, or of one unit day by day.
 *
 * @example
 * <Timeline label="Key on/off" period={period} states={[{ id: 'ON', name: t('on'), colour: 'on' }]} rows={days} />
 */
export function Timeline({
  rows,
  states,
  period,
  rowHeight = 36,
  maxHeight = 612,
  range: givenRange,
  onRange,
  cursor: givenCursor,
  onCursor,
  ...state
}: TimelineProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const byDay = rows[0]?.day !== undefined
  const full = byDay ? wholeDay : period
  const [chosen, setRange] = useShared(givenRange, onRange, null)
  const [cursor, setCursor] = useShared(givenCursor, onCursor, null)
  const [active, setActive] = useState<Active | null>(null)
  const [spoken, setSpoken] = useState('')
  const range = chosen ?? full
  const placeOf = (row: TimelineRow) => placeIn(row, format.offsetUtc)

  const wordsOf = ({ row, interval }: Active) => {
    const found = rows[row]?.intervals[interval]
    if (!found) return ''
    const { from, to } = found
    return t('charts.interval', {
      row: rows[row]?.name,
      state: states.find(({ id }) => id === found.state)?.name,
      from: format.dateTime(from),
      to: format.dateTime(to),
      duration: format.duration(seconds((to - from) / 1000)),
    })
  }
  const hover = (index: number, place: number) => {
    const row = rows[index]
    if (!row) return
    const interval = intervalAt(row, place, placeOf(row))
    if (interval < 0) setActive(null)
    else if (active?.row !== index || active.interval !== interval) setActive({ row: index, interval })
    setCursor(momentIn(row, place, format.offsetUtc))
  }
  const leave = () => {
    setActive(null)
    setCursor(null)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape' && (chosen || active)) {
      event.stopPropagation()
      setRange(null)
      leave()
      setSpoken('')
      return
    }
    const row = active && rows[active.row]
    const here = row && placeOf(row)(row.intervals[active.interval]?.from ?? 0)
    const middle = here != null && here >= range.from && here <= range.to ? here : (range.from + range.to) / 2
    const factor = { '+': 2, '=': 2, '-': 0.5 }[key]
    if (factor) {
      event.preventDefault()
      setRange(zoomRange(range, full, factor, middle))
      return
    }
    const next = nextActive(key, active, rows, placeOf)
    if (!next) return
    event.preventDefault()
    setActive(next)
    setSpoken(wordsOf(next))
    const [nextRow, interval] = [rows[next.row], rows[next.row]?.intervals[next.interval]]
    if (!nextRow || !interval) return
    setCursor(byDay ? interval.from : Math.max(interval.from, full.from))
    const place = placeOf(nextRow)(interval.from)
    // keep the current interval visible
    if (chosen && (place < range.from || place >= range.to)) setRange(shifted(range, full, place))
  }

  const total = useMemo(() => {
    const sums = new Map<string, number>()
    for (const { from, to, state } of rows.flatMap(({ intervals }) => intervals))
      sums.set(state, (sums.get(state) ?? 0) + to - from)
    return sums
  }, [rows])
  const sums = states
    .filter(({ id }) => total.has(id))
    .map(({ id, name }) =>
      t('charts.rowSummary', { name, duration: format.duration(seconds((total.get(id) ?? 0) / 1000)) }),
    )
  const summary = t('charts.summary', {
    label: state.label,
    from: format.dateTime(period.from),
    to: format.dateTime(period.to),
    series: sums.join('; '),
  })
  const zoom = (factor: number) => setRange(zoomRange(range, full, factor, (range.from + range.to) / 2))

  return (
    <ChartFrame
      {...state}
      empty={total.size === 0}
      summary={summary}
      hint={t('charts.timelineHint')}
      tools={<ZoomTools zoomed={chosen !== null} onZoom={zoom} onReset={() => setRange(null)} />}
      table={() => <TimelineTable label={state.label} rows={rows} states={states} />}
    >
      {describedBy => (
        <>
          <TimelinePlot
            label={state.label}
            describedBy={describedBy}
            rows={rows}
            states={states}
            range={range}
            rowHeight={rowHeight}
            maxHeight={maxHeight}
            cursor={byDay ? null : cursor}
            active={active}
            onHover={hover}
            onLeave={leave}
            onRange={setRange}
            onKeyDown={press}
          />
          <p className="m-chart-at">{active && wordsOf(active)}</p>
          <p className="m-visually-hidden" aria-live="polite">
            {spoken}
          </p>
        </>
      )}
    </ChartFrame>
  )
}

/** Returns a range of the same length that starts a little before a position. */
function shifted(range: TimeRange, full: TimeRange, place: number): TimeRange {
  const span = range.to - range.from
  const from = Math.min(Math.max(place - span / 10, full.from), full.to - span)
  return { from, to: from + span }
}
