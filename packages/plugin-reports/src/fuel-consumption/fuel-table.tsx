import { missing } from '@muster/core'
import { Explained } from '@muster/fleet-kit/report'
import { useUnitHref } from '@muster/fleet-kit/unit-link'
import { useFormat } from '@muster/ui'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useCostText } from '../costs/use-cost-text.ts'
import { useTranslation } from 'react-i18next'
import type { FuelKind, FuelOrder, UnitFuel } from '../clients/fuel-consumption.client.ts'
import { costsOf, type CostId } from '../costs/cost-figures.ts'
import { figuresOf, totalFuel, type FigureId } from './fuel-figures.ts'

interface Props {
  /** Period of the figures, ISO 8601, and address of the report. */
  period: { from: string; to: string; backUrl: string }
  units: readonly UnitFuel[]
  kind: FuelKind
  order: FuelOrder
  onOrder(order: FuelOrder): void
}

/** Sort fields of the API by figure (002 §3). */
const orders: Partial<Record<FigureId, FuelOrder['sortField']>> = { burned: 'FUEL_BURNED', perHour: 'FUEL_CONSUMPTION' }
const fieldOf: Readonly<Record<string, FuelOrder['sortField']>> = {
  NAME: 'NAME',
  FUEL_BURNED: 'FUEL_BURNED',
  FUEL_CONSUMPTION: 'FUEL_CONSUMPTION',
}

export function FuelTable({ units, kind, period, order: { sortField, sortDirection }, onOrder }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const hrefOf = useUnitHref()
  const figures = figuresOf(kind, format)
  const total = totalFuel(units)
  const costs = costsOf(units)
  const costText = useCostText()
  const fuelText = ({ costs: { fuel, fuelFrom } = { missing: [] } }: UnitFuel) => {
    if (!fuel) return missing
    const name = t(`reports.costs.fuel.${fuel}`)
    return fuelFrom ? t(`reports.costs.fuelFrom.${fuelFrom}`, { fuel: name }) : name
  }
  const explained = ({ unitId }: UnitFuel, id: FigureId | CostId, text: string) => (
    <Explained figure={`fuel.${id}`} unitId={unitId} kind={kind} {...period}>
      {text}
    </Explained>
  )
  return (
    <DataTable
      label={t('reports.fuel.table')}
      rows={units}
      rowKey={unit => unit.unitId}
      href={hrefOf && (unit => hrefOf(unit.unitId))}
      height="content"
      remember="reports.fuel"
      sort={{ id: sortField, direction: sortDirection }}
      onSort={({ id, direction }) => onOrder({ sortField: fieldOf[id] ?? 'NAME', sortDirection: direction })}
      columns={[
        {
          id: 'NAME',
          header: t('reports.unit'),
          cell: unit => unit.unitName,
          fixed: true,
          sortable: true,
          minWidth: 200,
        },
        ...figures.map(({ id, unit, value }) => ({
          id: orders[id] ?? id,
          header: `${t(`reports.fuel.${id}.${kind}`)} (${unit})`,
          cell: (row: UnitFuel) => explained(row, id, format.number(value(row))),
          value,
          total: () => format.number(value(total)),
          align: 'end' as const,
          ...(orders[id] && { sortable: true as const }),
          ...(id === 'burned' && { onPhone: 'detail' as const }),
        })),
        ...(costs.length > 0
          ? [{ id: 'fuel', header: t('reports.costs.fuel'), cell: (row: UnitFuel) => fuelText(row), width: 150 }]
          : []),
        ...costs.map(({ id, unit, value, total: sum }) => ({
          id,
          header: `${t(`reports.costs.${id}`)}${unit === undefined ? '' : ` (${unit})`}`,
          cell: (row: UnitFuel) => explained(row, id, costText(row, id, unit)),
          value: (row: UnitFuel) => value(row.costs),
          total: () => format.number(sum(units)),
          align: 'end' as const,
          width: 170,
        })),
      ]}
    />
  )
}
