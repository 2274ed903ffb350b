import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { ensurePartitions } from '#telemetry/history/partitions.ts'
import { idOf, readTables, targetOf, tenantTables } from './tables.ts'
import type { Column, Table } from './tables.ts'

export type Side = 'home' | 'foreign'

/**
 * Ids of the rows of each table by side: first the one that is used, last the one that may be deleted. Tables go by
 * their name and by that of their id: `app_user` and `user`.
 */
export type Ids = Record<string, Record<Side | 'shared', readonly number[]>>

/** Prefix of every text of the foreign companies, whose numbers are like 77001203. */
export const canary = 'canary'
/** Values of foreign companies that no response may contain. */
export const canaryPattern = /canary[\w-]*|(?<![\d.])7700\d{4}(?!\d)/g

const rowsEach = 3
const first: Record<Side, number> = { home: 41_000_000, foreign: 77_000_000 }
const hour = 3_600_000

/**
 * Stores rows of two tenants in every table that belongs to companies, found in the schema: a new table needs no line here.
 * The home company is below the foreign one, beside another foreign one; each side's first user may do everything.
 */
export async function seedTenants(db: Database): Promise<Ids> {
  await ensurePartitions(db, Date.now() - 48 * hour, Date.now())
  const tables = await readTables(db)
  const tenants = tenantTables(tables)
  const ids: Ids = {}
  for (const table of tables.filter(table => !tenants.includes(table))) {
    const id = idOf(table)
    if (!id) continue
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(id)} as id from ${sql.table(table.name)} order by 1 limit ${rowsEach}`.execute(db)
    ids[table.name] = { home: [], foreign: [], shared: rows.map(row => row.id) }
  }
  for (const side of ['foreign', 'home'] as const) {
    for (const [ordinal, table] of tenants.entries()) {
      const id = idOf(table)
      const numbers = Array.from({ length: rowsEach }, (_, row) => first[side] + ordinal * 100 + row)
      if (id) ids[table.name] = { home: [], foreign: [], shared: [], ...ids[table.name], [side]: numbers }
      for (let row = 0; row < rowsEach; row++) {
        await insert(db, table, column => valueOf(column, { table, tables, tenants, ids, side, row }))
      }
    }
  }
  // a dealer's fleet may contain a customer's unit: links cross companies, too
  for (const table of tenants.filter(table => isLink(table, tenants))) {
    for (const side of ['home', 'foreign'] as const) {
      await insert(db, table, column =>
        valueOf(column, {
          table,
          tables,
          tenants,
          ids,
          side: column.name === table.key[0] ? side : side === 'home' ? 'foreign' : 'home',
          row: 0,
        }),
      )
    }
  }
  const called = tables.flatMap(table => {
    const [rows, id] = [ids[table.name], idOf(table)]
    return rows && id?.endsWith('_id') ? [[id.slice(0, -'_id'.length), rows] as const] : []
  })
  return { ...Object.fromEntries(called), ...ids }
}

/** Returns true if a table only links rows of two others. */
function isLink(table: Table, tenants: readonly Table[]): boolean {
  const { key, columns } = table
  return (
    key.length > 1 &&
    key.every(name => columns.some(column => column.name === name && targetOf(column, table, tenants)))
  )
}

async function insert(db: Database, table: Table, value: (column: Column) => unknown): Promise<void> {
  const cells = table.columns
    .map(column => ({ name: column.name, value: value(column) }))
    .filter(cell => cell.value !== undefined)
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(cells.map(({ name }) => sql.ref(name)))}) overriding system value
    values (${sql.join(cells.map(cell => cell.value))}) on conflict do nothing`.execute(db)
}

interface Place {
  table: Table
  tables: readonly Table[]
  tenants: readonly Table[]
  ids: Ids
  side: Side
  row: number
}

/** Texts that are codes, such as a country code. */
const codes: Record<string, string> = { country: 'IT', currency: 'EUR' }

function valueOf(column: Column, { table, tables, tenants, ids, side, row }: Place): unknown {
  const { name, type, fallback, allowed } = column
  if (name === 'parent_company_id')
    return side === 'home'
      ? ids.company?.[row === 0 ? 'foreign' : 'home'][0]
      : row === 0
        ? null
        : ids.company?.foreign[0]
  if (name === idOf(table)) return ids[table.name]?.[side][row]
  const target = targetOf(column, table, tables)
  if (target === table) return null
  if (target) return ids[target.name]?.[tenants.includes(target) ? side : 'shared'][tenants.includes(target) ? row : 0]
  if (allowed) return allowed[0]
  // a text that has a default is a code; one whose default is empty is free
  if (fallback !== null && !/^''|^'\{\}'::jsonb/.test(fallback)) return undefined
  const text = [side === 'foreign' ? canary : 'home', table.name, name, row].join('-').replaceAll('_', '-')
  switch (type) {
    case 'text':
      if (/phone|fax/.test(name)) return `+39 ${first[side] + 9000 + row}`
      return codes[name] ?? (/mail/.test(name) ? `${text}@example.com` : text)
    case 'jsonb':
      return JSON.stringify({ note: text })
    case 'bool':
      return true
    // ends of objects that have not ended
    case 'timestamptz':
      return column.nullable && name.endsWith('_at') ? null : new Date(Date.now() - (row + 1) * hour)
    case 'date':
      return new Date(Date.now() - row * 24 * hour).toISOString().slice(0, 10)
    case 'float4':
    case 'float8':
      return name === 'latitude' ? 45.5 + row / 100 : name === 'longitude' ? 11.3 + row / 100 : 10 + row
    case 'int2':
    case 'int4':
    case 'int8':
      return row
    case 'uuid':
      return `00000000-0000-4000-8000-00000000000${row}`
    case 'int8multirange':
      return '{}'
    default:
      return type.startsWith('_') ? '{}' : undefined
  }
}
