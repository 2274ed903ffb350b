import { withBounds } from './bounded.ts'
import type { Schema } from './document.ts'

/** Key under which Ajv has the document's schemas. */
export const schemaKey = 'api'

/**
 * Returns a copy for Ajv: references point into the document's schemas, read-only properties are not required, lists and
 * maps have bounded keywords, and properties that an object does not have are removed, so that nobody stores them.
 */
export function forRequests(schema: unknown): Schema {
  const open = membersOfUnions(schema)
  return copy(schema, false) as Schema

  function copy(value: unknown, isOpen: boolean): unknown {
    if (Array.isArray(value)) return value.map(each => copy(each, isOpen))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? `${schemaKey}${inner}`
        : copy(inner, isOpen || open.has(key) || unions.includes(key)),
    ])
    const copied = withoutReadOnly(Object.fromEntries(entries) as Schema)
    return withBounds(isOpen ? copied : closed(copied))
  }
}

const unions = ['anyOf', 'oneOf', 'allOf']

/**
 * Names of the schemas that members of a union are or refer to. They stay open: the first member would remove what belongs to the second.
 */
function membersOfUnions(schema: unknown): ReadonlySet<string> {
  const schemas = (schema as { components?: { schemas?: Record<string, unknown> } }).components?.schemas ?? {}
  const found = new Set<string>()
  const visit = (value: unknown, isMember: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' && isMember ? String(inner).split('/').at(-1)! : undefined
      if (name === undefined) visit(inner, isMember || unions.includes(key))
      else if (!found.has(name)) {
        found.add(name)
        visit(schemas[name], true)
      }
    }
  }
  visit(schemas, false)
  return found
}

function withoutReadOnly(schema: Schema): Schema {
  const { properties, required } = schema
  if (!properties || !Array.isArray(required)) return schema
  return { ...schema, required: required.filter((name: string) => properties[name]?.readOnly !== true) }
}

function closed(schema: Schema): Schema {
  const isOpen = ['additionalProperties', ...unions].some(keyword => keyword in schema)
  return schema.properties && !isOpen ? { ...schema, additionalProperties: false } : schema
}
