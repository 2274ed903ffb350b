import { features, permissions } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { withoutNulls } from '../../kernel/db/rows.ts'
import { offeredReports } from '../scheduled-reports/services.ts'
import { readPage } from '../../kernel/db/lists.ts'
import type { Database } from '../../kernel/db/schema.ts'
import type { Use } from '../../kernel/service.ts'
import { Db } from '../../kernel/services.ts'
import { constantTables } from './constants.ts'
import type { LookupItem } from './lookup-item.ts'
import { measurementUnits, measurementUnitTypes } from './measures.ts'
import { queriedTables, type LookupQuery } from './queried.ts'
import { countries, countryPrefixes, currencies, timeZones } from './world.ts'

type Computed = (use: Use, query: LookupQuery) => readonly LookupItem[] | Promise<readonly LookupItem[]>

const computedTables: Record<string, Computed> = {
  acls: () => permissions.map(code => ({ id: code, code, label: code })),
  features: () => features.map(code => ({ id: code, code, label: code })),
  countries,
  'country-prefixes': countryPrefixes,
  currencies,
  'measurement-unit-types': () => measurementUnitTypes,
  'measurement-units': () => measurementUnits,
  'repsched-report-types': async (use, { scope: { userId } }) =>
    (await offeredReports(use, userId)).map(({ id, name }) => ({ id, label: name })),
  'time-zones': timeZones,
}

export interface Slice {
  /** Text that the label, the code or the full name contains, whatever its case. */
  filter?: string
  ids?: readonly number[]
  start?: number
  limit?: number
}

/** The rows of one reference table in the caller's scope, and how many match in all. */
export async function readTable(
  use: Use,
  name: string,
  query: LookupQuery,
  slice: Slice = {},
): Promise<{ items: LookupItem[]; totalCount: number }> {
  const queried = queriedTables[name]
  if (queried) return select(use(Db), name, queried(query), slice)
  const rows = constantTables[name] ?? (await computedTables[name]?.(use, query))
  if (!rows) throw new Error(`No reference table is called ${name}; add it to constants.ts or queried.ts.`)
  const items = rows.filter(row => matches(row, query.parameters))
  return { items, totalCount: items.length }
}

/** Every table that can be read; the contract's paths are checked against it. */
export const tableNames = new Set([
  ...Object.keys(queriedTables),
  ...Object.keys(constantTables),
  ...Object.keys(computedTables),
])

/** Tables with an order of their own; the rest goes by label. */
const ordered = new Set(['alarm-priorities', 'duties'])

async function select(db: Database, name: string, rows: RawBuilder<unknown>, slice: Slice) {
  const pattern = slice.filter ? `%${slice.filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { items, totalCount } = await readPage<LookupItem>(db, {
    rows: sql`
      select t.* from (${rows}) t
      where (${pattern}::text is null or t.label ilike ${pattern}::text
          or to_jsonb(t) ->> 'code' ilike ${pattern}::text or to_jsonb(t) ->> 'fullName' ilike ${pattern}::text)
        and (${slice.ids ?? null}::int[] is null or t.id::text = any (${slice.ids ?? null}::int[]::text[]))`,
    order: ordered.has(name) ? sql`t.id` : sql`lower(t.label), t.id`,
    start: slice.start,
    limit: slice.limit ?? 1000,
  })
  return { items: items.map(withoutNulls), totalCount }
}

/** A parameter of the call narrows the rows that have a column of its name. */
function matches(row: LookupItem, parameters: LookupQuery['parameters']): boolean {
  return Object.entries(parameters).every(
    ([name, wanted]) => wanted === undefined || !(name in row) || row[name] === wanted,
  )
}
