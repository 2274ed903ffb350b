import type { FleetSchemas } from '@muster/contract'
import { Problem } from '../../kernel/http/problem.ts'
import {
  Refused,
  type Book,
  type Draft,
  type Fields,
  type ImportColumn,
  type ImportDefinition,
} from './define-import.ts'
import { normal } from './text.ts'
import type { Caller } from '../../kernel/http/caller.ts'

type Reason = FleetSchemas['ImportReason']
type Change = FleetSchemas['ImportChange']

export type Checked =
  | { action: 'ADD' | 'CHANGE'; changes: Change[]; reasons: Reason[]; draft: Draft }
  | { action: 'SAME' | 'REFUSED'; changes: Change[]; reasons: Reason[]; draft?: undefined }

interface Line {
  line: number
  /** Texts of the columns that the file has. */
  given: Fields
}

/** What a line would do, by the records of the book and the rights of the caller. */
export async function checkLine(
  definition: ImportDefinition,
  book: Book,
  caller: Pick<Caller, 'acls'>,
  { line, given }: Line,
): Promise<Checked> {
  try {
    const stored = book.find(given)
    if (stored?.line !== undefined)
      throw new Refused(`Row ${stored.line} is about the same ${definition.noun}. Remove one of the two rows.`)
    const reasons = stored ? [] : cannotAdd(definition, caller, given)
    const fields: Record<string, string> = stored ? { ...stored.fields } : blank(definition.columns)
    const changes: Change[] = []
    const changed = new Set<string>()
    for (const column of definition.columns) {
      const text = given[column.id]
      const before = stored?.fields[column.id] ?? ''
      if (text === undefined || column.id === 'id' || (stored && text === normal(before))) continue
      // what cannot be changed may be left empty
      if (column.readOnly && (text === '' || !stored)) continue
      if (column.staysWhenEmpty && stored && text === '') continue
      if (stored && book.isSame?.(column.id, text, stored)) continue
      const found = valueOf(column, text)
      if (found.reason !== undefined) reasons.push({ column: column.header, text: found.reason })
      else if (found.value !== before) {
        fields[column.id] = found.value
        changed.add(column.id)
        if (stored) changes.push({ column: column.header, from: before, to: found.value })
      }
    }
    if (reasons.length > 0) return { action: 'REFUSED', changes: [], reasons }
    if (changed.size === 0) return { action: 'SAME', changes: [], reasons: [] }
    if (stored && !caller.acls.has(definition.needs.edit))
      throw new Refused(`You do not have the permission to change ${definition.nouns}.`)
    const draft = { line, stored, fields, changed }
    await book.check(draft)
    return { action: stored ? 'CHANGE' : 'ADD', changes, reasons: [], draft }
  } catch (error) {
    return { action: 'REFUSED', changes: [], reasons: reasonsOf(error, definition) }
  }
}

/** @throws what is no refusal */
export function reasonsOf(error: unknown, { columns }: ImportDefinition): Reason[] {
  const header = (id: string | undefined) => columns.find(column => column.id === id)?.header
  const reason = (text: string, id?: string): Reason => {
    const column = header(id)
    return column ? { column, text } : { text }
  }
  if (error instanceof Refused) return [reason(error.message, error.column)]
  if (!(error instanceof Problem) || error.status >= 500) throw error
  if (error.errors.length === 0) return [reason(error.detail)]
  return error.errors.map(line => {
    const [, id = '', text = ''] = /^([\w.[\]]+): (.*)$/s.exec(line) ?? []
    return header(id) ? reason(capital(text), id) : reason(line)
  })
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const blank = (columns: readonly ImportColumn[]) => Object.fromEntries(columns.map(({ id }) => [id, '']))

function cannotAdd(
  { columns, needs, noun, nouns, noAdding }: ImportDefinition,
  { acls }: Pick<Caller, 'acls'>,
  given: Fields,
): Reason[] {
  if (noAdding) throw new Refused(noAdding)
  if (!needs.add || !acls.has(needs.add)) throw new Refused(`You do not have the permission to add ${nouns}.`)
  return columns
    .filter(({ id, isRequired }) => isRequired && given[id] === undefined)
    .map(({ header }) => ({
      column: header,
      text: `A new ${noun} needs a value here, and the file has no such column.`,
    }))
}

function valueOf(
  { isRequired, readOnly, parse }: ImportColumn,
  text: string,
): { value: string; reason?: undefined } | { reason: string } {
  if (readOnly) return { reason: readOnly }
  if (isRequired && text === '') return { reason: 'Enter a value.' }
  try {
    return { value: parse ? parse(text) : text }
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message }
    throw error
  }
}
