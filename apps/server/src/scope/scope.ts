/** What a caller may see: a unit, fleet or user is visible exactly when its company is in here. */
export interface Scope {
  readonly userId: number
  readonly companyIds: readonly number[]
}
