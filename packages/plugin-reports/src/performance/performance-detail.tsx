import { can } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { ReportScreen } from '@muster/fleet-kit/report'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { performanceData, type Period } from '../clients/performance.client.ts'
import { MaintenanceTable } from './maintenance-table.tsx'
import { performanceChoice, performanceDetail } from './performance.routes.ts'
import { PerformanceFilters } from './performance-filters.tsx'
import { UnitCharts } from './unit-charts.tsx'

interface Query {
  backUrl?: string | undefined
  unitIds: readonly number[]
  from: string
  currentEquipmentId?: number | undefined
  reportType: Period
  page: number
}

const periods = ['DAILY', 'WEEKLY'] as const

/** Shows the performance of one unit by day or week, and the maintenance status of all units. */
export function PerformanceDetail({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { nav, session } = useHost().core
  const data = useClient(performanceData)
  const { backUrl, unitIds, currentEquipmentId, reportType, page } = query
  const from = Date.parse(query.from)
  const current =
    currentEquipmentId !== undefined && unitIds.includes(currentEquipmentId) ? currentEquipmentId : (unitIds[0] ?? 0)
  const request = useMemo(() => ({ unitId: current, from, zone }), [current, from, zone])
  const go = (patch: Partial<Query>) =>
    nav?.go(performanceDetail.href({ query: { ...query, ...patch } }), { replace: true })
  return (
    <ReportScreen
      title={t('reports.performance')}
      request={{ unitIds, from }}
      backUrl={backUrl}
      changeHref={performanceChoice.href({ query: { unitIds, from: query.from } })}
      files={[(signal, format) => data.file(request, format, signal)]}
    >
      <PerformanceFilters
        key={query.from}
        unitIds={unitIds}
        current={current}
        from={from}
        onUnit={currentEquipmentId => go({ currentEquipmentId })}
        onFrom={next => go({ from: new Date(next).toISOString() })}
      />
      <Tabs
        label={t('reports.performance.period')}
        value={reportType}
        onChange={next => go({ reportType: next })}
        tabs={periods.map(period => ({
          id: period,
          label: t(`reports.performance.period.${period}`),
          panel: <UnitCharts request={request} period={period} />,
        }))}
      />
      {can(session.get(), { feature: 'MAINTENANCE' }) && (
        <section className="report-unit" aria-label={t('reports.performance.maintenance')}>
          <h2>{t('reports.performance.maintenance')}</h2>
          <MaintenanceTable unitIds={unitIds} page={page} onPage={next => go({ page: next })} />
        </section>
      )}
    </ReportScreen>
  )
}
