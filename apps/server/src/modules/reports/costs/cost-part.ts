/** Amount with one price or factor. Milliseconds since 1970, end exclusive. */
export interface CostPart {
  from: number
  to: number
  quantity: number
  price: number
}

/** Sums up parts, with two decimals. */
export const sumOfCosts = (parts: readonly CostPart[]): number =>
  Math.round(parts.reduce((sum, { quantity, price }) => sum + quantity * price, 0) * 100) / 100
