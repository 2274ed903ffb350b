import { useFormat, useClient } from '@muster/ui'
import { ColumnChart } from '@muster/ui/charts'
import { Definition, Explained } from '@muster/fleet-kit/report'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownIn } from '@muster/contract'
import { dayOf, endOfDay, startOfDay, type Formats } from '@muster/core'
import '../reports.css'
import {
  performanceData,
  type PerformanceRequest,
  type Period,
  type UnitPerformance,
} from '../clients/performance.client.ts'
import { DistanceSource } from '../gaps/distance-source.tsx'
import { SilentGaps, type SilentGap } from '../gaps/silent-gaps.tsx'
import { chartGroupsOf, chartGroups, type MeasureId } from './chart-groups.ts'

/** Shows growth of one unit during data gaps and a chart for each group with weekly data (001 §3). */
export function UnitCharts({ request, period }: { request: PerformanceRequest; period: Period }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { units } = format
  const { zone } = request
  const weekly = usePerformance(request, 'WEEKLY')
  const shown = usePerformance(request, period)
  const chartGroups = useMemo(
    () =>
      weekly.data &&
      shown.data &&
      chartGroupsOf(weekly.data.measures, shown.data.measures, units, { zone, days: period === 'DAILY' ? 1 : 7 }),
    [weekly.data, shown.data, units, zone, period],
  )
  const error = weekly.error ?? shown.error
  const { unitName = '', brandName, modelName } = shown.data ?? {}
  const [now] = useState(Date.now)
  const explained = (measure: MeasureId, start: number | undefined, text: string) => {
    const point = shown.data?.measures[measure]?.find(({ from }) => Date.parse(from) === start)
    if (!point) return text
    return (
      <Explained
        figure={`performance.${measure}`}
        unitId={request.unitId}
        from={point.from}
        to={Date.parse(point.to) - 1}
        report={{ from: startOfDay(zone, dayOf(zone, request.from)), to: endOfDay(zone, dayOf(zone, now)) }}
      >
        {text}
      </Explained>
    )
  }
  return (
    <section className="report-unit" aria-label={unitName}>
      {chartGroups && (
        <h2>
          {unitName} <span className="m-muted">{[brandName, modelName].filter(Boolean).join(' ')}</span>
        </h2>
      )}
      {chartGroups && (
        <SilentGaps gaps={measureGaps(shown.data?.gaps ?? [], format, id => t(`reports.performance.${id}`))} />
      )}
      {chartGroups && shown.data && <DistanceSource units={[shown.data]} />}
      {chartGroups?.map(({ id, starts, series }) => (
        <div key={id} className="report-unit">
          <ColumnChart
            label={t(`reports.performance.${id}`)}
            categories={starts}
            tableCell={({ series: measure, index }, text) => explained(measure as MeasureId, starts[index], text)}
            series={series.map(each => ({ ...each, name: t(`reports.performance.${each.id}`) }))}
          />
          <div className="report-words m-muted">
            {t('reports.words')}{' '}
            {series.map(each => (
              <Definition key={each.id} term={t(`reports.performance.${each.id}`)}>
                {t(`reports.performance.${each.id}.definition`)}
              </Definition>
            ))}
          </div>
        </div>
      ))}
      {(!chartGroups || chartGroups.length === 0) && (
        <ColumnChart
          label={t('reports.performance')}
          categories={[]}
          series={[]}
          loading={weekly.isFetching || shown.isFetching}
          error={error}
          onRetry={() => void Promise.all([weekly.refetch(), shown.refetch()])}
        />
      )}
    </section>
  )
}

function usePerformance(request: PerformanceRequest, period: Period) {
  const data = useClient(performanceData)
  return useQuery({
    queryKey: ['reports.performance', request, period],
    queryFn: ({ signal }) => data.unit(request, period, signal),
    staleTime: 300_000,
  })
}

/** Returns growth during data gaps with figures in chart order. */
function measureGaps(
  gaps: NonNullable<UnitPerformance['gaps']>,
  format: Pick<Formats, 'units' | 'number'>,
  nameOf: (measure: string) => string,
): SilentGap[] {
  return gaps.map(({ from, to, isInPeriod, values, restarted = [] }) => ({
    from,
    to,
    isInPeriod,
    restarted: restarted.map(nameOf),
    figures: Object.values(chartGroups)
      .flat()
      .flatMap(id => {
        const growth = values[id]
        if (!growth) return []
        const { label, factor } = shownIn(growth.uom, format.units)
        return [`${nameOf(id)} ${format.number(growth.value * factor)} ${label}`]
      }),
  }))
}
