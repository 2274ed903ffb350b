import { features, permissions } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { offeredReports } from '#modules/reports/scheduled/public.ts'
import { productName } from '#modules/subscriptions/public.ts'
import { dutyName } from '#modules/equipment/units/public.ts'
import { readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { constantTables, shownRow } from './constants.ts'
import type { LookupItem } from './lookup-item.ts'
import { measurementUnits, measurementUnitTypes } from './measures.ts'
import { queriedTables, type LookupQuery } from './queried.ts'
import { byLabel, countries, countryPrefixes, currencies, timeZones } from './world.ts'

type Computed = (use: Use, query: LookupQuery) => readonly LookupItem[] | Promise<readonly LookupItem[]>

const computedTables: Record<string, Computed> = {
  acls: () => permissions.map(code => ({ id: code, code, label: code })),
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
  /** Text that the label, the code or the full name contains, whatever its case. */
  filter?: string
  ids?: readonly number[]
  start?: number
  limit?: number
}

/** The rows of one reference table in the caller's scope, and how many match in all. */
export async function readTable(use: Use, name: string, query: LookupQuery, slice: Slice = {}): Promise<Rows> {
  const queried = queriedTables[name]
  if (queried) return named(name, query, await select(use(Db), name, queried(query), slice))
  const rows = constantTables[name]?.map(row => shownRow(query.t, row)) ?? (await computedTables[name]?.(use, query))
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

/** Labels of what ships, of rows of the database. */
const shipped: Readonly<Record<string, (t: TFunction, row: LookupItem & { code?: string }) => string>> = {
  'alarm-priorities': (t, { code = '', label }) => t(`reports.events.priority.${code}`, { defaultValue: label }),
  'alarm-types': (t, { code = '', label }) => typeName(t, code, label),
  duties: (t, { code = '', label: name }) => dutyName(t, { code, name }),
  products: (t, { label }) => productName(t, label),
}

/** The same rows in the language of whoever reads them, and in its order. */
function named(table: string, { t }: LookupQuery, { items, totalCount }: Rows): Rows {
  const labelOf = shipped[table]
  if (!labelOf) return { items, totalCount }
  const rows = items.map(row => ({ ...row, label: labelOf(t, row) }))
  return { items: ordered.has(table) ? rows : byLabel(t, rows), totalCount }
}

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
