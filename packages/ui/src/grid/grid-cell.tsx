import { memo, type CSSProperties, type ReactNode } from 'react'
import type { Column } from '../table/column.ts'

interface GridCellProps<Row> {
  column: Column<Row>
  /** Undefined while it loads. */
  row: Row | undefined
  /** Set by Blueprint's table. */
  className?: string
  style?: CSSProperties
}

/** A cell of Blueprint's table, rendered again only when it changes. */
function PlainCell<Row>({ column, row, className = '', style }: GridCellProps<Row>): ReactNode {
  return (
    <div className={`bp6-table-cell m-grid-cell ${className}`} style={style} data-align={column.align}>
      {row === undefined ? <span className="m-grid-wait" /> : column.cell(row)}
    </div>
  )
}

const sides = ['left', 'top', 'width', 'height'] as const

export const GridCell = memo(
  PlainCell,
  (a, b) =>
    a.row === b.row &&
    a.column === b.column &&
    a.className === b.className &&
    sides.every(side => a.style?.[side] === b.style?.[side]),
) as typeof PlainCell
