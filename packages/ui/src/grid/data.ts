/** A page of rows, as TanStack Query asks for it. */
export interface PageQuery<Row> {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<{ items: readonly Row[]; totalCount: number }>
  retry?(failures: number, error: Error): boolean
  retryDelay?(failures: number, error: Error): number
}

/** Rows of the API that load as they come into view. */
export interface Pages<Row> {
  /** Rows a page; the call must accept it as its limit. */
  size: number
  /** @param start index of its first row, from 0 */
  page(start: number): PageQuery<Row>
}

/** What a grid shows: rows that are here, rows made one by one, or pages. */
export type GridData<Row> =
  | { rows: readonly Row[] }
  | { count: number; rowAt(index: number): Row }
  | { pages: Pages<Row> }

/** Rows as the grid reads them, whether they are here or come in pages. Indexes count from 0. */
export interface GridRows<Row> {
  readonly count: number
  /** Undefined until its page has loaded. */
  at(index: number): Row | undefined
  /** Pages around these rows are loaded, those far from them are dropped. */
  look(first: number, last: number): void
  /** Rows in view that could not be loaded. */
  readonly failed: { first: number; last: number } | undefined
  retry(): void
  /** Rows that `at` may not have, in order; throws what a page throws. */
  load(first: number, last: number, signal: AbortSignal): AsyncIterable<readonly Row[]>
  /** Another object whenever `at` returns something else. */
  readonly version: unknown
  /** Of the first page; rows that are here are always ready. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: Error | undefined
}
