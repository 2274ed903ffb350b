import type { FleetSchemas } from '@muster/contract'

export type CostSettings = FleetSchemas['CostSettings']
export type Costs = Omit<FleetSchemas['CostSettingsInput'], 'version'>

/** Edited settings; null inherits. */
export type Edited = Costs | null

export const fuels = ['DIESEL', 'PETROL', 'HVO', 'BIODIESEL', 'LPG', 'CNG', 'ELECTRICITY'] as const
export const priced = ['HOUR', ...fuels] as const

export const costsOf = ({ fuels: kinds, prices, factors }: Costs): Costs => ({ fuels: kinds, prices, factors })

export const ownOf = (detail: CostSettings): Edited => (detail.isOwn ? costsOf(detail) : null)

export const isSame = (one: Edited, other: Edited): boolean =>
  one && other ? JSON.stringify(costsOf(one)) === JSON.stringify(costsOf(other)) : one === other

/** Replaces or removes an entry of a list. */
export const replaced = <T>(all: readonly T[], index: number, entry?: T): T[] =>
  all.flatMap((each, i) => (i === index ? (entry ?? []) : each) as T | T[])
