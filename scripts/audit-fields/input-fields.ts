import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Schema {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  additionalProperties?: Schema | boolean
  properties?: Record<string, Schema>
}

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Model property in request bodies. */
export interface InputField {
  model: string
  field: string
  /** True if a call saves the model. Others are used immediately, such as report requests. */
  isSaved: boolean
  /** Calls that accept or return the model. */
  operations: ReadonlySet<string>
}

const saves = /^(create|update)[A-Z]/

/** Returns the input fields of the contract, sorted, from the generated OpenAPI documents. */
export function inputFields(root: string): InputField[] {
  const folder = join(root, 'packages/contract/generated/openapi')
  const documents = readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Document)
  const fields = new Map<string, InputField & { operations: Set<string> }>()
  const returned = new Map<string, Set<string>>()
  for (const { paths, components } of documents)
    for (const operation of Object.values(paths).flatMap(path => Object.values(path))) {
      const { operationId, requestBody, responses } = operation
      for (const name of propertiesIn(Object.values(requestBody?.content ?? {}), components)) {
        const [model = '', field = ''] = splitAtLast(name)
        const known = fields.get(name) ?? { model, field, isSaved: false, operations: new Set<string>() }
        known.operations.add(operationId)
        fields.set(name, { ...known, isSaved: known.isSaved || saves.test(operationId) })
      }
      for (const name of propertiesIn(
        Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
        components,
      ))
        returned.set(name, (returned.get(name) ?? new Set()).add(operationId))
    }
  for (const { model, field, operations } of fields.values())
    for (const twin of [model, baseOf(model)])
      for (const operation of returned.get(`${twin}.${field}`) ?? []) operations.add(operation)
  return [...fields.keys()].toSorted().flatMap(name => fields.get(name) ?? [])
}

/** `CurfewProfile` for `CurfewProfileInput`. */
export const baseOf = (model: string): string => model.replace(/Input$/, '')

const splitAtLast = (name: string) => [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)]

/** `Model.field` of each property, including nested models; an unnamed model is named after its field. */
function propertiesIn(content: readonly { schema?: Schema }[], { schemas }: Document['components']): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()

  function visit(schema: Schema, model: string): void {
    const name = schema.$ref?.split('/').at(-1)
    if (name !== undefined) {
      if (!seen.has(name)) visit(schemas[name] ?? {}, name)
      seen.add(name)
      return
    }
    for (const [field, value] of Object.entries(schema.properties ?? {})) {
      found.add(`${model}.${field}`)
      visit(value, field)
    }
    for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flatMap(parts => parts ?? [])) visit(part, model)
    if (schema.items) visit(schema.items, model)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, model)
  }

  for (const { schema } of content) if (schema) visit(schema, 'body')
  return found
}
