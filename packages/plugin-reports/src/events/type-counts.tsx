import { stateColour } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { events, type EventsRequest } from '../clients/events.client.ts'

const narrow = matchMedia('(max-width: 600px)')

/** Shows the number of alarms by type in all states; nothing until loaded. */
export function TypeCounts({ request }: { request: EventsRequest }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { alarmColours } = useHost().theme
  const { data: counts = [] } = useQuery(useClient(events).countsByType(request))
  if (counts.length === 0) return null
  const list = (
    <ul className="event-types" aria-label={t('reports.events.byType')}>
      {counts.map(({ alarmTypeId, alarmTypeName, priorityCode, count, unreadCount }) => (
        <li key={alarmTypeId}>
          <span className="event-dot" style={{ background: stateColour(alarmColours, priorityCode) }} />
          {alarmTypeName} <strong>{format.number(count)}</strong>
          {unreadCount > 0 && (
            <span className="m-muted">
              {' '}
              {t('reports.events.unreadCount', { count: unreadCount, shown: format.number(unreadCount) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
  // on a phone, the counts are collapsed so that alarms are visible first
  if (!narrow.matches) return list
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <details>
      <summary>
        {t('reports.events.types', { count: total, shown: format.number(total), types: format.number(counts.length) })}
      </summary>
      {list}
    </details>
  )
}
