import { isValidElement, type ReactNode } from 'react'
import type { CellValue, Column } from '../table/column.ts'

/** Value of a cell: the column's raw value, or the text shown. */
export const valueOf = <Row>(column: Column<Row>, row: Row): CellValue =>
  column.value ? column.value(row) : textOf(column.cell(row))

/** Text of a cell for screen readers. */
export function cellLabel<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column.cell(row))
  const value = text === '' ? valueOf(column, row) : text
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

/** Text content of a node, without rendering it. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
