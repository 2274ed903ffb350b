import type { ReportRequest } from '@muster/core'
import { useFormat, useService } from '@muster/ui'
import { ColumnChart } from '@muster/ui/charts'
import { PartsLoading, useParts } from '@muster/fleet-kit/report'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderChoice } from '../order-choice.tsx'
import { fuelConsumptionData, sortFuel, type FuelKind, type FuelOrder } from '../services/fuel-consumption.service.ts'
import { DistanceSource } from '../gaps/distance-source.tsx'
import { SilentGaps } from '../gaps/silent-gaps.tsx'
import { figuresOf } from './fuel-figures.ts'
import { fuelGaps } from './fuel-gaps.ts'
import { FuelSums } from './fuel-sums.tsx'
import { FuelTable } from './fuel-table.tsx'

interface Props {
  parts: readonly ReportRequest[]
  kind: FuelKind
  order: FuelOrder
  onOrder(order: FuelOrder): void
}

/** Of each unit a bar for what it used and one for what an hour cost, the sums above, all figures and what no figure contains below. */
export function FuelReport({ parts, kind, order, onOrder }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const data = useService(fuelConsumptionData)
  // another order is no other question
  const answer = useParts(['reports.fuel', kind], parts, (part, signal) => data.units(part, kind, order, signal))
  const { sortField, sortDirection } = order
  const units = useMemo(
    () => answer.data && sortFuel(answer.data.flat(), { sortField, sortDirection }),
    [answer.data, sortField, sortDirection],
  )
  const [burned, perHour] = figuresOf(kind, format)
  return (
    <div className="report-unit">
      <PartsLoading progress={answer.progress} />
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
        lying
        visible={10}
        loading={answer.isLoading}
        error={answer.error?.message}
        onRetry={answer.reload}
      />
      {units && <FuelTable units={units} kind={kind} order={order} onOrder={onOrder} />}
      {units && <DistanceSource units={units} />}
      {units && <SilentGaps gaps={fuelGaps(units, kind, format, id => t(`reports.fuel.${id}.${kind}`))} />}
    </div>
  )
}
