/** Operation types of `paths` at a method and path. */
export type At<Paths, Method extends keyof Paths[Path], Path extends keyof Paths> = WireTypes<Paths[Path][Method]>

/** Converts an operation of openapi-typescript to the shape that clients and handlers use. */
export interface WireTypes<O> {
  path: Parameters<O, 'path'>
  query: Parameters<O, 'query'>
  headers: Parameters<O, 'header'>
  body: Body<O>
  result: Result<O>
}

type Parameters<O, K extends string> = O extends { parameters: infer P }
  ? K extends keyof P
    ? Defined<P[K]>
    : NoParameters
  : NoParameters

type Defined<T> = [Exclude<T, undefined>] extends [never] ? NoParameters : Exclude<T, undefined>

/** No parameters of this kind. */
export type NoParameters = Record<never, never>

type Body<O> = O extends { requestBody?: infer B }
  ? Exclude<B, undefined> extends { content: infer C }
    ? C[keyof C]
    : undefined
  : undefined

type Result<O> = O extends { responses: infer R }
  ? R extends { 200: { content: infer C } }
    ? C[keyof C]
    : R extends { 202: { content: infer C } }
      ? C[keyof C]
      : void
  : void
