import type { ReactNode } from 'react'
import type { IconName } from '../icon.tsx'

/** What tells one row from all others. */
export type Key = string | number

/** What a cell of the grid view stands for: a number is not rounded, a Date is a moment; null where there is nothing. */
export type CellValue = string | number | boolean | Date | null | undefined

/** A column bound to its record, so that a wrong field is a red line. */
export interface Column<Row> {
  id: string
  /** Already in words. */
  header: string
  /** One line high: rows of a long list are drawn only where they are looked at. */
  cell(row: Row): ReactNode
  /**
   * For the grid view, which copies it and calculates with numbers, in the unit shown. Codes and numbers that name
   * something are texts. The text of the cell where it is left out.
   */
  value?(row: Row): CellValue
  /** Label of the unit of its numbers, for their sum. */
  unit?: string
  /** Pixels; a column without shares the rest with its like. */
  width?: number
  /** Pixels that the user cannot make it narrower than. */
  minWidth?: number
  /** Pixels that the user cannot make it wider than. */
  maxWidth?: number
  /** `end` for numbers: they stand one under the other. */
  align?: 'start' | 'end'
  /** Cannot be hidden. */
  fixed?: true
  /** Not shown until the user asks for it. */
  hidden?: true
  sortable?: true
  /** The two that matter at 360 px, where a row is a card; the first two columns unless said otherwise. */
  onPhone?: 'title' | 'detail'
}

/** A thing to do with a row. Those with an icon appear on hover and focus; all are in the row's menu on touch. */
export interface RowAction {
  label: string
  icon?: IconName
  tone?: 'danger'
  run(): void
  /** Why it cannot be done now. */
  disabled?: string
}

export interface Sort {
  /** Of a column. */
  id: string
  direction: 'ASC' | 'DESC'
}

export interface Selection<Row> {
  keys: ReadonlySet<Key>
  change(keys: ReadonlySet<Key>): void
  isDisabled?(row: Row): boolean
}
