import type { Operation, ServiceName } from '@muster/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { badRequest } from '../problem.ts'
import { addBoundedKeywords } from './bounded.ts'
import { coercion } from './coerce.ts'
import type { Coerce } from './coerce.ts'
import { resolveParameter } from './document.ts'
import type { ApiDocument, ApiParameter, Schema } from './document.ts'
import { forRequests, forTrial, schemaKeys } from './for-requests.ts'
import { formats } from './formats.ts'
import { flawOf, noNul, queryParts } from './parts.ts'
import { addUnionKeyword } from './unions.ts'
import { linesOf } from './wording.ts'
import type { Line } from '../../texts/sentence.ts'

/** Received request. */
export interface Raw {
  params: Record<string, string>
  /** Query string without the question mark. */
  search: string
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

/** Request with contract types. */
export interface Input {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

type Validate = (raw: Raw) => Input

type DocumentOf = (service: ServiceName) => ApiDocument

const made = new WeakMap<DocumentOf, Map<ServiceName, Validators>>()

/** Returns the validators of a service, shared by all servers in a process that read the same documents. */
export function validatorsOf(documentOf: DocumentOf, service: ServiceName): Validators {
  const services = made.get(documentOf) ?? new Map<ServiceName, Validators>()
  made.set(documentOf, services)
  const validators = services.get(service) ?? new Validators(() => documentOf(service))
  services.set(service, validators)
  return validators
}

/** Validators of one service's operations with a shared Ajv; each is compiled on first use. */
class Validators {
  readonly #load: () => ApiDocument
  readonly #compiled = new Map<string, Validate>()
  #ready: { document: ApiDocument; ajv: Ajv2020 } | undefined

  /** @param load reads the service's OpenAPI document; called once, on the first request */
  constructor(load: () => ApiDocument) {
    this.#load = load
  }

  /** @throws Problem 400 naming every wrong field */
  validate(operation: Operation, raw: Raw): Input {
    const known = this.#compiled.get(operation.id)
    const validate = known ?? this.#compile(operation)
    if (!known) this.#compiled.set(operation.id, validate)
    return validate(raw)
  }

  #prepare() {
    const document = this.#load()
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      removeAdditional: true,
      useDefaults: true,
      validateSchema: false,
      formats,
      logger: false,
    })
    addBoundedKeywords(ajv)
    addUnionKeyword(ajv)
    const components = { components: { schemas: document.components?.schemas ?? {} } }
    ajv.addSchema(forRequests(components), schemaKeys.closed)
    ajv.addSchema(forTrial(components), schemaKeys.open)
    return { document, ajv }
  }

  #compile({ id, method, path }: Operation): Validate {
    const { document, ajv } = (this.#ready ??= this.#prepare())
    const found = document.paths[path]?.[method.toLowerCase()]
    if (!found) throw new Error(`${id} is not in its OpenAPI document; build the contract again`)
    const parameters = (found.parameters ?? []).map(parameter =>
      reader(document, resolveParameter(document, parameter)),
    )
    const content = Object.values(found.requestBody?.content ?? {})[0]
    const takesBody = content !== undefined
    const needsBody = found.requestBody?.required === true
    const check = ajv.compile<Input>({
      type: 'object',
      properties: {
        path: objectOf(parameters, 'path'),
        query: objectOf(parameters, 'query'),
        headers: objectOf(parameters, 'header'),
        ...(takesBody ? { body: forRequests(content.schema ?? {}) } : {}),
      },
      required: needsBody ? ['body'] : [],
    })
    return raw => {
      const flaw = takesBody ? flawOf(raw.body) : undefined
      if (flaw) throw wrong([flaw])
      const input = { ...read(parameters, raw), body: takesBody ? bodyOf(raw.body, needsBody) : undefined }
      run(check, input)
      return input
    }
  }
}

/** Treats a missing optional body as an empty object, so that defaults apply. */
function bodyOf(body: unknown, needed: boolean): unknown {
  return body ?? (needed || body === null ? body : {})
}

function run(check: ValidateFunction<Input>, input: Input): void {
  if (!check(input)) throw wrong(linesOf(check.errors ?? []))
}

const wrong = (errors: Line[]) =>
  badRequest(['problem.invalid'], {
    code: 'INVALID_INPUT',
    errors,
  })

type Reader = Pick<ApiParameter, 'name' | 'in'> & { required: boolean; schema: Schema; coerce: Coerce }

function reader(document: ApiDocument, { name, in: place, required = false, schema = {} }: ApiParameter): Reader {
  return { name, in: place, required, schema: forRequests(schema), coerce: coercion(document, schema) }
}

function objectOf(readers: readonly Reader[], place: string): Schema {
  const here = readers.filter(reader => reader.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  }
}

function read(readers: readonly Reader[], { params, search, headers }: Raw): Omit<Input, 'body'> {
  const query = queryParts(search)
  const input = { path: {}, query: {}, headers: {} } as Record<'path' | 'query' | 'headers', Record<string, unknown>>
  for (const { name, in: place, coerce } of readers) {
    const texts =
      place === 'query' ? query.get(name) : list(place === 'path' ? params[name] : headers[name.toLowerCase()])
    if (!texts) continue
    if (texts.some(text => text.includes('\0'))) throw wrong([noNul(name)])
    input[place === 'header' ? 'headers' : (place as 'path' | 'query')][name] = coerce(texts)
  }
  return input
}

const list = (value: string | string[] | undefined) => (typeof value === 'string' ? [value] : value)
