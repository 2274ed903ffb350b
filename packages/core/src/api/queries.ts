import type { Operation } from '@muster/contract'
import { compact, type LooseArguments } from './arguments.ts'
import { isRepeatable, retryDelay, shouldRetry } from './retry.ts'

/** `[operation id]` matches all calls of the operation, `[operation id, arguments]` one of them. */
export type QueryKey = readonly [id: string] | readonly [id: string, args: object]

/** Options of TanStack Query's useQuery, declared here to avoid the dependency. */
export interface QueryFor<R> {
  queryKey: QueryKey
  queryFn(context: { signal?: AbortSignal }): Promise<R>
  retry(failures: number, error: Error): boolean
  retryDelay(failures: number, error: Error): number
}

export interface MutationFor<A, R> {
  mutationKey: readonly [id: string]
  mutationFn(args: A): Promise<R>
  retry: false
}

type Call = (operation: Operation, args?: LooseArguments) => Promise<unknown>

/** Returns null for an empty response, because TanStack Query rejects undefined. */
export function queryFor<R>(call: Call, operation: Operation, args: LooseArguments = {}): QueryFor<R> {
  if (operation.sideEffect || operation.method === 'PUT' || operation.method === 'DELETE') {
    throw new TypeError(`${operation.id} changes something and cannot be a query. Use api.mutationFor or api.call.`)
  }
  return {
    queryKey: queryKeyOf(operation, args),
    queryFn: async ({ signal }) => ((await call(operation, { ...args, signal })) ?? null) as R,
    retry: (failures, error) => isRepeatable(operation) && shouldRetry(failures, error),
    retryDelay,
  }
}

export function mutationFor<A, R>(call: Call, operation: Operation): MutationFor<A, R> {
  return {
    mutationKey: [operation.id],
    mutationFn: args => call(operation, args as LooseArguments) as Promise<R>,
    retry: false,
  }
}

/**
 * Returns the key of one call, or without arguments the key of all calls of the operation, for invalidation and
 * patches.
 */
export function queryKeyOf(operation: Operation, args?: LooseArguments): QueryKey {
  if (!args) return [operation.id]
  const { path, query, body } = args
  return [operation.id, compact({ path: part(path), query: part(query), body })]
}

function part(values: object | undefined): object | undefined {
  const given = compact(values)
  return Object.keys(given).length > 0 ? given : undefined
}
