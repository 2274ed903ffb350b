import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/** `column` contains the text, whatever its case; nothing is asked of it when there is no text. */
export function contains(column: string, text: string | undefined): RawBuilder<SqlBool> {
  if (!text) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}

/**
 * `field,asc` and `field,desc` as an order by clause.
 * @param columns the fields that may be sorted by, with their columns or expressions; the first is the order when none is asked for
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
  /** The whole list: a select without an order. */
  rows: RawBuilder<unknown>
  /** What follows that select's `order by`. */
  order: RawBuilder<unknown>
  start?: number | undefined
  limit?: number | undefined
}

/** One page of a list, and how many rows the list has in all; a page behind the end is empty and still knows the total. */
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
