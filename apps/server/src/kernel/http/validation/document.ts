import { withBounds } from './bounded.ts'

/** The parts of an OpenAPI 3.1 document that the server reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, ApiParameter> }
  servers?: { url: string }[]
}

export interface ApiOperation {
  operationId?: string
  parameters?: (ApiParameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
}

export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

/** A JSON Schema, as far as it is looked into. */
export type Schema = { [keyword: string]: unknown } & {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  readOnly?: boolean
}

export function resolveParameter(document: ApiDocument, parameter: ApiParameter | { $ref: string }): ApiParameter {
  if (!('$ref' in parameter)) return parameter
  const found = document.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${parameter.$ref}: no such parameter in the document; build the contract again`)
  return found
}

export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const found = schema.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!found) throw new Error(`${schema.$ref}: no such schema in the document; build the contract again`)
  return found.$ref ? resolveSchema(document, found) : found
}

/** Key under which Ajv has the document's schemas. */
export const schemaKey = 'api'

/**
 * Returns a copy for Ajv: references point into the document's schemas, read-only properties are not required, and lists
 * and maps have bounded keywords.
 */
export function forRequests(schema: unknown): Schema {
  return copy(schema) as Schema

  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? `${schemaKey}${inner}` : copy(inner),
    ])
    return withBounds(withoutReadOnly(Object.fromEntries(entries) as Schema))
  }
}

function withoutReadOnly(schema: Schema): Schema {
  const { properties, required } = schema
  if (!properties || !Array.isArray(required)) return schema
  return { ...schema, required: required.filter((name: string) => properties[name]?.readOnly !== true) }
}
