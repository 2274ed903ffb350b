import type { CardService, Counter } from '../services/index.ts'

/** Services of one group that something is to be done to. */
export interface Subject {
  counter: Counter
  /** Of the unit: metres or hours; undefined while it has told none. */
  current: number | undefined
  services: readonly CardService[]
}

/** What they are called, for dialogs. */
export const namesOf = ({ services }: { services: readonly { description: string }[] }): string =>
  services.map(({ description }) => description).join(', ')
