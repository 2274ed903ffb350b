import { textOf, valueOf } from '../table/cell-value.ts'
import type { Column } from '../table/column.ts'

/** Text of a cell for screen readers. */
export function cellLabel<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column.cell(row))
  const value = text === '' ? valueOf(column, row) : text
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}
