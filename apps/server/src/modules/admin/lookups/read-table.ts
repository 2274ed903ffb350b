import { features } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { offeredReports } from '#modules/reports/scheduled/public.ts'
import { productName } from '#modules/subscriptions/public.ts'
import { statusName } from '#modules/equipment/units/public.ts'
import { readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { KnownPermissions } from '#kernel/rights/known-permissions.ts'
import { constantTables, shownRow } from './constant-tables.ts'
import type { LookupItem } from './lookup-item.ts'
import { measurementUnits, measurementUnitTypes } from './measurement-units.ts'
import { queriedTables, type LookupQuery } from './queried-tables.ts'
import { byLabel, countries, countryPrefixes, currencies, timeZones } from './iso-tables.ts'

type Computed = (use: Use, query: LookupQuery) => readonly LookupItem[] | Promise<readonly LookupItem[]>

const computedTables: Record<string, Computed> = {
  acls: use => use(KnownPermissions).map(code => ({ id: code, code, label: code })),
  features: () => features.map(code => ({ id: code, code, label: code })),
  countries: (_, { t }) => countries(t),
  'country-prefixes': (_, { t }) => countryPrefixes(t),
  currencies: (_, { t }) => currencies(t),
  'measurement-unit-types': (_, { t }) => measurementUnitTypes(t),
  'measurement-units': () => measurementUnits,
  'repsched-report-types': async (use, { scope: { userId }, t }) =>
    (await offeredReports(use, userId)).map(({ id, title }) => ({ id, label: t(title) })),
  'time-zones': timeZones,
}

interface Rows {
  items: LookupItem[]
  totalCount: number
}

export interface Slice {
  /** Part of the label, code or full name, ignoring case. */
  filter?: string
  ids?: readonly number[]
  start?: number
  limit?: number
}

/** Returns the rows of a reference table in the caller's scope and the total number of matches. */
export async function readTable(use: Use, name: string, query: LookupQuery, slice: Slice = {}): Promise<Rows> {
  const queried = queriedTables[name]
  if (queried) return named(name, query, await select(use(Db), name, queried(query), slice))
  const rows = constantTables[name]?.map(row => shownRow(query.t, row)) ?? (await computedTables[name]?.(use, query))
  if (!rows) throw new Error(`No reference table is called ${name}; add it to constant-tables.ts or queried-tables.ts.`)
  const items = rows.filter(row => matches(row, query.parameters))
  return { items, totalCount: items.length }
}

/** Names of all tables; a test compares them with the contract paths. */
export const tableNames = new Set([
  ...Object.keys(queriedTables),
  ...Object.keys(constantTables),
  ...Object.keys(computedTables),
])

/** Labels of predefined database rows. */
const shipped: Readonly<Record<string, (t: TFunction, row: LookupItem & { code?: string }) => string>> = {
  'alarm-priorities': (t, { code = '', label }) => t(`reports.events.priority.${code}`, { defaultValue: label }),
  'alarm-types': (t, { code = '', label }) => typeName(t, code, label),
  duties: (t, { code = '', label: name }) => statusName(t, { code, name }),
  products: (t, { label }) => productName(t, label),
}

/** Translates and sorts the rows for the reader's language. */
function named(table: string, { t }: LookupQuery, { items, totalCount }: Rows): Rows {
  const labelOf = shipped[table]
  if (!labelOf) return { items, totalCount }
  const rows = items.map(row => ({ ...row, label: labelOf(t, row) }))
  return { items: ordered.has(table) ? rows : byLabel(t, rows), totalCount }
}

/** Tables sorted by ID; the others are sorted by label. */
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

/** Parameters filter tables that have a column of the same name. */
function matches(row: LookupItem, parameters: LookupQuery['parameters']): boolean {
  return Object.entries(parameters).every(
    ([name, wanted]) => wanted === undefined || !(name in row) || row[name] === wanted,
  )
}
