import type { Caller, Saver } from '../http/caller.ts'
import type { Database } from '../db/schema.ts'
import type { Scope } from '../scope/scope.ts'
import type { Use } from '../dependency.ts'
import type { Thing } from '../texts/sentence.ts'

/** Properties that any record input may have. */
export interface RecordInput {
  name?: string
  description?: string
  isDefault?: boolean
  /** The owner; the caller's company when absent. */
  companyId?: number
  /** Version that the form was filled from. */
  version?: number
}

/** Record as returned by handlers. */
export interface StoredRecord<Data> {
  id: number
  name: string
  isDefault: boolean
  version: number
  /** Owner; the root company for a record of all companies. */
  companyId: number
  /** `-` if the owner, and thus the author, is outside the caller's companies. */
  companyName: string
  /** Number of units in the caller's scope that have it. */
  unitsCount: number
  /** True if its owner is in the caller's scope. */
  isOwn: boolean
  createdAt: Date
  createdBy: string
  refersTo: readonly number[]
  data: Data
}

/** Reference to another record: `protocolIds`, of kind `can-protocol`. */
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

/** Rules for storing, saving and assigning one kind of record. */
export interface RecordKind<Input extends RecordInput = RecordInput, Data extends object = object> {
  /** Value of the table's column `kind` and of the lookups. */
  readonly kind: Thing
  /**
   * Returns the data of an input besides name, owner, default and version. @param before the stored record when it is changed
   * instead of added @throws Problem 400 for an invalid input
   */
  keep(input: Input, saving: Saving, before?: StoredRecord<object>): Data | Promise<Data>
  /** Returns the fields of a copy that differ from the original. */
  copied?(saving: Pick<Saving, 'scope'>): Partial<NoInfer<Data>>
  /** References to other records, which must exist and cannot be deleted while referenced. */
  refersTo?(data: NoInfer<Data>): Reference[]
  /** True if inputs have a flag that offers the record below its owner; otherwise it is always offered. */
  readonly flagged?: boolean
  /** Returns true if an input offers the record below its owner, for flags other than `isDefault`. */
  offers?(input: Input): boolean
  /**
   * Checks whether the caller may change or delete a record besides owning it. @throws Problem 403
   */
  guard?(before: StoredRecord<object>): void
  /** True if deletion removes it from its units; other kinds must be removed from their units first. */
  readonly takesOff?: boolean
}
