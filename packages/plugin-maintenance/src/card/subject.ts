import type { CardService, Counter } from '../services/index.ts'

/** Services of one group that something is to be done to. */
export interface Subject {
  counter: Counter
  /** Of the unit: metres or hours; undefined until it has reported one. */
  current: number | undefined
  services: readonly CardService[]
  /** Currency of costs, where the company of the unit has one. */
  currencyId?: string | undefined
}

/** Services, open or closed. */
export interface ServiceSelection {
  services: readonly Pick<CardService, 'serviceKey' | 'description'>[]
}

/** What they are called, for dialogs. */
export const namesOf = ({ services }: ServiceSelection): string =>
  services.map(({ description }) => description).join(', ')

export const keysOf = ({ services }: ServiceSelection): string[] => services.map(({ serviceKey }) => serviceKey)
