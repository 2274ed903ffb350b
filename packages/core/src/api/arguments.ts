import type { Operation, OperationTypes, TypesOf } from '@muster/contract'
import { MissingParameterError } from './errors.ts'

type ArgumentPart<K extends string, V> = [V] extends [never]
  ? {}
  : unknown extends V
    ? { readonly [P in K]?: V }
    : undefined extends V
      ? { readonly [P in K]?: V }
      : keyof V extends never
        ? {}
        : {} extends V
          ? { readonly [P in K]?: V }
          : { readonly [P in K]: V }

/** Arguments of a call: the parts that its operation declares, and a signal to cancel it. */
export type ArgumentsOf<T extends OperationTypes> = ArgumentPart<'path', T['path']> &
  ArgumentPart<'query', T['query']> &
  ArgumentPart<'headers', T['headers']> &
  ArgumentPart<'body', T['body']> & { readonly signal?: AbortSignal }

/** The argument is optional when no part is required. */
export type CallArguments<T extends OperationTypes> =
  {} extends ArgumentsOf<T> ? [args?: ArgumentsOf<T>] : [args: ArgumentsOf<T>]

export type ArgumentsFor<O extends Operation> = ArgumentsOf<TypesOf<O>>

/** Untyped arguments, for code that handles all operations. */
export interface LooseArguments {
  readonly path?: object
  readonly query?: object
  readonly headers?: object
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * Validates the arguments of a call.
 *
 * @throws MissingParameterError when a required argument is null or undefined
 * @throws TypeError when a path parameter would change the address (`''`, `.` and `..`)
 */
export function checkArguments(operation: Operation, args: LooseArguments): void {
  // multipart requests require their parts by name
  const given: Record<string, unknown> = {
    ...(operation.multipart && (args.body as object)),
    ...args.headers,
    ...args.query,
    ...args.path,
  }
  for (const name of operation.required) {
    const value = name === 'body' ? args.body : given[name]
    if (value === null || value === undefined) throw new MissingParameterError(name, operation.id)
  }
  for (const name of operation.requiredInBody ?? []) {
    const value = (args.body as Record<string, unknown>)[name]
    if (value === null || value === undefined) throw new MissingParameterError(name, operation.id)
  }
  for (const [name, value] of Object.entries(args.path ?? {})) {
    if (['', '.', '..'].includes(String(value))) {
      throw new TypeError(`Path parameter ${name} of ${operation.id} is '${value}', which names no record.`)
    }
  }
}

/** Removes null and undefined values, which are not sent. */
export function compact(part: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== null && value !== undefined))
}
