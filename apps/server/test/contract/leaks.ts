import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { distributed } from '../distribution.ts'
import { readTables, tenantTables } from './tables.ts'
import { canaryPattern } from './tenants.ts'

/** UUID, such as a request ID, whose first part may look like an ID. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Finds texts and IDs of the foreign companies in a text, except shared ones. */
export function leaksIn(text: string, shared: ReadonlySet<string> = new Set()): string[] {
  return [...new Set(text.replaceAll(uuid, '').match(canaryPattern))].filter(found => !shared.has(found))
}

/**
 * Reads texts of foreign companies that others may read: those of rows without a company, such as a brand's name, and of records
 * that they offer to the companies below them.
 */
export async function sharedTexts(db: Database): Promise<ReadonlySet<string>> {
  const tables = await readTables(db)
  const tenants = tenantTables(tables)
  const shared = new Set<string>()
  for (const table of tables) {
    const owner = table.columns.find(({ name }) => name === 'company_id')
    if (tenants.includes(table) && !owner?.nullable) continue
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table.name)} t
      where t::text like '%canary%' and ${sharedWhere(table.name, tenants.includes(table))}`.execute(db)
    for (const { row } of rows) for (const text of leaksIn(row)) shared.add(text)
  }
  return shared
}

function sharedWhere(table: string, isTenants: boolean) {
  if (!isTenants) return sql`true`
  return table === 'record' ? sql`(t.company_id is null or t.is_default)` : sql`t.company_id is null`
}

/**
 * Returns a fingerprint of every row of the foreign companies, or that refers to them, by table: it changes when such a row is
 * added, changed or deleted.
 */
export async function foreignPrints(db: Database): Promise<() => Promise<Record<string, string>>> {
  const tables = await readTables(db)
  const printOf = (name: string) => sql<{ name: string; print: string | null }>`
    select ${name}::text as name, md5(string_agg(t::text, ' ' order by t::text)) as print
    from ${sql.table(name)} t where t::text ~ 'canary|\\m7700\\d{4}\\M'`
  // an entry of the audit names what its caller sent, foreign or not
  const names = tables.map(({ name }) => name).filter(name => !name.startsWith('audit_'))
  const here = names.filter(name => !distributed.has(name)).map(printOf)
  const prints = [
    sql<{ name: string; print: string | null }>`${sql.join(here, sql` union all `)}`,
    ...names.filter(name => distributed.has(name)).map(printOf),
  ]
  return async () => {
    const answers = await Promise.all(prints.map(print => print.execute(db)))
    return Object.fromEntries(answers.flatMap(({ rows }) => rows.map(({ name, print }) => [name, print ?? ''])))
  }
}
