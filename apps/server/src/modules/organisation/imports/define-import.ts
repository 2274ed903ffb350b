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

/** Values as text, by id of the column; what is empty is ''. */
export type Fields = Readonly<Record<string, string>>

export interface ImportColumn {
  /** That of the field in the input of the single call, so that its errors find the column. */
  id: string
  /** Its heading: `problem.column.…` of the messages. */
  header: KeyOf<'column'>
  /** One sentence, `importAbout.…`. */
  about: KeyOf<'importAbout'>
  example: string
  /** Finds the record that a line changes. */
  isKey?: true
  /** A new record needs a value, and no record can lose it. */
  isRequired?: true
  /** A record that has a value keeps it where a line has none. */
  staysWhenEmpty?: true
  /** Exported only. The text says why a line cannot change it. */
  readOnly?: Message
  /**
   * The text as records have it.
   * @param texts of every language in condition a file may be written
   * @throws Refused
   */
  parse?: (text: string, texts: readonly TFunction[]) => string
  /** What a record has as a file says it, where languages have words of their own for it. */
  show?: (value: string, t: TFunction) => string
}

/** In whose name lines are checked and applied. */
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
  /** The line that adds it. */
  line?: number
}

/** A line that adds or changes something. */
export interface Draft {
  line: number
  stored: Stored | undefined
  /** What the record will hold. */
  fields: Fields
  /** Ids of the columns that change; of a new record those with a value. */
  changed: ReadonlySet<string>
}

/** The records that lines may mean, as the caller sees them. */
export interface RecordStore {
  /**
   * The record that a line means; undefined for a new one.
   * @throws Refused
   */
  find: (given: Fields) => Stored | undefined
  /** Whether a text names what a record has: a company by its name instead of its code. */
  isSame?: (column: string, text: string, stored: Stored) => boolean
  /**
   * The rules of the single call, as far as they can be checked without saving.
   * @throws Refused or Problem
   */
  check: (draft: Draft) => Promise<void> | void
  /** Remembers what a line will add or change, for the lines after it. */
  plan: (draft: Draft) => void
  /**
   * Saves as the single call does. What it returns runs after the commit, the same function once: mails, and notices to others.
   * @throws Problem
   */
  save: (draft: Draft) => Promise<(() => void) | void>
}

/** What can be imported and exported of one kind of record. */
export interface ImportDefinition {
  subject: ImportSubject
  noun: 'company' | 'device' | 'unit' | 'user'
  needs: { add?: Permission; edit: Permission; feature?: Feature }
  /** Why no line can add a record, where none can. */
  noAdding?: Message
  columns: readonly ImportColumn[]
  /** The column that names a line. */
  nameColumn: string
  /** Every record in scope, many at a time. */
  records: (db: Database, scope: Scope) => AsyncIterable<readonly Fields[]>
  /** With the records that some lines may mean. */
  open: (context: ImportContext, lines: readonly Fields[]) => Promise<RecordStore>
}

/** Why a line is refused; `column` is an id. */
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

/** RecordIndex of one kind in CSV and Excel files; `subjects/` has one for each. */
export const defineImport = (definition: ImportDefinition): ImportDefinition => definition
