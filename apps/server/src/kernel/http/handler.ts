import type { Operation, OperationTypes, PublicOperation } from '@muster/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../scope/scope.ts'
import type { FileResponse } from './file-response.ts'
import type { Caller } from './caller.ts'
import type { PreparedResponse } from './prepared-response.ts'
import type { Use } from '../dependency.ts'

export { file } from './file-response.ts'

interface Common<T extends OperationTypes> {
  /** Validated and coerced by the contract, with its defaults. */
  readonly path: T['path']
  readonly query: T['query']
  readonly headers: T['headers']
  readonly body: T['body']
  /** Dependencies of this server: `use(Db)`. */
  readonly use: Use
  /** Aborted if the client disconnects; pass it to slow work. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  /** For headers; the handler returns the body. */
  readonly reply: FastifyReply
}

export interface PublicContext<T extends OperationTypes = OperationTypes> extends Common<T> {
  readonly caller: undefined
  readonly scope: undefined
}

export interface Context<T extends OperationTypes = OperationTypes> extends Common<T> {
  readonly caller: Caller
  /** Data visible to the caller; required by every query on tenant data. */
  readonly scope: Scope
}

type Result<T extends OperationTypes> = T['result'] | FileResponse | PreparedResponse
type Answer<T extends OperationTypes> = Result<T> | Promise<Result<T>>

/** Handler of an operation. */
export interface Handler {
  readonly operation: Operation
  readonly run: (context: Context | PublicContext) => unknown
}

/**
 * Binds a handler to an operation, which types it. It may throw a `Problem`; returning nothing sends 204. In a public operation,
 * `caller` and `scope` are undefined.
 *
 * @example
 * export const fleets = [
 *   handle(getFleet, async ({ path, scope, use }) => {
 *     const fleet = await findFleet(use(Db), scope, path.fleetId)
 *     if (!fleet) throw notFound('fleet', path.fleetId)
 *     return fleet
 *   }),
 * ]
 */
export function handle<T extends OperationTypes>(
  operation: PublicOperation<T>,
  fn: (context: PublicContext<T>) => Answer<T>,
): Handler
export function handle<T extends OperationTypes>(
  operation: Operation<T>,
  fn: (context: Context<T>) => Answer<T>,
): Handler
export function handle(operation: Operation, fn: (context: never) => unknown): Handler {
  return { operation, run: fn as Handler['run'] }
}
