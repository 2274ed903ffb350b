import type { Counter } from '../clients/index.ts'

/** IDs of the lookup `maintenance-interval-types`. */
const ids = { ODOMETER: 1, ENGINE_HOURS: 2 } as const satisfies Record<Counter, number>

export const typeIdOf = (counter: Counter): number => ids[counter]
export const counterOf = (id: number): Counter => (id === ids.ODOMETER ? 'ODOMETER' : 'ENGINE_HOURS')
