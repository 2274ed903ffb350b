import type { Operation, OperationTypes, PublicOperation } from '@muster/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../scope/scope.ts'
import type { FileResponse } from './answers.ts'
import type { Caller } from './caller.ts'
import type { PreparedResponse } from './prepared.ts'
import type { Use } from '../dependency.ts'

export { file } from './answers.ts'

interface Common<T extends OperationTypes> {
  /** Checked against the contract, coerced, with the contract's defaults filled in. */
  readonly path: T['path']
  readonly query: T['query']
  readonly headers: T['headers']
  readonly body: T['body']
  /** The dependencies of this server: `use(Db)`. */
  readonly use: Use
  /** Aborted when the client goes away; pass it to whatever takes long. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  /** For headers; the answer itself is what the handler returns. */
  readonly reply: FastifyReply
}

export interface PublicContext<T extends OperationTypes = OperationTypes> extends Common<T> {
  readonly caller: undefined
  readonly scope: undefined
}

export interface Context<T extends OperationTypes = OperationTypes> extends Common<T> {
  readonly caller: Caller
  /** What the caller may see; every query on tenant data takes it. */
  readonly scope: Scope
}

type Result<T extends OperationTypes> = T['result'] | FileResponse | PreparedResponse
type Answer<T extends OperationTypes> = Result<T> | Promise<Result<T>>

/** A handler and the operation it answers. */
export interface Handler {
  readonly operation: Operation
  readonly run: (context: Context | PublicContext) => unknown
}

/**
 * Binds a handler to an operation, which types it. It may throw a `Problem`; returning nothing answers 204.
 * Who calls a public operation is not known: `caller` and `scope` are undefined there.
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
