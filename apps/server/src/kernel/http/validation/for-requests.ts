import { withBounds } from './bounded.ts'
import type { Schema } from './document.ts'

/** Ajv keys of the document's schemas: one set removes unknown properties, the other changes nothing. */
export const schemaKeys = { closed: 'api', open: 'open' } as const

/** Union member with a schema for trying it and one for removing unknown properties. */
export type UnionMember = Record<keyof typeof schemaKeys, Schema>

/** Keyword that replaces `anyOf` if a member may be an object. */
export const closedUnion = 'closedUnion'

/**
 * Returns a copy for Ajv: references point into the document's schemas, read-only properties are not required, lists and
 * maps have bounded keywords, and unknown properties are removed, so that no handler stores them.
 */
export const forRequests = (schema: unknown): Schema => copy(schema, 'closed') as Schema

/** Returns the same copy, but keeps unknown properties. */
export const forTrial = (schema: unknown): Schema => copy(schema, 'open') as Schema

function copy(value: unknown, kind: keyof typeof schemaKeys): unknown {
  if (Array.isArray(value)) return value.map(each => copy(each, kind))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key === '$ref' && typeof inner === 'string') return [key, `${schemaKeys[kind]}${inner}`]
    if (key === 'anyOf' && kind === 'closed' && hasObjects(inner as Schema[]))
      return [closedUnion, (inner as Schema[]).map(member => ({ open: forTrial(member), closed: forRequests(member) }))]
    // the first schema of several would remove what belongs to the second
    return [key, copy(inner, key === 'allOf' || key === 'oneOf' ? 'open' : kind)]
  })
  const copied = withoutReadOnly(Object.fromEntries(entries) as Schema)
  return withBounds(kind === 'closed' ? closed(copied) : copied)
}

const hasObjects = (members: readonly Schema[]) =>
  members.some(({ $ref, type }) => $ref !== undefined || type === 'object' || type === 'array' || type === undefined)

function withoutReadOnly(schema: Schema): Schema {
  const { properties, required } = schema
  if (!properties || !Array.isArray(required)) return schema
  return { ...schema, required: required.filter((name: string) => properties[name]?.readOnly !== true) }
}

function closed(schema: Schema): Schema {
  const isOpen = ['additionalProperties', 'anyOf', 'oneOf', 'allOf'].some(keyword => keyword in schema)
  return schema.properties && !isOpen ? { ...schema, additionalProperties: false } : schema
}
