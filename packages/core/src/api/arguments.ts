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

/** What a call takes beside its token: the parts that operation has, and a signal to give it up. */
export type ArgumentsOf<T extends OperationTypes> = ArgumentPart<'path', T['path']> &
  ArgumentPart<'query', T['query']> &
  ArgumentPart<'headers', T['headers']> &
  ArgumentPart<'body', T['body']> & { readonly signal?: AbortSignal }

/** The argument may be left out when nothing in it is required. */
export type CallArguments<T extends OperationTypes> =
  {} extends ArgumentsOf<T> ? [args?: ArgumentsOf<T>] : [args: ArgumentsOf<T>]

export type ArgumentsFor<O extends Operation> = ArgumentsOf<TypesOf<O>>

/** The same without the types of one operation, for code that handles all of them. */
export interface LooseArguments {
  readonly path?: object
  readonly query?: object
  readonly headers?: object
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * @throws MissingParameterError when a required argument is null or undefined
 * @throws TypeError when a path parameter would lead to another address (`''`, `.` and `..`)
 */
export function checkArguments(operation: Operation, args: LooseArguments): void {
  // parts of a form are required by their names
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

/** Without null and undefined, which are not sent. */
export function compact(part: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== null && value !== undefined))
}
