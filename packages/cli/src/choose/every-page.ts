import type { Operation, OperationTypes } from '@muster/contract'
import { pageOf, rowsOf, type Api, type CallArguments } from '@muster/core'

/** Rows a request asks for. */
const size = 200

interface Listed<Row> {
  readonly items: readonly Row[]
}

/** What is asked for beside the page. */
interface Asked<T extends OperationTypes> {
  path?: T['path']
  query?: Partial<T['query']>
  search?: string | undefined
}

/** Every row of a paged call, page after page as they are wanted. */
export async function* everyPage<Row, T extends OperationTypes & { result: Listed<Row> }>(
  { call }: Pick<Api, 'call'>,
  operation: Operation<T>,
  { search, path, query }: Asked<T> = {},
): AsyncGenerator<T['result']['items'][number]> {
  for (let page = 1, seen = 0; ; page++) {
    const paged = { ...pageOf(operation, { page, size, ...(search ? { search } : {}) }), ...query }
    const { items, total } = rowsOf(await call(operation, ...([{ path, query: paged }] as unknown as CallArguments<T>)))
    yield* items
    seen += items.length
    if (items.length === 0 || seen >= total) return
  }
}
