import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Matches a column that contains the text, ignoring case; an empty text matches every row. Trigram indexes on `lower(column)` find
 * texts of three characters and more.
 */
export function contains(column: string, text: string | undefined): RawBuilder<SqlBool> {
  if (!text) return sql<SqlBool>`true`
  const pattern = `%${literally(text)}%`
  // without an index, lower case is most of the work, and digits have none
  if (text.length < 3 && text.toLowerCase() === text.toUpperCase())
    return sql<SqlBool>`${sql.ref(column)} like ${pattern}`
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern})`
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
  /** A select with as many rows that is read sooner. */
  counted?: RawBuilder<unknown>
  /** Order of a list of at most so many rows, if it is to be another one. */
  few?: { most: number; order: RawBuilder<unknown> } | undefined
  start?: number | undefined
  limit?: number | undefined
}

/** Reads one page of a list and its total number of rows; a page past the end is empty but has the total. */
export async function readPage<Row>(
  db: Database,
  { rows, order, few, counted = rows, start = 0, limit = 50 }: PageQuery,
): Promise<{ items: Row[]; totalCount: number }> {
  const read = async (sorted: RawBuilder<unknown>) => {
    const page = await sql<Row>`${rows} order by ${sorted} offset ${start} limit ${limit}`.execute(db)
    return page.rows
  }
  if (few) {
    const totalCount = await countRows(db, counted)
    return { items: await read(totalCount > few.most ? order : few.order), totalCount }
  }
  const [items, totalCount] = await Promise.all([read(order), countRows(db, counted)])
  return { items, totalCount }
}

export async function countRows(db: Database, list: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${list}) list`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads one page as `readPage`, but the list only once, which is kept in memory. @param query its order is of columns of `listed` */
export async function readPageOnce<Row>(
  db: Database,
  { rows, order, start = 0, limit = 50 }: Pick<PageQuery, 'rows' | 'order' | 'start' | 'limit'>,
): Promise<{ items: Row[]; totalCount: number }> {
  const page = await sql<Row & { totalCount: number }>`
    with listed as materialized (${rows})
    select listed.*, (select count(*)::int from listed) as "totalCount"
    from listed order by ${order} offset ${start} limit ${limit}`.execute(db)
  const isPastEnd = page.rows.length === 0 && start > 0
  return { items: page.rows, totalCount: isPastEnd ? await countRows(db, rows) : (page.rows[0]?.totalCount ?? 0) }
}
