import type { Feature, FleetSchemas, Permission } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Message } from '#kernel/texts/sentence.ts'
import type english from './messages.en.json'

type KeyOf<Start extends string> = keyof typeof english extends infer Key
  ? Key extends `${Start}.${infer Name}` | `problem.${Start}.${infer Name}`
    ? Name
    : never
  : never

export type ImportSubject = FleetSchemas['ImportSubject']

/** Texts by column ID; empty values are ''. */
export type Fields = Readonly<Record<string, string>>

export interface ImportColumn {
  /** Field of the single call's input, so that its errors name the column. */
  id: string
  /** Text key of the heading, `problem.column.…`. */
  header: KeyOf<'column'>
  /** Text key of the explanation, `importAbout.…`. */
  about: KeyOf<'importAbout'>
  example: string
  /** Identifies the record that a line changes. */
  isKey?: true
  /** Required for new records; existing records cannot lose the value. */
  isRequired?: true
  /** Keeps the stored value if the cell is empty. */
  staysWhenEmpty?: true
  /** Exported only; the reason why a line cannot change it. */
  readOnly?: Message
  /**
   * Returns the stored form of a text.
   * @param texts of all languages in which a file may be written
   * @throws Refused
   */
  parse?: (text: string, texts: readonly TFunction[]) => string
  /** Returns the translated form of a stored value. */
  show?: (value: string, t: TFunction) => string
}

/** User on whose behalf lines are checked and applied. */
export interface ImportContext {
  use: Use
  db: Database
  caller: Caller
  scope: Scope
}

export interface Stored {
  /** Undefined for a record that an earlier line adds. */
  id: number | undefined
  fields: Fields
  /** Line that adds or changes the record. */
  line?: number
}

/** Planned change of a record by a line. */
export interface Draft {
  line: number
  stored: Stored | undefined
  /** New values of the record. */
  fields: Fields
  /** IDs of changed columns; for a new record, of columns with a value. */
  changed: ReadonlySet<string>
}

/** Records that lines may name, in the caller's scope. */
export interface RecordStore {
  /**
   * Returns the record that a line names; undefined for a new one.
   * @throws Refused
   */
  find: (given: Fields) => Stored | undefined
  /** True if a text identifies the stored value differently, such as a company by name instead of code. */
  isSame?: (column: string, text: string, stored: Stored) => boolean
  /**
   * Applies the rules of the single call that can be checked without saving.
   * @throws Refused or Problem
   */
  check: (draft: Draft) => Promise<void> | void
  /** Registers the change of a line for subsequent lines. */
  plan: (draft: Draft) => void
  /**
   * Saves like the single call. The returned function runs once after the commit, for mails and notices.
   * @throws Problem
   */
  save: (draft: Draft) => Promise<(() => void) | void>
}

/** Columns and rules of one kind of record. */
export interface ImportDefinition {
  subject: ImportSubject
  noun: 'company' | 'device' | 'unit' | 'user'
  needs: { add?: Permission; edit: Permission; feature?: Feature }
  /** Reason why lines cannot add records of this kind. */
  noAdding?: Message
  columns: readonly ImportColumn[]
  /** Column that names a line. */
  nameColumn: string
  /** Yields all records in the scope, in pages. */
  records: (db: Database, scope: Scope) => AsyncIterable<readonly Fields[]>
  /** Opens the records that lines may name. */
  open: (context: ImportContext, lines: readonly Fields[]) => Promise<RecordStore>
}

/** Error that rejects a line; `column` is an ID. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly sentence: Message
  readonly column: string | undefined

  constructor(sentence: Message, column?: string) {
    super(sentence[0])
    this.sentence = sentence
    this.column = column
  }
}

/** Defines the import and export of one kind of record; `subjects/` contains them. */
export const defineImport = (definition: ImportDefinition): ImportDefinition => definition
