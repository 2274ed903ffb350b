import { ColumnChart, type ChartState, type ColumnSeries } from '@muster/ui/charts'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../reports.css'
import { states, type UnitSums, type UseState } from './unit-sums.ts'

interface Props extends Pick<ChartState, 'loading' | 'error' | 'onRetry'> {
  units: readonly UnitSums[]
}

/** The time at which nothing happens steps back. */
const quiet: Partial<Record<UseState, Pick<ColumnSeries, 'state'>>> = {
  offSeconds: { state: 'off' },
  noDataSeconds: { state: 'none' },
}

/** A bar for each unit, hours in each state after one another; 105 px and 45 for each unit high (001 §9). */
export function UtilizationChart({ units, ...state }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="report-use" style={{ '--units': units.length } as CSSProperties}>
      <ColumnChart
        {...state}
        label={t('reports.utilization.chart')}
        categories={units.map(({ unitName }) => unitName)}
        series={states.map(id => ({
          id,
          name: t(`reports.utilization.${id}`),
          unit: 'h',
          values: units.map(unit => unit[id] / 3600),
          ...quiet[id],
        }))}
        stacked
        lying
      />
    </div>
  )
}
