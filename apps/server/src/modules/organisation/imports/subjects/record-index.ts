import { thing, type Message } from '#kernel/texts/sentence.ts'
import { Refused, type Fields, type ImportDefinition, type Stored } from '../define-import.ts'

/** Records of one kind, indexed by ID and by some of their texts, ignoring case. */
export class RecordIndex {
  readonly #byId = new Map<number, Stored>()
  readonly #indexes: ReadonlyMap<string, Map<string, Set<number | Stored>>>

  /** @param fields indexed fields */
  constructor(records: Iterable<Stored>, fields: readonly string[]) {
    this.#indexes = new Map(fields.map(field => [field, new Map()]))
    for (const record of records) this.put(record)
  }

  put(record: Stored): void {
    if (record.id !== undefined) this.#byId.set(record.id, record)
    for (const [field, index] of this.#indexes) {
      const key = keyOf(record.fields[field])
      const known = index.get(key) ?? new Set()
      index.set(key, known.add(record.id ?? record))
    }
  }

  get(id: number): Stored | undefined {
    return this.#byId.get(id)
  }

  with(field: string, text: string): Stored[] {
    if (text === '') return []
    return [...(this.#indexes.get(field)?.get(keyOf(text)) ?? [])]
      .map(found => (typeof found === 'number' ? this.#byId.get(found) : found))
      .filter(record => record !== undefined && keyOf(record.fields[field]) === keyOf(text)) as Stored[]
  }

  /**
   * Returns the record with the ID of a line; undefined for a line without an ID.
   * @throws Refused
   */
  named({ id = '' }: Fields, noun: ImportDefinition['noun']): Stored | undefined {
    if (id === '') return undefined
    const record = /^\d{1,10}$/.test(id) ? this.#byId.get(Number(id)) : undefined
    if (!record) throw new Refused(['problem.unknownId', { thing: thing(noun), id }], 'id')
    return record
  }
}

const keyOf = (text = '') => text.trim().toLowerCase()

/**
 * Returns the only match, or undefined.
 * @throws Refused for several matches
 */
export function onlyMatch<T>(found: readonly T[], several: Message, column: string): T | undefined {
  if (found.length > 1) throw new Refused(several, column)
  return found[0]
}

/** Reads all records of the pages. */
export async function readStored(pages: AsyncIterable<readonly Fields[]>): Promise<Stored[]> {
  const records: Stored[] = []
  for await (const page of pages) for (const fields of page) records.push({ id: Number(fields.id), fields })
  return records
}

export const idColumn = {
  id: 'id',
  header: 'id',
  about: 'id',
  example: '',
  isKey: true,
} as const

/** Companies in the scope, found by code or else by name. */
export class CompanyDirectory extends RecordIndex {
  constructor(companies: Iterable<Stored>) {
    super(companies, ['code', 'name'])
  }

  /** @throws Refused for no match and for several */
  resolve(text: string, column: string): Stored {
    const coded = this.with('code', text)
    const found = coded.length > 0 ? coded : this.with('name', text)
    const [company] = found
    if (!company) throw new Refused(['problem.noCompanyNamed', { text }], column)
    if (found.length > 1) throw new Refused(['problem.companiesNamed', { number: found.length, text }], column)
    return company
  }
}

/** Returns the text that names a company in a file. */
export const companyText = ({ code = '', name = '' }: Fields): string => code || name
