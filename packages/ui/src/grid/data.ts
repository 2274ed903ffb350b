import type { IconName } from '../icon.tsx'
import type { Column } from '../table/column.ts'

/** Query options of a page of rows, for TanStack Query. */
export interface PageQuery<Row> {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<{ items: readonly Row[]; totalCount: number }>
  retry?(failures: number, error: Error): boolean
  retryDelay?(failures: number, error: Error): number
}

/** Rows from the API, loaded when they become visible. */
export interface Pages<Row> {
  /** Rows per page; the operation must accept it as limit. */
  size: number
  /** @param start 0-based index of its first row */
  page(start: number): PageQuery<Row>
}

/** Data of a grid: rows in memory, generated rows, or pages. */
export type GridData<Row> =
  | { rows: readonly Row[] }
  | { count: number; rowAt(index: number): Row }
  | { pages: Pages<Row> }

/** Row access of the grid, for rows in memory and pages. Indexes are 0-based. */
export interface GridRows<Row> {
  readonly count: number
  /** Returns undefined until the page has loaded. */
  at(index: number): Row | undefined
  /** Loads pages around these rows and drops distant ones. */
  setRowsInView(first: number, last: number): void
  /** Visible rows that failed to load. */
  readonly failed: { first: number; last: number } | undefined
  retry(): void
  /** Returns rows in order, including those that `at` does not have. Throws errors of pages. */
  load(first: number, last: number, signal: AbortSignal): AsyncIterable<readonly Row[]>
  /** Changes whenever `at` returns something else. */
  readonly version: unknown
  /** Status of the first page; rows in memory are always ready. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: Error | undefined
}

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
