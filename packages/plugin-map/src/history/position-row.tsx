import { inBase, type Formats } from '@muster/core'
import { Icon } from '@muster/ui'
import { memo, type ReactNode } from 'react'
import type { HistoryPosition } from '../services/history/track.ts'

interface Props {
  position: HistoryPosition
  index: number
  count: number
  isCurrent: boolean
  withName: boolean
  /** Why it is on no track. */
  mark: string
  format: Formats
  height: number
  onOpen(position: HistoryPosition): void
}

/** The cursor moves through thousands: only rows that change render. */
export const PositionRow = memo(
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
  }: Props): ReactNode {
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
