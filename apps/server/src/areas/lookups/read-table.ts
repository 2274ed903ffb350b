import { features, permissions } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { constantTables } from './constants.ts'
import type { LookupItem } from './lookup-item.ts'
import { measurementUnits, measurementUnitTypes } from './measures.ts'
import { queriedTables, type LookupQuery } from './queried.ts'
import { countries, countryPrefixes, currencies, timeZones } from './world.ts'

const computedTables: Record<string, () => readonly LookupItem[]> = {
  acls: () => permissions.map(code => ({ id: code, code, label: code })),
  features: () => features.map(code => ({ id: code, code, label: code })),
  countries,
  'country-prefixes': countryPrefixes,
  currencies,
  'measurement-unit-types': () => measurementUnitTypes,
  'measurement-units': () => measurementUnits,
  'time-zones': timeZones,
}

export interface Slice {
  /** Text the label contains, whatever its case. */
  filter?: string
  ids?: readonly number[]
  start?: number
  limit?: number
}

/** The rows of one reference table in the caller's scope, and how many match in all. */
export async function readTable(
  db: Database, name: string, query: LookupQuery, slice: Slice = {},
): Promise<{ items: LookupItem[]; totalCount: number }> {
  const queried = queriedTables[name]
  if (queried) return select(db, queried(query), slice)
  const rows = constantTables[name] ?? computedTables[name]?.()
  if (!rows) throw new Error(`No reference table is called ${name}; add it to constants.ts or queried.ts.`)
  const items = rows.filter(row => matches(row, query.parameters))
  return { items, totalCount: items.length }
}

/** Every table that can be read; the contract's paths are checked against it. */
export const tableNames = new Set([...Object.keys(queriedTables), ...Object.keys(constantTables), ...Object.keys(computedTables)])

async function select(db: Database, rows: RawBuilder<unknown>, slice: Slice) {
  const pattern = slice.filter ? `%${slice.filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const found = await sql<LookupItem & { matching: number }>`
    select t.*, count(*) over ()::int as matching from (${rows}) t
    where (${pattern}::text is null or t.label ilike ${pattern}::text)
      and (${slice.ids ?? null}::int[] is null or t.id::text = any (${slice.ids ?? null}::int[]::text[]))
    order by lower(t.label), t.id
    offset ${slice.start ?? 0} limit ${slice.limit ?? 1000}`.execute(db)
  const totalCount = found.rows[0]?.matching ?? 0
  return { items: found.rows.map(({ matching: _, ...item }) => item as LookupItem), totalCount }
}

/** A parameter of the call narrows the rows that have a column of its name. */
function matches(row: LookupItem, parameters: LookupQuery['parameters']): boolean {
  return Object.entries(parameters).every(([name, wanted]) => wanted === undefined || !(name in row) || row[name] === wanted)
}
