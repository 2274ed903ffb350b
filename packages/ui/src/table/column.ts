import type { ReactNode } from 'react'
import type { IconName } from '../icon.tsx'

/** Unique key of a row. */
export type Key = string | number

/** Value of a cell in the grid view: numbers unrounded, moments as Date, null for nothing. */
export type CellValue = string | number | boolean | Date | null | undefined

/** A column of a list. Typed by its record, so that a wrong field does not compile. */
export interface Column<Row> {
  id: string
  /** Translated. */
  header: string
  /** Must be one line high, because rows of long lists are virtual. */
  cell(row: Row): ReactNode
  /**
   * Raw value for sorting, sums, and copies and calculations of the grid view, in the unit shown. Codes and numeric names are
   * texts. Default: the text of the cell.
   */
  value?(row: Row): CellValue
  /** Unit of its numbers, shown with their sum. */
  unit?: string
  /** Pixels; columns without a width share the remaining space. */
  width?: number
  /** Minimum width in pixels. */
  minWidth?: number
  /** Maximum width in pixels. */
  maxWidth?: number
  /** `end` aligns numbers. */
  align?: 'start' | 'end'
  /** Cannot be hidden. */
  fixed?: true
  /** Hidden by default. */
  hidden?: true
  /** Allows sorting by the server, in a table with `onSort`. A table with all its rows sorts locally, except by columns with false. */
  sortable?: boolean
  /** Returns the total of all rows, such as a formatted sum; shown below the table. */
  total?(rows: readonly Row[]): ReactNode
  /** Shown at 360 px, where a row is a card; default: the first two columns. */
  onPhone?: 'title' | 'detail'
}

/** An action of a row. The first three with an icon are buttons, the rest are in the row's menu; on touch, all are. */
export interface RowAction {
  label: string
  icon?: IconName
  tone?: 'danger'
  run(): void
  /** Reason that it is unavailable. */
  disabled?: string
}

export interface Sort {
  /** Column ID. */
  id: string
  direction: 'ASC' | 'DESC'
}

export interface Selection<Row> {
  keys: ReadonlySet<Key>
  change(keys: ReadonlySet<Key>): void
  isDisabled?(row: Row): boolean
}
