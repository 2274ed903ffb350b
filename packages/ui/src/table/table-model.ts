import type { Column, Key, RowAction, Selection, Sort } from './column.ts'

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  rows: readonly Row[]
  rowKey(row: Row): Key
  columns: readonly Column<Row>[]
  /** Makes the first cell a link. */
  href?(row: Row): string
  /** Replaces following the link on Enter and a click on the first cell. */
  onOpen?(row: Row): void
  actions?(row: Row): readonly RowAction[]
  selection?: Selection<Row>
  sort?: Sort
  onSort?(sort: Sort): void
  /** Name for the stored columns and widths; see `<Columns>`. */
  remember?: string
  /** New rows are loading. */
  busy?: boolean
  /** `fill` the available space and scroll, or use the height of the `content`. */
  height?: 'fill' | 'content'
}

/** Props shared by all rows; the same object until it changes. */
export interface TableModel<Row> extends Pick<DataTableProps<Row>, 'rowKey' | 'href' | 'actions'> {
  id: string
  /** Visible columns; the first names the row. */
  columns: readonly Column<Row>[]
  /** Shows actions in a menu instead of the row. */
  isTouch: boolean
  hasSelection: boolean
  /** Translated once: hooks in each row took a fifth of the scrolling time. */
  labels: { select: string; actions: string }
  isDisabled(row: Row): boolean
  toggle(row: Row): void
  open?(row: Row): void
}
