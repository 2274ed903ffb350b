import type { Caller, Saver } from '../http/caller.ts'
import type { Database } from '../db/schema.ts'
import type { Scope } from '../scope/scope.ts'
import type { Use } from '../dependency.ts'
import type { Thing } from '../texts/sentence.ts'

/** What every input of a record may carry, whatever else it says. */
export interface RecordInput {
  name?: string
  description?: string
  isDefault?: boolean
  /** The owner; the caller's company when absent. */
  companyId?: number
  /** The version the form was filled from. */
  version?: number
}

/** A record as handlers show it. */
export interface StoredRecord<Data> {
  id: number
  name: string
  isDefault: boolean
  version: number
  /** The owner; the root company for what is everybody's. */
  companyId: number
  /** `-` where the owner is out of sight, and so is who made it. */
  companyName: string
  /** Units in the caller's scope that have it. */
  unitsCount: number
  /** Whether the caller's scope holds its owner. */
  isOwn: boolean
  createdAt: Date
  createdBy: string
  refersTo: readonly number[]
  data: Data
}

/** Another record that one names: `protocolIds`, of kind `can-protocol`. */
export interface Reference {
  field: string
  kind: Thing
  id: number
}

export interface Saving {
  use: Use
  db: Database
  caller: Saver & Pick<Caller, 'companyId'>
  scope: Scope
}

/** What tells one kind of record from another where it is stored, saved and assigned. */
export interface RecordKind<Input extends RecordInput = RecordInput, Data extends object = object> {
  /** As in the table, and as the lookups know it. */
  readonly kind: Thing
  /**
   * What of an input is kept besides name, owner, default and version.
   * @param before the record as it is, when it is changed and not added
   * @throws Problem 400 when it makes no sense
   */
  keep(input: Input, saving: Saving, before?: StoredRecord<object>): Data | Promise<Data>
  /** What of its data a copy has instead of the original's. */
  copied?(saving: Pick<Saving, 'scope'>): Partial<NoInfer<Data>>
  /** The other records it names; they must be there, and are not deleted before it. */
  refersTo?(data: NoInfer<Data>): Reference[]
  /** Whether the input may call the record offered below its owner; without a flag of its own it always is. */
  readonly flagged?: boolean
  /** Whether an input offers the record below its owner, where its flag is not called `isDefault`. */
  offers?(input: Input): boolean
  /**
   * Whether this caller may change or delete it as it is, besides owning it.
   * @throws Problem 403
   */
  guard?(before: StoredRecord<object>): void
  /** Deleting it takes it off its units; others are to be taken off before. */
  readonly takesOff?: boolean
}
