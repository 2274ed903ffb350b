/** The part of the Standard Schema interface used here, which zod, valibot and `fields` implement. */
export interface Schema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export type AnySchema = Schema<unknown, unknown>
export type InputOf<S extends AnySchema> = NonNullable<S['~standard']['types']>['input']
export type OutputOf<S extends AnySchema> = NonNullable<S['~standard']['types']>['output']

/** Validates a value. Rejects asynchronous schemas, which cannot guard a route. */
export function validate<S extends AnySchema>(schema: S, value: unknown): SchemaResult<OutputOf<S>> {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) throw new TypeError('This schema is asynchronous. Use one that answers at once.')
  return result as SchemaResult<OutputOf<S>>
}
