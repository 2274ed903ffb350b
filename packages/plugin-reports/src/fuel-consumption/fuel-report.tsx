import type { ReportRequest } from '@muster/core'
import { useFormat, useClient } from '@muster/ui'
import { ColumnChart } from '@muster/ui/charts'
import { PartsLoading, useParts, Definition } from '@muster/fleet-kit/report'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderChoice } from '../order-choice.tsx'
import {
  fuelConsumptionData,
  sortFuel,
  type FuelKind,
  type FuelOrder,
  type UnitFuel,
} from '../clients/fuel-consumption.client.ts'
import { DistanceSource } from '../gaps/distance-source.tsx'
import { SilentGaps } from '../gaps/silent-gaps.tsx'
import { costsOf } from '../costs/cost-figures.ts'
import { figuresOf, fuelGaps, totalFuel } from './fuel-figures.ts'
import { FuelTable } from './fuel-table.tsx'
import '../reports.css'

interface Props {
  /** Period of the figures, ISO 8601, and address of the report. */
  period: { from: string; to: string; backUrl: string }
  parts: readonly ReportRequest[]
  kind: FuelKind
  order: FuelOrder
  onOrder(order: FuelOrder): void
}

/** Shows fleet totals, bars of consumption in total and per hour, a table of all figures and the data gaps. */
export function FuelReport({ parts, period, kind, order, onOrder }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const data = useClient(fuelConsumptionData)
  // the query key omits the order because results are sorted locally
  const result = useParts(['reports.fuel', kind], parts, (part, signal) => data.units(part, kind, order, signal))
  const { sortField, sortDirection } = order
  const units = useMemo(
    () => result.data && sortFuel(result.data.flat(), { sortField, sortDirection }),
    [result.data, sortField, sortDirection],
  )
  const [burned, perHour] = figuresOf(kind, format)
  return (
    <div className="report-unit">
      <PartsLoading progress={result.progress} />
      {units && <FuelSums units={units} kind={kind} />}
      <OrderChoice
        fields={[
          { id: 'NAME', name: t('reports.name') },
          { id: 'FUEL_BURNED', name: t(`reports.fuel.burned.${kind}`) },
          { id: 'FUEL_CONSUMPTION', name: t(`reports.fuel.perHour.${kind}`) },
        ]}
        {...order}
        onChange={onOrder}
      />
      <ColumnChart
        label={t(`reports.fuel.chart.${kind}`)}
        categories={units?.map(({ unitName }) => unitName) ?? []}
        series={[burned, perHour].flatMap(figure =>
          figure
            ? [
                {
                  id: figure.id,
                  name: t(`reports.fuel.${figure.id}.${kind}`),
                  unit: figure.unit,
                  values: units?.map(unit => figure.value(unit) ?? null) ?? [],
                },
              ]
            : [],
        )}
        horizontal
        visible={10}
        loading={result.isLoading}
        error={result.error}
        onRetry={result.reload}
      />
      {units && <FuelTable units={units} period={period} kind={kind} order={order} onOrder={onOrder} />}
      {units && <DistanceSource units={units} />}
      {units && <SilentGaps gaps={fuelGaps(units, kind, format, id => t(`reports.fuel.${id}.${kind}`))} />}
    </div>
  )
}

/** Shows fleet totals, each figure with its definition. */
function FuelSums({ units, kind }: { units: readonly UnitFuel[]; kind: FuelKind }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const total = totalFuel(units)
  return (
    <dl className="report-sums">
      {figuresOf(kind, format).map(({ id, unit, value }) => {
        const shown = value(total)
        return (
          <div key={id}>
            <dt>
              <Definition term={t(`reports.fuel.${id}.${kind}`)}>
                {t(`reports.fuel.${id}.definition.${kind}`)}
              </Definition>
            </dt>
            <dd>{shown === undefined ? '-' : `${format.number(shown, 1)} ${unit}`}</dd>
          </div>
        )
      })}
      {costsOf(units).map(({ id, unit, total: sum }) => {
        const shown = sum(units)
        return (
          <div key={id}>
            <dt>
              <Definition term={t(`reports.costs.${id}`)}>{t(`reports.costs.${id}.definition`)}</Definition>
            </dt>
            <dd>{shown === undefined ? '-' : `${format.number(shown)} ${unit}`}</dd>
          </div>
        )
      })}
    </dl>
  )
}
