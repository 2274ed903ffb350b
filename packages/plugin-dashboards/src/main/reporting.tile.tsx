import { getReportingCountWidget } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Bars } from '../tile/bars.tsx'
import { unitsWith } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'

/** Counts units with the filter of the unit list. */
const spans = {
  lastHour: 'LAST_HOUR',
  lastDay: 'LAST_DAY',
  lastWeek: 'LAST_WEEK',
  older: 'OLDER',
  neverReported: 'NEVER',
} as const

/** Shows unit counts by the age of the last report. */
export function ReportingTile(): ReactNode {
  const { t } = useTranslation()
  const query = useQuery({ ...useApi().queryFor(getReportingCountWidget), ...refresh })
  return (
    <TileContent query={query} isEmpty={({ total }) => total === 0} empty={t('dashboard.reporting.empty')}>
      {counts => (
        <Bars
          bars={(Object.keys(spans) as (keyof typeof spans)[]).map(span => ({
            key: span,
            label: t(`dashboard.reporting.${span}`),
            count: counts[span],
            to: unitsWith(`reported=${spans[span]}`),
          }))}
        />
      )}
    </TileContent>
  )
}
