/** Companies visible to a caller: a unit, fleet or user is visible exactly if its company is in the scope. */
export interface Scope {
  readonly userId: number
  readonly companyIds: readonly number[]
  /** Set for an embed token, a unit-limited token and a filtered map. `companyIds` is then empty, so that unaware code shows nothing. */
  readonly only?: NarrowScope
}

/** Scope of a unit-limited token or a filtered map: units and their companies. */
export interface NarrowScope {
  readonly unitIds: readonly number[]
  readonly companyIds: readonly number[]
  /** Fleets in the token; none if absent. */
  readonly fleetIds?: readonly number[]
  /** Permitted command templates; absent if all templates of the units are permitted. */
  readonly commandTemplateIds?: readonly number[]
}
