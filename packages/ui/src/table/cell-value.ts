import { isValidElement, type ReactNode } from 'react'
import type { CellValue, Column } from './column.ts'

/** Value of a cell: the column's raw value, or the text shown. */
export const valueOf = <Row>(column: Column<Row>, row: Row): CellValue =>
  column.value ? column.value(row) : textOf(column.cell(row))

/** Text content of a node, without rendering it. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

/** Value of a cell that shows a moment. */
export const momentOf = (moment: string | number | null | undefined): Date | null =>
  moment === null || moment === undefined ? null : new Date(moment)
