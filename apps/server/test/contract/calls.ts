import type { Operation } from '@muster/contract'
import type { InjectOptions } from 'fastify'
import { resolveSchema } from '#kernel/http/validation/document.ts'
import type { Schema } from '#kernel/http/validation/document.ts'
import type { Dice } from './dice.ts'
import { generate } from './generate.ts'
import type { Generation } from './generate.ts'
import type { IdBook, IdSource } from './ids.ts'
import { partsOf } from './operation-parts.ts'
import { withoutHalves } from './spans.ts'

/** Call by its parts; `body` is undefined without one. */
export interface Call {
  operation: Operation
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

export interface CallOptions {
  dice: Dice
  book: IdBook
  /** Sources of IDs by part of the call. */
  ids?: Partial<Record<'path' | 'query' | 'body', IdSource>>
  fullness?: number
  mark?: string
}

/** Generates a valid call from the schemas of the contract. */
export function callOf(
  operation: Operation,
  { dice, book, ids = {}, fullness = 0.5, mark = 'made' }: CallOptions,
): Call {
  const { document, parameters, body } = partsOf(operation)
  const context = (source: IdSource): Generation => ({
    document,
    dice,
    fullness,
    mark,
    idFor: name => book.pick(name, operation, source, dice),
  })
  const call: Call = { operation, path: {}, query: {}, headers: {}, body: undefined }
  for (const { name, in: place, required = false, schema = {} } of parameters) {
    if (!required && !dice.chance(fullness)) continue
    const source = (place === 'path' ? ids.path : ids.query) ?? 'home'
    const key =
      place === 'path' ? keyOf(book.pick(name, operation, source, dice), resolveSchema(document, schema)) : undefined
    call[place === 'header' ? 'headers' : (place as 'path' | 'query')][name] =
      key ?? generate(schema, name, context(source))
  }
  call.query = withoutHalves(call.query)
  // a body that is a list contains IDs, by the path
  if (body)
    call.body = generate(
      body.schema,
      resolveSchema(document, body.schema).type === 'array' ? 'ids' : '',
      context(ids.body ?? 'home'),
    )
  return call
}

function keyOf(id: number | string | undefined, { type }: Schema): number | string | undefined {
  return type === 'string' ? id?.toString() : typeof id === 'number' ? id : undefined
}

/** Returns the request of a call. */
export async function requestOf(
  { operation, path, query, headers, body }: Call,
  base: string,
  token?: string,
): Promise<InjectOptions> {
  const address = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name]).toWellFormed()),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  )
  const { payload, type } = await encode(operation, body)
  return {
    method: operation.method,
    url: `${base}${address}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

async function encode({ multipart }: Operation, body: unknown): Promise<{ payload?: string | Buffer; type?: string }> {
  if (body === undefined) return {}
  if (!multipart) return { payload: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [name, part] of Object.entries(body as object)) {
    form.append(name, part instanceof File ? part : new Blob([JSON.stringify(part)], { type: 'application/json' }))
  }
  const encoded = new Response(form)
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' }
}
