import { withBounds } from './bounded.ts'
import type { Schema } from './document.ts'

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
