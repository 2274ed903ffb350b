import { memo, type CSSProperties, type ReactNode, type Ref } from 'react'
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

interface RowNumberProps {
  children: string
  /** Set by Blueprint's table. */
  className?: string
  isRowSelected?: boolean
  style?: CSSProperties
  targetRef?: Ref<HTMLDivElement>
}

/** Header of a row. Blueprint's own adds a context menu to each row and renders all of them while scrolling. */
function PlainRowNumber({ children, className = '', isRowSelected, style, targetRef }: RowNumberProps): ReactNode {
  const selected = isRowSelected ? 'bp6-table-header-selected' : ''
  return (
    <div ref={targetRef} className={`bp6-table-header ${selected} ${className}`} style={style}>
      <div className="bp6-table-row-name">{children}</div>
    </div>
  )
}

const rowSides = ['flexBasis', 'height', 'minHeight', 'maxHeight'] as const

export const RowNumber = memo(
  PlainRowNumber,
  (a, b) =>
    a.children === b.children &&
    a.className === b.className &&
    a.isRowSelected === b.isRowSelected &&
    a.targetRef === b.targetRef &&
    rowSides.every(side => a.style?.[side] === b.style?.[side]),
)
