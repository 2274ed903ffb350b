import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from './series.ts'
import { StateSwatch } from './swatch.tsx'
import { TimelineAxis } from './timeline-axis.tsx'
import type { Active } from './timeline-keys.ts'
import { TimelineRow } from './timeline-row.tsx'
import type { TimelineRow as Row, TimelineState } from './timeline-rows.ts'
import './timeline.css'
import { useTimelineAxis } from './timeline-axis.tsx'
import { useTimelineDrag } from './use-timeline-drag.ts'
import { useWidth } from './use-width.ts'

interface Props {
  label: string
  describedBy: string
  rows: readonly Row[]
  states: readonly TimelineState[]
  range: TimeRange
  rowHeight: number
  maxHeight: number
  /** Position on the axis. */
  cursor: number | null
  active: Active | null
  onHover: (row: number, place: number) => void
  onLeave: () => void
  onRange: (range: TimeRange | null) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Plot of a timeline: 68 px for legend and axis, plus the rows. Scrolls beyond the maximum height and renders only
 * visible rows.
 */
export function TimelinePlot(props: Props): ReactNode {
  const {
    label,
    describedBy,
    rows,
    states,
    range,
    rowHeight,
    maxHeight,
    cursor,
    active,
    onHover,
    onLeave,
    onRange,
    onKeyDown,
  } = props
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLSpanElement>(null)
  const width = useWidth(track)
  const { ticks, labels } = useTimelineAxis(range, width, rows[0]?.day)
  const colours = useMemo(() => new Map(states.map(({ id, colour }) => [id, colour])), [states])
  const { selection, listeners } = useTimelineDrag({ range, onHover, onLeave, onRange })
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const row = active?.row
  useEffect(() => {
    const { current } = scroll
    if (row !== undefined && current === document.activeElement) virtual.scrollToIndex(row, { align: 'auto' })
  }, [row, virtual, scroll])
  const part = cursor === null ? -1 : (cursor - range.from) / (range.to - range.from)

  return (
    <div className="m-timeline">
      <ul className="m-timeline-legend" aria-label={t('charts.legend', { label })}>
        {states.map(({ id, name, colour }) => (
          <li key={id} className="m-chart-state">
            <StateSwatch colour={colour} />
            {name}
          </li>
        ))}
      </ul>
      <div
        className="m-timeline-scroll"
        ref={scroll}
        role="application"
        aria-roledescription={t('charts.kind')}
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={0}
        style={{ maxHeight }}
        {...listeners}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onRange(null)}
      >
        <div className="m-timeline-rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().flatMap(({ index, start }) => {
            const row = rows[index]
            return row
              ? [
                  <TimelineRow
                    key={row.id}
                    row={row}
                    index={index}
                    top={start}
                    height={rowHeight}
                    width={width}
                    range={range}
                    colours={colours}
                    ticks={ticks}
                    active={active?.row === index ? active.interval : undefined}
                  />,
                ]
              : []
          })}
          <div className="m-timeline-over">
            <span className="m-timeline-track" ref={track}>
              {part >= 0 && part <= 1 && <span className="m-timeline-cursor" style={{ left: `${part * 100}%` }} />}
              {selection && <span className="m-timeline-selection" style={selection} />}
            </span>
          </div>
        </div>
      </div>
      <TimelineAxis ticks={ticks} labels={labels} range={range} />
    </div>
  )
}
