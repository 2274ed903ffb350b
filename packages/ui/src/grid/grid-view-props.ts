import type { IconName } from '../icon.tsx'
import type { Column } from '../table/column.ts'
import type { GridData } from './data.ts'

export interface GridViewProps<Row> {
  /** Accessible name of the grid. */
  label: string
  /** Columns of the plain table; cells show no links, buttons or fields. */
  columns: readonly Column<Row>[]
  /** Name for the stored columns and switch, same as the table's. */
  remember: string
  /** Another data source resets scroll position and selection. */
  data: GridData<Row>
  /** Called on Enter and double click. */
  onOpen?(row: Row): void
  /** Shown without rows. */
  empty?: { icon?: IconName; title: string; subtitle?: string }
}
