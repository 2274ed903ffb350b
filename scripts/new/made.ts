import type { Contract } from './contract.ts'
import type { Place } from './place.ts'

/** What every generator is given. */
export interface Made {
  contract: Contract
  place: Place
  plugin: string
  /** Of the repository. */
  root: string
}
