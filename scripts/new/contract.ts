import { operations, type Operation } from '@muster/contract'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Schema {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly (string | number)[]
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
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
export interface Call extends Pick<Operation, 'id' | 'paging' | 'access' | 'required'> {
  /** Type of the body: `FleetSchemas['UserInput']`. Empty where it has no name. */
  bodyType: string
  parameters: readonly Field[]
  body: Schema | undefined
  answer: Schema | undefined
  permissions: readonly string[]
  features: readonly string[]
}

interface Document {
  paths: Record<string, Record<string, DocumentedCall>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}
interface DocumentedCall {
  operationId: string
  parameters?: readonly Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Content {
  content?: Record<string, { schema?: Schema }>
}
interface Parameter extends Schema {
  name: string
  in: string
  schema?: Schema
}

const nameOf = (ref = '') => ref.split('/').at(-1) ?? ''
const jsonOf = (part: Content | undefined) => part?.content?.['application/json']?.schema
const pascalOf = (service: string) => service.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())

/** The API as the contract was last built. */
export class Contract {
  readonly #calls = new Map<string, Call>()
  readonly #schemas = new Map<string, Schema>()

  constructor(folder: string) {
    if (!existsSync(folder)) throw new Error('Build the contract first: npm run build --workspace packages/contract')
    const documents = readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document)
    for (const { components } of documents)
      for (const [name, schema] of Object.entries(components.schemas)) this.#schemas.set(name, schema)
    for (const { paths, components } of documents)
      for (const call of Object.values(paths).flatMap(methods => Object.values(methods))) this.#add(call, components)
  }

  /** @param option names the operation on the command line: `--list` */
  call(id: string, option: string): Call {
    const call = this.#calls.get(id)
    if (call) return call
    throw new Error(
      id
        ? `The contract has no operation "${id}". If it has another name, pass it as ${option} <operation>. If it is missing, add it first: CONTRIBUTING.md, "Add a call to the API".`
        : `Pass the operation that the screen calls as ${option} <operation>.`,
    )
  }

  find(id: string): Call | undefined {
    return this.#calls.get(id)
  }

  readonly has = (id: string): boolean => this.#calls.has(id)

  /** The lookup table that an id chooses from, where it comes in one answer: `languageId` has `lookupLanguages`. */
  lookupOf(field: string): string | undefined {
    const base = field.replace(/Id$/, '').toLowerCase()
    const plural = base.endsWith('y') ? `${base.slice(0, -1)}ies` : `${base}s`
    const lookups = [...this.#calls.values()].filter(({ id }) => id.startsWith('lookup'))
    const alike = field.endsWith('Id') ? lookups.filter(({ id }) => id.toLowerCase().endsWith(plural)) : []
    const found =
      lookups.find(({ id }) => id.toLowerCase() === `lookup${plural}`) ?? (alike.length === 1 ? alike[0] : undefined)
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

  /** What a list answers with one row. */
  page(answer: Schema | undefined, row: unknown): unknown {
    if (this.#resolve(answer).items) return [row]
    const page = this.sample(answer) as object
    return { ...Object.fromEntries(Object.keys(page).map(key => [key, 1])), items: [row] }
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

  #add({ operationId: id, parameters = [], requestBody, responses }: DocumentedCall, shared: Document['components']) {
    const token = operations.find(operation => operation.id === id)
    if (!token) return
    const body = jsonOf(requestBody)
    const { access, paging, required, service } = token
    this.#calls.set(id, {
      id,
      access,
      paging,
      required,
      body,
      bodyType: body?.$ref ? `${pascalOf(service)}Schemas['${nameOf(body.$ref)}']` : '',
      answer: jsonOf(responses['200']),
      parameters: parameters
        .map(given => shared.parameters?.[nameOf(given.$ref)] ?? given)
        .filter(given => given.in === 'path')
        .map(({ name, schema }) => this.#field(name, schema, true)),
      permissions: access.anyOf ?? [],
      features: access.feature ? [access.feature] : [],
    })
  }
}

function kindOf({ type, format, enum: choices }: Schema): Field['kind'] {
  if (choices) return choices.every(choice => typeof choice === 'string') ? 'choice' : 'other'
  if (type === 'string') return format === 'date-time' ? 'time' : format === undefined ? 'text' : 'other'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'array' ? 'list' : 'other'
}
