import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Columns<T> = Record<string, readonly [type: string, cell: (row: T) => Cell]>
type Cell = string | number | boolean | null | undefined

/**
 * Returns rows as a table expression with one array parameter per column, for any number of rows.
 * @param columns name and PostgreSQL type of each column, in the order of the cells
 */
export function rowsOf<T>(rows: readonly T[], columns: Columns<T>): RawBuilder<unknown> {
  const entries = Object.entries(columns)
  const arrays = entries.map(([, [type, cell]]) => sql`${rows.map(row => cell(row) ?? null)}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(arrays)}) as r (${sql.join(entries.map(([name]) => sql.id(name)))})`
}
