/** What a caller may see: a unit, fleet or user is visible exactly when its company is in here. */
export interface Scope {
  readonly userId: number
  readonly companyIds: readonly number[]
  /** Set for an embed token. `companyIds` is empty then, so that whatever does not know of it shows nothing. */
  readonly only?: NarrowScope
}

/** Some units of some companies. */
export interface NarrowScope {
  readonly unitIds: readonly number[]
  readonly companyIds: readonly number[]
  /** Templates of commands that may be sent. */
  readonly commandTemplateIds: readonly number[]
}
