import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Matches a column that contains the text, ignoring case; an empty text matches every row. Trigram indexes on `lower(column)` find
 * texts of three characters and more.
 */
export function contains(column: string, text: string | undefined): RawBuilder<SqlBool> {
  if (!text) return sql<SqlBool>`true`
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${`%${literally(text)}%`})`
}

/** Matches a column that starts with the text, ignoring case, by an index on `lower(column)`. */
export const startsWith = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like lower(${`${literally(text)}%`})`

/** Escapes the wildcards of `like`. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Returns the order by clause of `field,asc` and `field,desc`. @param columns columns or expressions by sortable field; the first
 * is the default order
 */
export function orderBy(
  sort: readonly string[] | undefined,
  columns: Readonly<Record<string, string | RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const asked = (sort ?? []).flatMap(term => {
    const [field = '', direction] = term.split(',')
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined
    return column ? [sql`${ordered(column)} ${direction === 'desc' ? sql`desc nulls last` : sql`asc`}`] : []
  })
  const first = ordered(Object.values(columns)[0] ?? '')
  return sql.join([...asked, sql`${first} asc`])
}

const ordered = (column: string | RawBuilder<unknown>) => (typeof column === 'string' ? sql.ref(column) : column)

export interface PageQuery {
  /** The complete list: a select without an order. */
  rows: RawBuilder<unknown>
  /** Matches the `order by` of that select. */
  order: RawBuilder<unknown>
  start?: number | undefined
  limit?: number | undefined
}

/** Reads one page of a list and its total number of rows; a page past the end is empty but has the total. */
export async function readPage<Row>(
  db: Database,
  { rows, order, start = 0, limit = 50 }: PageQuery,
): Promise<{ items: Row[]; totalCount: number }> {
  const [page, total] = await Promise.all([
    sql<Row>`${rows} order by ${order} offset ${start} limit ${limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (${rows}) list`.execute(db),
  ])
  return { items: page.rows, totalCount: total.rows[0]?.count ?? 0 }
}
