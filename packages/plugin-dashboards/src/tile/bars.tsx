import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmsOf, CountLink, type Target } from './links.tsx'
import { StatusDot } from './status-dot.tsx'

interface Bar {
  key: string | number
  label: string
  count: number
  /** Additional grey text. */
  note?: string | undefined
  /** Route of a screen with the counted items. */
  to?: Target | undefined
  /** CSS colour of the bar; defaults to the primary colour. */
  colour?: string | undefined
}

/** Shows counts as bars with name and number; length and colour are redundant. */
export function Bars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="tile-bars">
      {bars.map(({ key, label, count, note, colour, to }) => (
        <li key={key}>
          <span className="tile-bar-label">
            {colour && <StatusDot colour={colour} />}
            <span className="m-truncate" title={label}>
              {label}
            </span>
            {note && <span className="m-muted tile-small">{note}</span>}
          </span>
          <b>
            <CountLink count={count} label={label} to={to} />
          </b>
          <span className="tile-bar" aria-hidden="true">
            <span style={{ inlineSize: `${(count / most) * 100}%`, ...(colour && { background: colour }) }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface AlarmBarsProps {
  /** Counted units and period. */
  of: { unitIds: readonly number[] | 'all'; from: string; to: string }
  types: readonly {
    alarmTypeId: number
    alarmTypeName: string
    priorityCode: string
    count: number
    unreadCount: number
  }[]
}

/** Shows alarm counts by type in priority colours, with priority and unread count as text. */
export function AlarmBars({ of, types }: AlarmBarsProps): ReactNode {
  const { t } = useTranslation()
  const { alarmColours } = useHost().theme
  return (
    <Bars
      bars={types.map(({ alarmTypeId, alarmTypeName, priorityCode, count, unreadCount }) => ({
        key: alarmTypeId,
        label: alarmTypeName,
        count,
        colour: stateColour(alarmColours, priorityCode),
        to: alarmsOf({ ...of, alarmTypeIds: [alarmTypeId] }),
        note: [
          priorityCode !== 'NULL' && t(`dashboard.priority.${priorityCode}`, { defaultValue: priorityCode }),
          unreadCount > 0 && t('dashboard.alarms.unread', { count: unreadCount }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
