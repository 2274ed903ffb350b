import type { FleetSchemas } from '@muster/contract'
import type { Line } from './subscriptions.client.ts'

/** Unit without a subscription, with its selected product (001 §3). */
export type FactoryUnit = FleetSchemas['UnsubscribedUnit']

/** Selected units by ID, across pages. */
export type Selected = ReadonlyMap<number, FactoryUnit>

type Product = Pick<FleetSchemas['Subscription'], 'productId' | 'lineId' | 'subscriptionName'>

/** Assigns a product to units and selects them (001 §4). */
export function withProduct(
  selected: Selected,
  units: readonly FactoryUnit[],
  { productId, lineId, subscriptionName }: Product,
): Selected {
  const next = new Map(selected)
  for (const unit of units) next.set(unit.unitId, { ...unit, productId, lineId, subscriptionName, isSelected: true })
  return next
}

export type FactoryError =
  | { event: 'noUnitSelectedError' }
  | { event: 'selectedUnitsWithourSubscriptions'; names: string }

/** Returns the error that prevents saving a selection (001 §5). */
export function checkFactory(selected: Selected): FactoryError | undefined {
  if (selected.size === 0) return { event: 'noUnitSelectedError' }
  const unassigned = [...selected.values()]
    .filter(({ productId }) => productId === undefined)
    .map(({ unitName }) => unitName)
  return unassigned.length > 0
    ? { event: 'selectedUnitsWithourSubscriptions', names: unassigned.join(', ') }
    : undefined
}

/** Returns the input `unitFactorySubscription` (001 §3). */
export const toFactorySubscriptions = (selected: Selected): FleetSchemas['UnitFactorySubscription'][] =>
  [...selected.values()].flatMap(({ unitId, productId }) => (productId === undefined ? [] : [{ unitId, productId }]))

/** Merges order lines by product and sums their remaining quantities. The server consumes the oldest line first. */
export function productsOf(lines: readonly Line[]): Line[] {
  const products = new Map<number, Line>()
  for (const line of lines) {
    const merged = products.get(line.productId)
    products.set(
      line.productId,
      merged ? { ...merged, remainingQuantity: merged.remainingQuantity + line.remainingQuantity } : line,
    )
  }
  return [...products.values()]
}
