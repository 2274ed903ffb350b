import { alarmGroupUnit } from '@muster/contract'
import { dayMs } from '@muster/core'
import { Ago, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmBars } from '../tile/bars.tsx'
import { TileContent } from '../tile/tile-content.tsx'
import { alarmsOf, MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'

const days = 30
const types = 8

/** Shows alarms of this unit in the last 30 days by type, the most frequent first. */
export function UnitAlarmsTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  // fixed while mounted, so that the query key stays the same
  const [{ from, to }] = useState(() => {
    const now = Date.now()
    return { from: new Date(now - days * dayMs).toISOString(), to: new Date(now + dayMs).toISOString() }
  })
  const its = { unitIds: [unitId], from, to }
  const asked = useApi().queryFor(alarmGroupUnit, { body: { unitIds: [unitId], fromDate: from, toDate: to } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty={t('dashboard.unitAlarms.none', { days })}
    >
      {({ items }) => {
        const newest = items
          .map(({ lastTimestamp }) => lastTimestamp)
          .toSorted()
          .at(-1)
        return (
          <>
            <p className="m-muted tile-small">
              <Ago moment={newest} text={({ ago }) => t('dashboard.unitAlarms.days', { ago, days })} />
            </p>
            <AlarmBars of={its} types={items.toSorted((a, b) => b.count - a.count).slice(0, types)} />
            <MoreLink {...alarmsOf(its)}>{t('dashboard.onward.alarms')}</MoreLink>
          </>
        )
      }}
    </TileContent>
  )
}
