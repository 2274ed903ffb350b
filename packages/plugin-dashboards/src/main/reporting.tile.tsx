import { getReportingCountWidget } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Bars } from '../tile/bars.tsx'
import { refresh } from '../tile/refresh.ts'

const spans = ['lastHour', 'lastDay', 'lastWeek', 'older', 'neverReported'] as const

/** Shows unit counts by the age of the last report. */
export function ReportingTile(): ReactNode {
  const { t } = useTranslation()
  const query = useQuery({ ...useApi().queryFor(getReportingCountWidget), ...refresh })
  return (
    <TileContent query={query} isEmpty={({ total }) => total === 0} empty={t('dashboard.reporting.empty')}>
      {counts => (
        <Bars bars={spans.map(span => ({ key: span, label: t(`dashboard.reporting.${span}`), count: counts[span] }))} />
      )}
    </TileContent>
  )
}
