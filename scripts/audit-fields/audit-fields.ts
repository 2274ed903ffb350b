import { dirname, join } from 'node:path'
import { fileReads, type FileReads } from './file-reads.ts'
import { baseOf, inputFields, type InputField } from './input-fields.ts'
import shownOnly from './shown-only.json' with { type: 'json' }
import { columnNames, hasOwnColumn, isSavingOrShowing, projects, storedAs } from './stored-as.ts'

const root = join(import.meta.dirname, '..', '..')

/** Input field of the contract, and the code that uses it. */
export interface AuditedField {
  /** `PowerProfileInput.minBattery_mV`. */
  name: string
  readers: readonly string[]
  /** Reason why no code needs to read it. */
  reason: string | undefined
}

/** Returns each input field of the contract with the files that read it, excluding saving, display, tests and demo. */
export function auditFields(): AuditedField[] {
  const fields = inputFields(root)
  const names = new Set(fields.flatMap(columnNames))
  const files = projects.flatMap(({ config, isRead }) => fileReads(root, config, { names, isRead }))
  const folders = handlingFolders(files)
  return fields.map(field => {
    const name = `${field.model}.${field.field}`
    const readers = files.filter(file => reads(file, field, folders)).map(({ file }) => file)
    return { name, readers, reason: Object.entries(shownOnly).find(([, covered]) => covers(covered, name))?.[0] }
  })
}

/** Returns the entries of `shown-only.json` whose fields are now read or no longer exist. */
export function outdatedEntries(fields: readonly AuditedField[]): string[] {
  const unread = fields.filter(({ readers }) => readers.length === 0)
  return Object.values(shownOnly)
    .flat()
    .filter(entry => !unread.some(({ name }) => covers([entry], name)))
}

/** An entry is the name of a field, `*.name` or `Model.*`. */
function covers(entries: readonly string[], name: string): boolean {
  const [model, field] = name.split('.')
  return [name, `*.${field}`, `${model}.*`].some(entry => entries.includes(entry))
}

/** Folders that handle a call, by its ID. */
function handlingFolders(files: readonly FileReads[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>()
  for (const { file, imports } of files)
    for (const call of imports) folders.set(call, (folders.get(call) ?? new Set()).add(dirname(file)))
  return folders
}

function reads(file: FileReads, field: InputField, folders: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const calls = [...field.operations]
  if (!field.isSaved) {
    // its handler may pass it on under any type
    const isNear = calls.some(id => folders.get(id)?.has(dirname(file.file)))
    if (isNear && [...file.properties].some(name => name.endsWith(`.${field.field}`))) return true
  } else if (isSavingOrShowing(file.file) || calls.some(id => file.imports.has(id))) return false

  const stored = storedAs[field.model] ?? []
  const columns = columnNames(field)
  return (
    [field.model, baseOf(field.model), ...stored, 'requestedSpan'].some(type =>
      columns.some(name => file.properties.has(`${type}.${name}`)),
    ) ||
    (hasOwnColumn(field) &&
      stored.some(table => file.words.has(table) && columns.some(column => file.words.has(column))))
  )
}
