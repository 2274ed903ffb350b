import { isValidElement, type ReactNode } from 'react'
import type { CellValue, Column } from '../table/column.ts'

/** What a cell stands for: the column's raw value, or else the text that it shows. */
export const valueOf = <Row>(column: Column<Row>, row: Row): CellValue =>
  column.value ? column.value(row) : textOf(column.cell(row))

/** What a cell says, for a screen reader. */
export function spokenOf<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column.cell(row))
  const value = text === '' ? valueOf(column, row) : text
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

/** Text of what can be read without rendering it. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}
