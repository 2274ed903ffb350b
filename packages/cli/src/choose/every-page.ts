import type { Operation, OperationTypes } from '@muster/contract'
import { pageOf, rowsOf, type Api, type ArgumentsOf, type CallArguments } from '@muster/core'

/** Rows a request asks for. */
const size = 200

interface Listed<Row> {
  readonly items: readonly Row[]
}

/** Every row of a paged call, page after page as they are wanted. */
export async function* everyPage<Row, T extends OperationTypes & { result: Listed<Row> }>(
  { call }: Pick<Api, 'call'>, operation: Operation<T>, { search, ...args }: Partial<ArgumentsOf<T>> & { search?: string | undefined } = {},
): AsyncGenerator<T['result']['items'][number]> {
  for (let page = 1, seen = 0; ; page++) {
    const query = { ...pageOf(operation, { page, size, ...(search ? { search } : {}) }), ...('query' in args ? (args.query as object) : {}) }
    const { items, total } = rowsOf(await call(operation, ...([{ ...args, query }] as unknown as CallArguments<T>)))
    yield* items
    seen += items.length
    if (items.length === 0 || seen >= total) return
  }
}
