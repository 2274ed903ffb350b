import { operations, type Operation } from '@muster/contract'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capital, camel } from './names.ts'

interface Schema {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  enum?: readonly (string | number)[]
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  required?: readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: readonly Schema[]
}

/** A property of a record, or a parameter of a path. */
export interface Field {
  name: string
  kind: 'text' | 'number' | 'flag' | 'time' | 'choice' | 'list' | 'other'
  isRequired: boolean
  /** Values of a choice. */
  choices: readonly string[]
  /** With references resolved. */
  schema: Schema
}

/** An operation with the parts of the API document that a screen depends on. */
export interface Call {
  id: string
  /** Type of the body: `FleetSchemas['UserInput']`. */
  bodyType: string
  /** Parameters of the path. */
  parameters: readonly Field[]
  body: Schema | undefined
  answer: Schema | undefined
  permissions: readonly string[]
  features: readonly string[]
}

type Content = { content?: Record<string, { schema?: Schema }> } | undefined
interface Parameter {
  $ref?: string
  name: string
  in: string
  schema?: Schema
}
interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: readonly Parameter[]; requestBody?: Content; responses: Record<string, Content> }>
  >
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

const nameOf = (ref = '') => ref.split('/').at(-1) ?? ''
const jsonOf = (part: Content) => part?.content?.['application/json']?.schema

/** The API as the contract was last built. */
export class Contract {
  readonly #documents = new Map<string, Document>()
  readonly #schemas = new Map<string, Schema>()

  constructor(folder: string) {
    if (!existsSync(folder)) throw new Error('Build the contract first: npm run build --workspace packages/contract')
    for (const service of new Set(operations.map(({ service }) => service))) {
      const document = JSON.parse(readFileSync(join(folder, `${service}.json`), 'utf8')) as Document
      this.#documents.set(service, document)
      for (const [name, schema] of Object.entries(document.components.schemas)) this.#schemas.set(name, schema)
    }
  }

  readonly has = (id: string): boolean => operations.some(operation => operation.id === id)

  /** @param option names the operation on the command line: `--list` */
  call(id: string, option: string): Call {
    const call = this.find(id)
    if (call) return call
    throw new Error(
      id
        ? `The contract has no operation "${id}". If it has another name, pass it as ${option} <operation>. If it is missing, add it first: docs/how-to/add-a-call.md.`
        : `Pass the operation that the screen calls as ${option} <operation>.`,
    )
  }

  find(id: string): Call | undefined {
    const token: Operation | undefined = operations.find(operation => operation.id === id)
    const document = this.#documents.get(token?.service ?? '')
    const documented = document?.paths[token?.path ?? '']?.[token?.method.toLowerCase() ?? '']
    if (!token || !document || !documented) return undefined
    const body = jsonOf(documented.requestBody)
    return {
      id,
      body,
      bodyType: `${capital(camel(token.service))}Schemas['${nameOf(body?.$ref)}']`,
      answer: jsonOf(documented.responses['200']),
      parameters: (documented.parameters ?? [])
        .map(given => document.components.parameters?.[nameOf(given.$ref)] ?? given)
        .filter(given => given.in === 'path')
        .map(({ name, schema }) => this.#field(name, schema, true)),
      permissions: token.access.anyOf ?? [],
      features: token.access.feature ? [token.access.feature] : [],
    }
  }

  /** The lookup table that an id chooses from, where it comes in one answer: `languageId` has `lookupLanguages`. */
  lookupOf(field: string): string | undefined {
    const base = field.replace(/Id$/, '').toLowerCase()
    const plural = base.endsWith('y') ? `${base.slice(0, -1)}ies` : `${base}s`
    const lookups = operations.filter(({ id }) => id.startsWith('lookup'))
    const alike = field.endsWith('Id') ? lookups.filter(({ id }) => id.toLowerCase().endsWith(plural)) : []
    const exact = lookups.find(({ id }) => id.toLowerCase() === `lookup${plural}`)
    const found = exact ?? (alike.length === 1 ? alike[0] : undefined)
    return found && !found.paging && found.required.length === 0 ? found.id : undefined
  }

  /** Properties of a record, inherited ones included. */
  fields(schema: Schema | undefined): Field[] {
    const { properties = {}, required = [], allOf = [] } = this.#resolve(schema)
    const own = Object.entries(properties).map(([name, given]) => this.#field(name, given, required.includes(name)))
    return [...allOf.flatMap(part => this.fields(part)), ...own]
  }

  /** The row of a list, which answers `Row[]` or `{ items: Row[] }`. */
  row(answer: Schema | undefined): Schema | undefined {
    const { items, properties } = this.#resolve(answer)
    return items ?? this.#resolve(properties?.items).items
  }

  /** What a list answers with these rows. */
  page(answer: Schema | undefined, rows: readonly unknown[]): unknown {
    if (this.#resolve(answer).items) return rows
    const page = this.sample(answer) as object
    return { ...Object.fromEntries(Object.keys(page).map(key => [key, rows.length])), items: rows }
  }

  /** An example with the required properties. */
  sample(schema: Schema | undefined): unknown {
    const { type, format, enum: choices, minimum = 0, items } = this.#resolve(schema)
    if (choices) return choices[0]
    if (format === 'date-time') return '2026-06-01T08:00:00Z'
    if (type === 'string') return 'North'
    if (type === 'integer' || type === 'number') return Math.max(7, minimum)
    if (type === 'boolean') return false
    if (type === 'array' || items) return []
    const required = this.fields(schema).filter(({ isRequired }) => isRequired)
    return Object.fromEntries(required.map(field => [field.name, this.sample(field.schema)]))
  }

  #resolve(schema: Schema = {}): Schema {
    return schema.$ref ? this.#resolve(this.#schemas.get(nameOf(schema.$ref))) : schema
  }

  #field(name: string, given: Schema | undefined, isRequired: boolean): Field {
    const schema = this.#resolve(given)
    const choices = (schema.enum ?? []).filter(choice => typeof choice === 'string')
    return { name, kind: kindOf(schema), isRequired, choices, schema }
  }
}

function kindOf({ type, format, enum: choices }: Schema): Field['kind'] {
  if (choices) return choices.every(choice => typeof choice === 'string') ? 'choice' : 'other'
  if (type === 'string') return format === 'date-time' ? 'time' : format === undefined ? 'text' : 'other'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'array' ? 'list' : 'other'
}
