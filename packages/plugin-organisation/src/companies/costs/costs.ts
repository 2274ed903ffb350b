import type { FleetSchemas } from '@muster/contract'

export type CostSettings = FleetSchemas['CostSettings']
export interface Costs extends Omit<FleetSchemas['CostSettingsInput'], 'version' | 'prices'> {
  prices: FleetSchemas['PriceEntry'][]
}

/** Edited settings; null inherits. */
export type Edited = Costs | null

export const fuels = ['DIESEL', 'PETROL', 'HVO', 'BIODIESEL', 'LPG', 'CNG', 'ELECTRICITY'] as const
export const priced = ['HOUR', ...fuels] as const

export const costsOf = ({ fuels: kinds, prices, factors }: Costs): Costs => ({ fuels: kinds, prices, factors })

/** Returns the data to save; the server adds the authors of price changes. */
export const inputOf = ({ prices, ...costs }: Costs): Omit<FleetSchemas['CostSettingsInput'], 'version'> => ({
  ...costs,
  prices: prices.map(({ changedBy: _by, changedAt: _at, ...price }) => price),
})

export const ownOf = (detail: CostSettings): Edited => (detail.isOwn ? costsOf(detail) : null)

export const isSame = (one: Edited, other: Edited): boolean =>
  one && other ? JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other)) : one === other

/** Replaces or removes an entry of a list. */
export const replaced = <T>(all: readonly T[], index: number, entry?: T): T[] =>
  all.flatMap((each, i) => (i === index ? (entry ?? []) : each) as T | T[])
