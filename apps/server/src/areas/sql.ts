import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** `column` contains the text, whatever its case; nothing is asked of it when there is no text. */
export function contains(column: string, text: string | undefined): RawBuilder<SqlBool> {
  if (!text) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}

/**
 * `field,asc` and `field,desc` as an order by clause.
 * @param columns the fields that may be sorted by, with their columns; the first is the order when none is asked for
 */
export function orderBy(sort: readonly string[] | undefined, columns: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const asked = (sort ?? []).flatMap(term => {
    const [field = '', direction] = term.split(',')
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined
    return column ? [sql`${sql.ref(column)} ${direction === 'desc' ? sql`desc nulls last` : sql`asc`}`] : []
  })
  const first = sql.ref(Object.values(columns)[0] ?? '')
  return sql.join([...asked, sql`${first} asc`])
}

/** The rows of a page and how many match in all; the count comes along with the rows as `matching`. */
export function paged<Row>(rows: readonly (Row & { matching: number })[]): { items: Row[]; totalCount: number } {
  const items = rows.map(({ matching: _, ...row }) => row as Row)
  return { items, totalCount: rows[0]?.matching ?? 0 }
}
