import { can, rangeProblem } from '@muster/core'
import { useFormat, useHost, useClient, Button } from '@muster/ui'
import { Tabs, DateRange, NativeSelect } from '@muster/ui/controls'
import { ReportScreen } from '@muster/fleet-kit/report'
import { useMemo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { performanceData, type Period } from '../clients/performance.client.ts'
import { MaintenanceTable } from './maintenance-table.tsx'
import { performanceChoice, performanceDetail } from './performance.routes.ts'
import { UnitCharts } from './unit-charts.tsx'
import { useQuery } from '@tanstack/react-query'
import '../reports.css'

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

interface Props {
  unitIds: readonly number[]
  current: number
  from: number
  onUnit(unitId: number): void
  onFrom(from: number): void
}

/** Selects the unit and the start day; the button applies the day. */
function PerformanceFilters({ unitIds, current, from, onUnit, onFrom }: Props): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { config } = useHost().core
  const data = useClient(performanceData)
  const [start, setStart] = useState<number | null>(from)
  const [now] = useState(Date.now)
  const names = useQuery({
    queryKey: ['reports.performance.names', unitIds],
    queryFn: ({ signal }) => data.names(unitIds, signal),
    staleTime: 300_000,
  })
  const { days } = config.reports.performance
  const limit = days === undefined ? {} : { limit: { maxDays: days } }
  const isInvalid = rangeProblem({ from: start, to: null }, { onlyFrom: true, ...limit }, zone, now) !== undefined
  const nameOf = (id: number) =>
    names.data?.find(unit => unit.id === id)?.name ??
    (names.isPending ? t('ui.loading') : t('reports.performance.unnamed', { id }))
  return (
    <div className="report-again">
      <NativeSelect
        label={t('reports.performance.unit')}
        nullable={false}
        options={unitIds.map(id => ({ value: id, label: nameOf(id) }))}
        value={current}
        onChange={id => id !== null && onUnit(id)}
      />
      <DateRange
        label={t('reports.performance.from')}
        required
        wholeDays="both"
        onlyFrom
        choices={['today', 'yesterday']}
        {...limit}
        value={{ from: start, to: null }}
        onChange={next => setStart(next.from)}
      />
      <Button disabled={isInvalid || start === from} onClick={() => start !== null && onFrom(start)}>
        {t('reports.performance.again')}
      </Button>
    </div>
  )
}
