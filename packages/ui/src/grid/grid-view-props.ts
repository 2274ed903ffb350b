import type { IconName } from '../icon.tsx'
import type { Column } from '../table/column.ts'
import type { GridData } from './data.ts'

export interface GridViewProps<Row> {
  /** What the rows are: the grid is announced by it. */
  label: string
  /** Those of the plain table; a cell shows no links, buttons or fields. */
  columns: readonly Column<Row>[]
  /** Name under which columns and switch are remembered, the same as the table's. */
  remember: string
  /** Other pages or rows are another grid, which begins at its first row with nothing selected. */
  data: GridData<Row>
  /** Enter on a cell and a double click. */
  onOpen?(row: Row): void
  /** Shown when there are no rows. */
  empty?: { icon?: IconName; title: string; subtitle?: string }
}
