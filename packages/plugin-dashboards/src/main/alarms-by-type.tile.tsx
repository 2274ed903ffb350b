import { alarmsCountByType } from '@muster/contract'
import { useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmBars } from '../tile/bars.tsx'
import { TileContent } from '../tile/tile-content.tsx'
import { lastDays, momentsOf } from '../tile/last-days.ts'
import { alarmsOf, MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'

const days = 7
const types = 11

/** Shows alarms of the last seven days by type, including today. */
export function AlarmsByTypeTile(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const period = lastDays(format, days)
  const all = { unitIds: 'all', ...momentsOf(period) } as const
  const asked = useApi().queryFor(alarmsCountByType, { query: { ...period, limit: types } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.alarms.none', { days })}>
      {({ items }) => (
        <>
          <p className="m-muted tile-small">{t('dashboard.alarms.days', { days, zone: format.zone })}</p>
          <AlarmBars of={all} types={items} />
          <MoreLink {...alarmsOf(all)}>{t('dashboard.onward.alarms')}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
