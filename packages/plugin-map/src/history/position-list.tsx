import { type Formats, inBase } from '@muster/core'
import { Icon, useFormat } from '@muster/ui'
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursor } from './use-cursor.ts'
import { useVirtualRows } from '../use-virtual-rows.ts'
import { indexAt } from '../clients/history/cursor.ts'
import type { HistoryPosition } from '../clients/history/track.ts'

interface PositionListProps {
  positions: readonly HistoryPosition[]
  /** Selects among positions with the same time. */
  unitId: number | undefined
  withNames: boolean
  isBusy: boolean
  onSelect(position: HistoryPosition): void
  onOpen(position: HistoryPosition): void
}

/**
 * Lists positions by time and highlights the one at the cursor. Arrow keys move the cursor, Enter opens the
 * details.
 */
export function PositionList({ positions, unitId, withNames, isBusy, onSelect, onOpen }: PositionListProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const markOf = useExclusionReason()
  const frame = useRef<HTMLOListElement>(null)
  const times = useMemo(() => Float64Array.from(positions, ({ timestamp }) => Date.parse(timestamp)), [positions])
  const current = useCursor(time => (time === null ? -1 : currentAt(positions, times, time, unitId)))
  const rowHeight = withNames ? 56 : 40
  const { first, last, show } = useVirtualRows(frame, positions.length, rowHeight)
  useEffect(() => {
    if (current >= 0) show(current)
  }, [current, show])

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 10,
      PageUp: current - 10,
      Home: 0,
      End: positions.length - 1,
    }
    const step = steps[event.key]
    const position = step === undefined ? undefined : positions[Math.min(positions.length - 1, Math.max(0, step))]
    if (!position || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSelect(position)
    frame.current?.focus()
  }
  const shown = positions.slice(first, last)
  const active = current >= first && current < last ? `history-row-${current}` : undefined
  return (
    <ol
      ref={frame}
      className="history-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('history.positions')}
      aria-busy={isBusy}
      aria-activedescendant={active}
      onKeyDown={event => {
        const position = positions[current]
        if (event.key === 'Enter' && position) onOpen(position)
        else press(event)
      }}
    >
      <li role="presentation" style={{ height: first * rowHeight }} />
      {shown.map((position, i) => (
        <PositionRow
          key={position.positionId}
          position={position}
          index={first + i}
          count={positions.length}
          isCurrent={first + i === current}
          withName={withNames}
          mark={markOf(position)}
          format={format}
          height={rowHeight}
          onOpen={onOpen}
        />
      ))}
      <li role="presentation" style={{ height: Math.max(0, positions.length - last) * rowHeight }} />
    </ol>
  )
}

function currentAt(
  positions: readonly HistoryPosition[],
  times: Float64Array,
  time: number,
  unitId: number | undefined,
): number {
  const last = indexAt(times, time)
  for (let i = last; i >= 0 && times[i] === times[last]; i--) if (positions[i]?.unitId === unitId) return i
  return last
}

interface PositionRowProps {
  position: HistoryPosition
  index: number
  count: number
  isCurrent: boolean
  withName: boolean
  /** Reason for exclusion from the track, or empty. */
  mark: string
  format: Formats
  height: number
  onOpen(position: HistoryPosition): void
}

/** The cursor passes thousands of rows; memo renders only those that change. */
const PositionRow = memo(
  function PositionRow({
    position,
    index,
    count,
    isCurrent,
    withName,
    mark,
    format,
    height,
    onOpen,
  }: PositionRowProps): ReactNode {
    const { speed, timestamp, unitName, statusColor, notes } = position
    return (
      <li
        id={`history-row-${index}`}
        className="history-row"
        role="option"
        aria-selected={isCurrent}
        aria-posinset={index + 1}
        aria-setsize={count}
        data-marked={mark === '' ? undefined : ''}
        style={{ height }}
        onClick={() => onOpen(position)}
      >
        <span className="history-dot" style={{ background: `#${statusColor}` }} />
        <span className="history-row-what">
          <span>{format.dateTime(timestamp)}</span>
          {withName && (
            <span className="m-muted m-truncate" title={unitName}>
              {unitName}
            </span>
          )}
        </span>
        {mark && (
          <span className="history-row-notes" title={mark}>
            <Icon name={position.isHidden ? 'eyeOff' : 'help'} size={16} />
            <span className="m-visually-hidden">{mark}</span>
          </span>
        )}
        {notes && (
          <span className="history-row-notes" title={notes}>
            <Icon name="alert" size={16} />
            <span className="m-visually-hidden">{notes}</span>
          </span>
        )}
        <span className="history-row-speed">
          {speed === undefined ? '' : format.quantity('SPEED', inBase('SPEED', speed), 0)}
        </span>
      </li>
    )
  },
  (a, b) =>
    a.position === b.position &&
    a.index === b.index &&
    a.count === b.count &&
    a.isCurrent === b.isCurrent &&
    a.withName === b.withName &&
    a.mark === b.mark &&
    a.format === b.format,
)

/** Returns why a position is excluded from the track, or an empty text. */
export function useExclusionReason(): (position: HistoryPosition) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ isHidden, placeHeld }) => (isHidden ? t('history.mark.hidden') : placeHeld ? t('history.mark.placeHeld') : ''),
    [t],
  )
}
