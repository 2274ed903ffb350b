import type { CardService, Counter } from '../clients/index.ts'

/** Services of one group that an action applies to. */
export interface Subject {
  counter: Counter
  /** Counter of the unit in metres or hours; undefined until reported. */
  current: number | undefined
  services: readonly CardService[]
  /** Currency of costs, if the company of the unit has one. */
  currencyId?: string | undefined
}

/** Open or closed services. */
export interface ServiceSelection {
  services: readonly Pick<CardService, 'serviceKey' | 'description'>[]
}

/** Returns the names of services for dialogs. */
export const namesOf = ({ services }: ServiceSelection): string =>
  services.map(({ description }) => description).join(', ')

export const keysOf = ({ services }: ServiceSelection): string[] => services.map(({ serviceKey }) => serviceKey)
