import type { Operation, OperationTypes } from '@muster/contract'
import { pageOf, rowsOf, type Api, type CallArguments } from '@muster/core'

/** Rows per request. */
const size = 200

interface Listed<Row> {
  readonly items: readonly Row[]
}

/** Path, query and search text of each page request. */
interface PageOptions<T extends OperationTypes> {
  path?: T['path']
  query?: Partial<T['query']>
  search?: string | undefined
}

/** Yields every row of a paged call and requests pages on demand. */
export async function* allRows<Row, T extends OperationTypes & { result: Listed<Row> }>(
  { call }: Pick<Api, 'call'>,
  operation: Operation<T>,
  { search, path, query }: PageOptions<T> = {},
): AsyncGenerator<T['result']['items'][number]> {
  for (let page = 1, seen = 0; ; page++) {
    const paged = { ...pageOf(operation, { page, size, ...(search ? { search } : {}) }), ...query }
    const { items, total } = rowsOf(await call(operation, ...([{ path, query: paged }] as unknown as CallArguments<T>)))
    yield* items
    seen += items.length
    if (items.length === 0 || seen >= total) return
  }
}
