import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { numbers } from '#kernel/db/arrays.ts'
import type { Fields } from '../define-import.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

/**
 * Yields records as text, a thousand at a time by ascending ID.
 * @param rows SQL with an int column `id`
 */
export async function* recordsById(db: Database, rows: RawBuilder<unknown>, size = 1000): AsyncGenerator<Fields[]> {
  for (let last = -1, isDone = false; !isDone;) {
    const found = await sql<Row>`select * from (${rows}) r where r.id > ${last} order by r.id limit ${size}`.execute(db)
    if (found.rows.length > 0) yield found.rows.map(asText)
    last = Number(found.rows.at(-1)?.id ?? last)
    isDone = found.rows.length < size
  }
}

const asText = (row: Row): Fields =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value),
    ]),
  )

/**
 * SQL condition: a line may name the record, by its ID or one of its texts.
 * @param texts database columns, with the file columns that name their value
 */
export function namedBy(
  lines: readonly Fields[],
  id: string,
  texts: Readonly<Record<string, readonly string[]>>,
): RawBuilder<SqlBool> {
  const ids = lines.map(line => line.id ?? '').filter(text => /^\d{1,9}$/.test(text))
  const byText = Object.entries(texts).map(([column, names]) => {
    const values = lines.flatMap(line => names.map(name => line[name]?.toLowerCase() ?? '')).filter(Boolean)
    return sql<SqlBool>`lower(trim(${sql.ref(column)})) = any (${[...new Set(values)]}::text[])`
  })
  return sql<SqlBool>`(${sql.ref(id)} = any (${numbers(ids.map(Number))}::int[]) or ${sql.join(byText, sql` or `)})`
}
