import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

export interface Column {
  name: string
  /** PostgreSQL's short name: `int4`, `text`, `_text` … */
  type: string
  nullable: boolean
  /** The default as SQL. */
  fallback: string | null
  generated: boolean
  /** Referenced table by constraint. */
  refersTo: string | null
  /** Values listed in a check constraint. */
  allowed: string[] | null
}

export interface Table {
  name: string
  columns: Column[]
  key: string[]
}

/** Reads the tables of the migrations, without partitions. */
export async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull, 'generated', a.attidentity <> '',
          'fallback', pg_get_expr(d.adbin, d.adrelid),
          'refersTo', (select f.confrelid::regclass::text from pg_constraint f
            where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]),
          'allowed', (select array(
              select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
            from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) like '%ARRAY%' limit 1)
        ) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_constraint p join unnest(p.conkey) k (number) on true
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where p.contype = 'p' and p.conrelid = c.oid) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db)
  return rows
}

/** Returns the column by which other tables refer to a table, if any. */
export function idOf({ columns, key }: Table): string | undefined {
  const generated = columns.find(column => column.generated)
  if (generated) return generated.name
  const [only, ...rest] = key
  const column = columns.find(({ name }) => name === only)
  return rest.length === 0 && column?.refersTo === null && column.type.startsWith('int') ? only : undefined
}

/** Returns the table to which a column refers, by constraint or by the name of that table's ID: `unit_id`. */
export function targetOf(column: Column, owner: Table, tables: readonly Table[]): Table | undefined {
  const named = column.refersTo ?? tables.find(table => table !== owner && idOf(table) === column.name)?.name
  return tables.find(({ name }) => name === named)
}

/** Tables that hide units from their own companies. */
const hides = new Set(['hidden_unit'])

/** Returns tables with company rows, referenced ones first; without sessions and keys, which are never read. */
export function tenantTables(tables: readonly Table[]): Table[] {
  const secret = ({ name, columns }: Table) => hides.has(name) || columns.some(({ type }) => type === 'bytea')
  const ordered: Table[] = tables.filter(({ name }) => name === 'company')
  for (let before = 0; before < ordered.length;) {
    before = ordered.length
    for (const table of tables.filter(table => !ordered.includes(table) && !secret(table))) {
      const targets = table.columns
        .map(column => targetOf(column, table, tables))
        .filter(target => target && target !== table)
      const tenants = targets.filter(target => target && belongs(target, tables, new Set([table])))
      if (tenants.length > 0 && tenants.every(target => target && ordered.includes(target))) ordered.push(table)
    }
  }
  return ordered
}

function belongs(table: Table, tables: readonly Table[], seen: Set<Table>): boolean {
  if (table.name === 'company') return true
  if (seen.has(table)) return false
  seen.add(table)
  return table.columns.some(column => {
    const target = targetOf(column, table, tables)
    return target !== undefined && belongs(target, tables, seen)
  })
}
