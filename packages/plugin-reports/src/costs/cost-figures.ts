import type { ReportSchemas } from '@muster/contract'

const costIds = ['fuelCost', 'useCost', 'idleCost', 'maintenanceCost', 'co2'] as const
export type CostId = (typeof costIds)[number]
type Costs = ReportSchemas['UnitCosts']

export interface WithCosts {
  costs?: Costs
}

export interface CostFigure {
  id: CostId
  /** Currency or kg; undefined for amounts in several currencies. */
  unit: string | undefined
  value(costs: Costs | undefined): number | undefined
  /** Sum over units; undefined if no unit has the figure, or for several currencies. */
  total(units: readonly WithCosts[]): number | undefined
}

/** Returns the cost figures of units; none if no unit has cost settings. */
export function costsOf(units: readonly WithCosts[], ids: readonly CostId[] = costIds): readonly CostFigure[] {
  const costs = units.flatMap(unit => unit.costs ?? [])
  if (costs.length === 0) return []
  const currencies = new Set(costs.flatMap(({ currencyId }) => currencyId ?? []))
  const [currency] = currencies.size === 1 ? currencies : []
  return ids.map(id => ({
    id,
    unit: id === 'co2' ? 'kg' : currency,
    value: its => its?.[id],
    total: rows => {
      const known = rows.flatMap(row => row.costs?.[id] ?? [])
      const isSummable = id === 'co2' || currency !== undefined
      return isSummable && known.length > 0 ? known.reduce((sum, amount) => sum + amount, 0) : undefined
    },
  }))
}
