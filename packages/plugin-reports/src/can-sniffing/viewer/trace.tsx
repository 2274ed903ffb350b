import { frameFlags, type CanLog } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesOf, hexId } from './frame-text.ts'

const rowHeight = 24
/** Browsers limit the height of elements to little more than this. */
const maxHeight = 16_000_000
const overscan = 8

/** Lists every frame by time and renders only visible rows. */
export function Trace({ log, label }: { log: CanLog; label: string }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const frame = useRef<HTMLDivElement>(null)
  const [{ top, height }, setView] = useState({ top: 0, height: 480 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])

  const totalHeight = Math.min(maxHeight, log.count * rowHeight)
  const shown = Math.ceil(height / rowHeight)
  // above the maximum height, the scroll position is scaled to the rows
  const isScaled = totalHeight < log.count * rowHeight
  const first = isScaled
    ? Math.round((top / Math.max(1, totalHeight - height)) * Math.max(0, log.count - shown + 1))
    : Math.floor(top / rowHeight)
  const from = Math.max(0, first - overscan)
  const to = Math.min(log.count, first + shown + overscan)
  const start = log.times[0] ?? 0
  const isRemote = (flags: number) => (flags & frameFlags.remote) !== 0
  const rows = Array.from({ length: to - from }, (_, i) => from + i)
  return (
    <div
      ref={frame}
      className="can-trace"
      role="table"
      aria-label={label}
      aria-rowcount={log.count + 1}
      tabIndex={0}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <div className="can-trace-head" role="row" aria-rowindex={1}>
        {(['number', 'time', 'channel', 'direction', 'id', 'size', 'data'] as const).map(column => (
          <span key={column} role="columnheader">
            {t(`reports.canSniffing.trace.${column}`)}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ height: totalHeight }}>
        {rows.map(index => {
          const flags = log.flags[index] ?? 0
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${isScaled ? top + (index - first) * rowHeight : index * rowHeight}px)` }}
            >
              <span role="cell">{format.number(index + 1)}</span>
              <span role="cell">{(((log.times[index] ?? 0) - start) / 1000).toFixed(6)}</span>
              <span role="cell">{log.channelNames[log.channels[index] ?? 0]}</span>
              <span role="cell">{flags & frameFlags.sent ? 'Tx' : 'Rx'}</span>
              <span role="cell">
                {flags & frameFlags.error
                  ? t('reports.canSniffing.trace.error')
                  : hexId(log.ids[index] ?? 0, (flags & frameFlags.extended) !== 0)}
              </span>
              <span role="cell">{log.sizes[index]}</span>
              <span role="cell">
                {isRemote(flags) ? t('reports.canSniffing.trace.remote') : bytesOf(log, index).join(' ')}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
