import { seconds, splitRequest, type ReportRangeQuery } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { Definition, Explained, PartsLoading, ReportScreen, useParts } from '@muster/fleet-kit/report'
import { useUnitHref } from '@muster/fleet-kit/unit-link'
import { DataTable, sumOf } from '@muster/ui/table'
import { useMemo, type ReactNode, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChart, type ChartState } from '@muster/ui/charts'
import '../reports.css'
import { utilizationData } from '../clients/equipment-utilization.client.ts'
import { wholeDays } from '../clients/report-dates.ts'
import { costsOf } from '../costs/cost-figures.ts'
import { useCostText } from '../costs/use-cost-text.ts'
import { utilizationChoice, utilizationDetail, utilizationRanking } from './equipment-utilization.routes.ts'
import { states, unitSums, type UnitSums, type UseState } from './unit-sums.ts'
import { useUseLooks, type Looks } from './use-looks.ts'

/** Shows the hours of each unit in each state and its working share of key-on time. */
export function UtilizationDetail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const looks = useUseLooks()
  const hrefOf = useUnitHref()
  const { zone } = format
  const { config } = useHost().core
  const data = useClient(utilizationData)
  const { backUrl, unitIds, from, to } = query
  const request = useMemo(
    () => wholeDays({ unitIds, from: Date.parse(from), to: Date.parse(to) }, zone),
    [unitIds, from, to, zone],
  )
  const parts = useMemo(() => splitRequest(request, config.reports.equipmentUtilization, zone), [request, config, zone])
  const result = useParts(['reports.utilization'], parts, (part, signal) => data.units(part, zone, signal))
  const units = useMemo(() => result.data && unitSums(result.data), [result.data])
  const costs = costsOf(units ?? [], ['idleCost'])
  const costText = useCostText()
  const period = { from, to, backUrl: utilizationDetail.href({ query }) }
  return (
    <ReportScreen
      title={t('reports.utilization')}
      request={request}
      backUrl={backUrl}
      allUnitsHref={utilizationRanking.href({ query: { from, to } })}
      changeHref={utilizationChoice.href({ query: { unitIds, from, to } })}
      files={splitRequest(request, config.reports.exports, zone).map(
        part => (signal, format) => data.file(part, zone, format, signal),
      )}
    >
      <div className="report-unit">
        <PartsLoading progress={result.progress} />
        <div className="report-words m-muted">
          {t('reports.words')}{' '}
          {states.map(id => (
            <Definition key={id} term={looks[id].name}>
              {t(`reports.utilization.${id}.definition`)}
            </Definition>
          ))}
          <Definition term={t('reports.utilization.factor')}>{t('reports.utilization.factor.definition')}</Definition>
          {costs.map(({ id }) => (
            <Definition key={id} term={t(`reports.costs.${id}`)}>
              {t(`reports.costs.${id}.definition`)}
            </Definition>
          ))}
        </div>
        <UtilizationChart
          units={units ?? []}
          looks={looks}
          loading={result.isLoading}
          onRetry={result.reload}
          error={result.error}
        />
        {units && (
          <DataTable
            label={t('reports.utilization.table')}
            rows={units}
            rowKey={unit => unit.unitId}
            href={hrefOf && (unit => hrefOf(unit.unitId))}
            height="content"
            remember="reports.utilization"
            columns={[
              { id: 'unit', header: t('reports.unit'), cell: unit => unit.unitName, fixed: true, minWidth: 200 },
              {
                id: 'factor',
                header: t('reports.utilization.factor'),
                align: 'end',
                onPhone: 'detail',
                cell: ({ unitId, factor }) => (
                  <Explained figure="utilization.utilizationFactor" unitId={unitId} {...period}>
                    {format.percent(factor === undefined ? undefined : factor * 100, 1)}
                  </Explained>
                ),
                value: ({ factor }) => factor,
                total: all => format.percent(shareOf(all), 1),
              },
              ...states.map(id => ({
                id,
                header: looks[id].name,
                align: 'end' as const,
                cell: (unit: UnitSums) => (
                  <Explained figure={`utilization.${id}`} unitId={unit.unitId} {...period}>
                    {format.duration(seconds(unit[id]))}
                  </Explained>
                ),
                value: (unit: UnitSums) => unit[id],
                total: (all: readonly UnitSums[]) => format.duration(seconds(sumOf(all, unit => unit[id]) ?? 0)),
              })),
              ...costs.map(({ id, unit, value, total }) => ({
                id,
                header: `${t(`reports.costs.${id}`)}${unit === undefined ? '' : ` (${unit})`}`,
                align: 'end' as const,
                cell: (row: UnitSums) => (
                  <Explained figure="utilization.idleCost" unitId={row.unitId} {...period}>
                    {costText(row, id, unit)}
                  </Explained>
                ),
                value: (row: UnitSums) => value(row.costs),
                total: (all: readonly UnitSums[]) => format.number(total(all)),
                width: 170,
              })),
            ]}
          />
        )}
      </div>
    </ReportScreen>
  )
}

/** Working share of the key-on time of all units in percent. */
function shareOf(units: readonly UnitSums[]): number | undefined {
  const sum = (state: UseState) => sumOf(units, unit => unit[state]) ?? 0
  const on = sum('workingSeconds') + sum('movingSeconds') + sum('idleSeconds')
  return on === 0 ? undefined : (100 * sum('workingSeconds')) / on
}

interface Props extends Pick<ChartState, 'loading' | 'error' | 'onRetry'> {
  units: readonly UnitSums[]
  looks: Looks
}

/** Draws a stacked bar of hours by state for each unit. The height is 105 px plus 45 px for each unit (001 §9). */
function UtilizationChart({ units, looks, ...state }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="report-use" style={{ '--units': units.length } as CSSProperties}>
      <ColumnChart
        {...state}
        label={t('reports.utilization.chart')}
        categories={units.map(({ unitName }) => unitName)}
        series={states.map(id => ({
          id,
          unit: 'h',
          values: units.map(unit => unit[id] / 3600),
          ...looks[id],
        }))}
        stacked
        horizontal
      />
    </div>
  )
}
