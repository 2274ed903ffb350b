/** Companies that a caller may see: a unit, fleet or user is visible exactly when its company is in the scope. */
export interface Scope {
  readonly userId: number
  readonly companyIds: readonly number[]
  /** Set for an embed token, a token limited to units, and a filtered map. `companyIds` is then empty, so that code without support shows nothing. */
  readonly only?: NarrowScope
}

/** Scope of a token that is limited to units, or of a filtered map: units and their companies. */
export interface NarrowScope {
  readonly unitIds: readonly number[]
  readonly companyIds: readonly number[]
  /** Fleets that the token names; none if absent. */
  readonly fleetIds?: readonly number[]
  /** Templates of commands that may be sent; absent if every template of the units may. */
  readonly commandTemplateIds?: readonly number[]
}
