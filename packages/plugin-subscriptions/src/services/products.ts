import type { Line } from './subscriptions.service.ts'

/** The products that lines are of, by name, with what is left of all of them; the server takes the oldest line first. */
export function productsOf(lines: readonly Line[]): Line[] {
  const products = new Map<number, Line>()
  for (const line of lines) {
    const known = products.get(line.productId)
    products.set(
      line.productId,
      known ? { ...known, remainingQuantity: known.remainingQuantity + line.remainingQuantity } : line,
    )
  }
  return [...products.values()]
}
