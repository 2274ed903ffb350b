import { operations } from '@muster/contract'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pascal } from './names.ts'

interface Schema {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly (string | number)[]
  maxLength?: number
  minimum?: number
  required?: readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
}

export interface Call {
  id: string
  /** `Fleet`: the first half of the name of its schemas. */
  service: string
  path: string
  /** What the path names: ids are numbers, other keys text. */
  parameters: readonly { name: string; kind: 'number' | 'text' }[]
  /** What the query must say besides a page. */
  asked: readonly { name: string; kind: 'number' | 'text' }[]
  /** What the query may say: of a page, a search, an order. */
  query: readonly string[]
  /** Whether its rows are read in pages. */
  isPaged: boolean
  body?: Schema
  answer?: Schema
  permissions: readonly string[]
  features: readonly string[]
}

/** A property of a record, and what a generated screen does with it. */
export interface Property {
  name: string
  kind: 'text' | 'number' | 'flag' | 'time' | 'choice' | 'list' | 'other'
  isRequired: boolean
  max?: number
  /** What a choice is between. */
  choices: readonly string[]
  schema: Schema
  /** Its schema's own name. */
  type: string | undefined
}

/** The API as the contract was last built. */
export class Contract {
  readonly #calls = new Map<string, Call>()
  readonly #schemas = new Map<string, Schema>()

  constructor(folder: string) {
    if (!existsSync(folder))
      throw new Error('The contract is not built yet: npm run build --workspace packages/contract')
    for (const file of readdirSync(folder))
      this.#read(pascal(file.replace('.json', '')), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document)
  }

  /** @throws Error naming what to do when the contract has no such call */
  call(id: string): Call {
    const call = this.#calls.get(id)
    if (!call)
      throw new Error(`The contract has no call ${id}. Write it first: CONTRIBUTING.md, "Add a call to the API".`)
    return call
  }

  find(id: string): Call | undefined {
    return this.#calls.get(id)
  }

  /** Properties of a record, those of what it extends among them. */
  properties(schema: Schema | undefined): Property[] {
    const { properties = {}, required = [], allOf = [] } = this.#whole(schema)
    const own = Object.entries(properties).map(([name, given]): Property => {
      const whole = this.#whole(given)
      const choices = (whole.enum ?? []).filter(choice => typeof choice === 'string')
      return {
        name,
        kind: kindOf(whole),
        isRequired: required.includes(name),
        max: whole.maxLength,
        choices,
        schema: whole,
        type: this.nameOf(given),
      }
    })
    return [...allOf.flatMap(part => this.properties(part)), ...own]
  }

  /** One of a list's rows: `{ items: Row[] }` or `Row[]`. */
  row(answer: Schema | undefined): { schema: Schema | undefined; isPaged: boolean } {
    const { type, items, properties } = this.#whole(answer)
    return type === 'array'
      ? { schema: items, isPaged: false }
      : { schema: this.#whole(properties?.items).items, isPaged: true }
  }

  /** A page with one row, in the dialect of the list. */
  page(answer: Schema | undefined, row: unknown): unknown {
    const plain = this.sample(answer) as Record<string, unknown>
    return { ...Object.fromEntries(Object.keys(plain).map(key => [key, 1])), items: [row] }
  }

  /** The same in the code of a test, over rows and their number there. */
  pageText(answer: Schema | undefined, rows: string, count: string): string {
    const others = this.properties(answer).filter(({ name, isRequired }) => isRequired && name !== 'items')
    const items = rows === 'items' ? rows : `items: ${rows}`
    return `{ ${[items, ...others.map(({ name }) => `${name}: ${name === 'totalPages' ? 1 : count}`)].join(', ')} }`
  }

  /** A value of the schema, required properties alone: what a test's server answers. */
  sample(schema: Schema | undefined, name = 'North'): unknown {
    const whole = this.#whole(schema)
    if (whole.enum) return whole.enum[0]
    if (whole.format === 'date-time') return '2026-06-01T08:00:00Z'
    if (whole.type === 'string') return name
    if (whole.type === 'integer' || whole.type === 'number') return 7
    if (whole.type === 'boolean') return false
    if (whole.type === 'array') return []
    const needed = this.properties(whole).filter(({ isRequired }) => isRequired)
    return Object.fromEntries(
      needed.map(({ name: key, schema: own }) => [
        key,
        this.sample(own, /color$/i.test(key) ? '5f6b7c' : (words[key] ?? name)),
      ]),
    )
  }

  /** What a schema is called, where it has a name of its own. */
  nameOf(schema: Schema | undefined): string | undefined {
    return schema?.$ref?.split('/').at(-1)
  }

  #whole(schema: Schema | undefined): Schema {
    if (!schema?.$ref) return schema ?? {}
    return this.#whole(this.#schemas.get(schema.$ref.split('/').at(-1) ?? ''))
  }

  #parameter(given: Parameter, known: Record<string, Parameter>): Parameter {
    return given.$ref ? (known[given.$ref.split('/').at(-1) ?? ''] ?? given) : given
  }

  #read(service: string, { paths, components }: Document): void {
    for (const [name, schema] of Object.entries(components.schemas)) this.#schemas.set(name, schema)
    for (const [path, methods] of Object.entries(paths))
      for (const { operationId, parameters = [], requestBody, responses } of Object.values(methods)) {
        const json = (part: Body | undefined) => part?.content?.['application/json']?.schema
        const { access, paging } = operations.find(({ id }) => id === operationId) ?? {}
        const given = parameters.map(parameter => this.#parameter(parameter, components.parameters ?? {}))
        const named = (where: string) => given.filter(parameter => parameter.in === where)
        const kinds = ({ name, schema }: Parameter) => ({
          name,
          kind: this.#whole(schema).type === 'string' ? ('text' as const) : ('number' as const),
        })
        this.#calls.set(operationId, {
          id: operationId,
          service,
          path,
          isPaged: paging !== undefined,
          body: json(requestBody),
          answer: json(responses['200']),
          parameters: named('path').map(kinds),
          asked: named('query')
            .filter(({ name, required }) => required && !/^(page|size|start|limit)$/.test(name))
            .map(kinds),
          query: named('query').map(({ name }) => name),
          permissions: access?.anyOf ?? [],
          features: access?.feature ? [access.feature] : [],
        })
      }
  }
}

const words: Record<string, string> = { companyName: 'Northfield' }

interface Body {
  content?: Record<string, { schema?: Schema }>
}
interface Document {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; parameters?: readonly Parameter[]; requestBody?: Body; responses: Record<string, Body> }
    >
  >
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

function kindOf({ type, format, enum: choices }: Schema): Property['kind'] {
  if (choices) return choices.every(choice => typeof choice === 'string') ? 'choice' : 'other'
  if (type === 'string') return format === 'date-time' ? 'time' : format === undefined ? 'text' : 'other'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'array' ? 'list' : 'other'
}
