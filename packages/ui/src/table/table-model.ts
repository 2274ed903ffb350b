import type { Column, Key, RowAction, Selection, Sort } from './column.ts'

export interface DataTableProps<Row> {
  /** What the rows are, in words: a screen reader announces the table by it. */
  label: string
  rows: readonly Row[]
  rowKey(row: Row): Key
  columns: readonly Column<Row>[]
  /** Makes the first cell a link. */
  href?(row: Row): string
  /** What Enter and a click on the first cell do instead of following the link. */
  onOpen?(row: Row): void
  actions?(row: Row): readonly RowAction[]
  selection?: Selection<Row>
  sort?: Sort
  onSort?(sort: Sort): void
  /** Name under which the user's columns and their widths are kept; see `<Columns>`. */
  remember?: string
  /** New rows are on their way. */
  busy?: boolean
  /** `fill` the room given and scroll inside, or be as high as the `content`. */
  height?: 'fill' | 'content'
}

/** What a row needs to draw itself; the same object until something in it changes. */
export interface TableModel<Row> extends Pick<DataTableProps<Row>, 'rowKey' | 'href' | 'actions'> {
  id: string
  /** Columns shown; the first names the row. */
  columns: readonly Column<Row>[]
  /** Actions stand in a menu, not in the row. */
  isTouch: boolean
  hasSelection: boolean
  /** Looked up once: hooks for it in each row were a fifth of the script of a scroll. */
  words: { select: string; actions: string }
  isDisabled(row: Row): boolean
  toggle(row: Row): void
  open?(row: Row): void
}
