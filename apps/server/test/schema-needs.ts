import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

interface Column {
  type: string
  isRequired: boolean
  hasDefault: boolean
}

/** Database parts that a program depends on: tables, views, columns, functions, and constraints on its writes. */
export interface Needs {
  tables: ReadonlySet<string>
  /** By `table.column`. */
  columns: ReadonlyMap<string, Column>
  functions: ReadonlySet<string>
  /** Checks, keys and unique indexes, by `table: definition`, with their columns. */
  rules: ReadonlyMap<string, readonly string[]>
}

export async function readNeeds(db: Database): Promise<Needs> {
  const columns = await sql<Column & { table: string; name: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where ${isOurs} and a.attnum > 0 and not a.attisdropped`.execute(db)
  const functions = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db)
  const rules = await sql<{ table: string; rule: string; columns: string[] }>`
    select c.relname as table, pg_get_constraintdef(r.oid) as rule, array(
      select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (r.conkey)) as columns
    from pg_constraint r join pg_class c on c.oid = r.conrelid where ${isOurs} and r.contype in ('c', 'f', 'p', 'u', 'x')
    union
    select c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', 'UNIQUE'), array(
      select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey))
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${isOurs} and i.indisunique
      and not exists (select from pg_constraint r where r.conindid = i.indexrelid)`.execute(db)
  return {
    tables: new Set(columns.rows.map(({ table }) => table)),
    columns: new Map(columns.rows.map(({ table, name, ...column }) => [`${table}.${name}`, column])),
    functions: new Set(functions.rows.map(({ name }) => name)),
    rules: new Map(
      rules.rows.map(({ table, rule, columns }) => [`${table}: ${rule}`, columns.map(name => `${table}.${name}`)]),
    ),
  }
}

/** Tables, views and partitioned tables, but no partitions. */
const isOurs = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition`

/** Returns one line per reason why a program for `before` may fail on `after`. */
export function unmet(before: Needs, after: Needs): string[] {
  const found: string[] = []
  for (const table of before.tables) if (!after.tables.has(table)) found.push(`table ${table} is gone`)
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`function ${name} is gone`)
  const isKnown = (name: string) => before.tables.has(name.split(/[.:]/, 1)[0]!)
  for (const [name, old] of before.columns) {
    const column = after.columns.get(name)
    if (!column) {
      if (after.tables.has(name.split('.', 1)[0]!)) found.push(`column ${name} is gone`)
      continue
    }
    if (column.type !== old.type) found.push(`column ${name} is ${column.type}, it was ${old.type}`)
    if (column.isRequired && !old.isRequired) found.push(`column ${name} is required now`)
    if (column.isRequired && old.hasDefault && !column.hasDefault) found.push(`column ${name} has no default any more`)
  }
  for (const [name, { isRequired, hasDefault }] of after.columns)
    if (isKnown(name) && !before.columns.has(name) && isRequired && !hasDefault)
      found.push(`column ${name} is new, required and without a default`)
  // a rule about a new column does not concern who does not write it
  for (const [rule, columns] of after.rules)
    if (isKnown(rule) && !before.rules.has(rule) && columns.every(name => before.columns.has(name)))
      found.push(`rule ${rule} is new`)
  return found
}
