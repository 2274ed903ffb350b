import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ImportReason as Reason } from '#kernel/db/schema/imports.ts'
import { Problem } from '#kernel/http/problem.ts'
import {
  Refused,
  type RecordStore,
  type Draft,
  type Fields,
  type ImportColumn,
  type ImportDefinition,
} from './define-import.ts'
import { recordsOf } from './reasons.ts'
import { normal } from './cell-text.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { thing, type Message } from '#kernel/texts/sentence.ts'

type Change = FleetSchemas['ImportChange']

export type Checked =
  | { action: 'ADD' | 'CHANGE'; changes: Change[]; reasons: Reason[]; draft: Draft }
  | { action: 'SAME' | 'REFUSED'; changes: Change[]; reasons: Reason[]; draft?: undefined }

interface Line {
  line: number
  /** Texts of all languages that the file may use. */
  texts: readonly TFunction[]
  /** Cells by column ID. */
  given: Fields
}

/** Returns the effect of a line, given the stored records and the caller's permissions. */
export async function checkLine(
  definition: ImportDefinition,
  store: RecordStore,
  caller: Pick<Caller, 'acls'>,
  { line, texts, given }: Line,
): Promise<Checked> {
  try {
    const stored = store.find(given)
    if (stored?.line !== undefined)
      throw new Refused(['problem.lineTwice', { line: stored.line, thing: thing(definition.noun) }])
    const reasons = stored ? [] : cannotAdd(definition, caller, given)
    const fields: Record<string, string> = stored ? { ...stored.fields } : blank(definition.columns)
    const changes: Change[] = []
    const changed = new Set<string>()
    for (const column of definition.columns) {
      const text = given[column.id]
      const before = stored?.fields[column.id] ?? ''
      if (text === undefined || column.id === 'id' || (stored && text === normal(before))) continue
      // a read-only column may be empty
      if (column.readOnly && (text === '' || !stored)) continue
      if (column.staysWhenEmpty && stored && text === '') continue
      if (stored && store.isSame?.(column.id, text, stored)) continue
      const found = valueOf(column, text, texts)
      if (found.reason !== undefined) reasons.push({ column: column.id, sentence: found.reason })
      else if (found.value !== before) {
        fields[column.id] = found.value
        changed.add(column.id)
        if (stored) changes.push({ column: column.id, from: before, to: found.value })
      }
    }
    if (reasons.length > 0) return { action: 'REFUSED', changes: [], reasons }
    if (changed.size === 0) return { action: 'SAME', changes: [], reasons: [] }
    if (stored && !caller.acls.has(definition.needs.edit))
      throw new Refused(['problem.mayNotChange', { things: recordsOf(definition) }])
    const draft = { line, stored, fields, changed }
    await store.check(draft)
    return { action: stored ? 'CHANGE' : 'ADD', changes, reasons: [], draft }
  } catch (error) {
    return { action: 'REFUSED', changes: [], reasons: reasonsOf(error) }
  }
}

/** @throws errors other than rejections */
export function reasonsOf(error: unknown): Reason[] {
  if (error instanceof Refused) return [{ ...(error.column && { column: error.column }), sentence: error.sentence }]
  if (!(error instanceof Problem) || error.status >= 500) throw error
  if (error.lines.length === 0) return [{ sentence: error.sentence }]
  return error.lines.map(line => {
    if ('english' in line) return { ...(line.field !== undefined && { column: line.field }), sentence: line }
    const [column, key, values] = line
    return { column, sentence: [key, values] }
  })
}

const blank = (columns: readonly ImportColumn[]) => Object.fromEntries(columns.map(({ id }) => [id, '']))

function cannotAdd(definition: ImportDefinition, { acls }: Pick<Caller, 'acls'>, given: Fields): Reason[] {
  const { columns, needs, noun, noAdding } = definition
  if (noAdding) throw new Refused(noAdding)
  if (!needs.add || !acls.has(needs.add)) throw new Refused(['problem.mayNotAdd', { things: recordsOf(definition) }])
  return columns
    .filter(({ id, isRequired }) => isRequired && given[id] === undefined)
    .map(({ id }) => ({ column: id, sentence: ['problem.newNeedsColumn', { thing: thing(noun) }] }))
}

function valueOf(
  { isRequired, readOnly, parse }: ImportColumn,
  text: string,
  texts: readonly TFunction[],
): { value: string; reason?: undefined } | { reason: Message } {
  if (readOnly) return { reason: readOnly }
  if (isRequired && text === '') return { reason: ['problem.enterValue'] }
  try {
    return { value: parse ? parse(text, texts) : text }
  } catch (error) {
    if (error instanceof Refused) return { reason: error.sentence }
    throw error
  }
}
