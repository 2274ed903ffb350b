import { getUnitsStatusCounters } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Counters } from '../tile/counters.tsx'
import { MoreLink, unitsWith, usePermittedRoute } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'

/** Shows unit counts by status. */
export function StatusTile(): ReactNode {
  const { t } = useTranslation()
  const opensList = usePermittedRoute('/administration/data/units') !== undefined
  const query = useQuery({ ...useApi().queryFor(getUnitsStatusCounters), ...refresh })
  return (
    <TileContent
      query={query}
      isEmpty={counters => counters.every(({ count }) => count === 0)}
      empty={t('dashboard.status.empty')}
    >
      {counters => (
        <>
          <Counters
            counted={counters.map(({ statusId, name, color, count }) => ({
              key: statusId,
              label: name,
              count,
              colour: `#${color}`,
              to: opensList ? unitsWith(`status=${statusId}`) : { path: '/fleet', href: `/fleet?statusId=${statusId}` },
            }))}
          />
          <MoreLink path="/fleet">{t('dashboard.onward.map')}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
