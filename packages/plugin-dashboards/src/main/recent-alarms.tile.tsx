import { listAlarmsPaginated } from '@muster/contract'
import { stateColour } from '@muster/core'
import { Ago, useApi, useFormat, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmLink, MoreLink, UnitLink } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'
import { StatusDot } from '../tile/status-dot.tsx'
import { refresh } from '../tile/refresh.ts'

const listed = 10

/** Lists the newest alarms of any age. */
export function RecentAlarmsTile(): ReactNode {
  const { t } = useTranslation()
  const { alarmColours } = useHost().theme
  const offsetUtc = useFormat().offsetUtc()
  const asked = useApi().queryFor(listAlarmsPaginated, { query: { offsetUtc, limit: listed } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.recent.none')}>
      {({ items }) => (
        <>
          <ul className="tile-rows">
            {items.map(({ alarmId, alarmTypeName, priorityCode, unitId, unitName, timestamp, isRead }) => (
              <li key={alarmId} className="tile-alarm" data-unread={isRead === 'UNREAD' || undefined}>
                <span className="tile-bar-label">
                  <StatusDot colour={stateColour(alarmColours, priorityCode)} />
                  <AlarmLink alarmId={alarmId} name={alarmTypeName} />
                  {priorityCode !== 'NULL' && (
                    <span className="m-muted tile-small">
                      {t(`dashboard.priority.${priorityCode}`, { defaultValue: priorityCode })}
                    </span>
                  )}
                </span>
                <UnitLink unitId={unitId} name={unitName} />
                <span className="m-muted tile-when">
                  <Ago moment={timestamp} />
                </span>
              </li>
            ))}
          </ul>
          <MoreLink path="/reports/events">{t('dashboard.onward.alarms')}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
