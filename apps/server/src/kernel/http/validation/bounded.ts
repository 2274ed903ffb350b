import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import type { ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv'
import type { Schema } from './document.ts'

/** Maximum number of errors collected per list or map and reported per response; the rest are repetitions. */
export const mostErrors = 100

/**
 * Keywords that replace `items` and `additionalProperties`. They do not look into a list or map that is too large, and stop
 * after `mostErrors` errors. Ajv's own keywords check all values and copy all errors so far at each `$ref`, so that their time
 * grows with the square of the number of wrong values.
 */
const bounded = {
  items: { keyword: 'boundedItems', type: 'array', most: 'maxItems' },
  additionalProperties: { keyword: 'boundedProperties', type: 'object', most: 'maxProperties' },
} as const

export function addBoundedKeywords(ajv: Ajv2020): void {
  for (const { keyword, type, most } of Object.values(bounded)) {
    ajv.addKeyword({
      keyword,
      type,
      schemaType: 'object',
      errors: 'full',
      compile: (schema: Schema, parent) => {
        const limit = typeof parent[most] === 'number' ? parent[most] : Infinity
        // compiled when it is first used: schemas may contain themselves
        let check: ValidateFunction | undefined
        return boundedBy(limit, Object.keys((parent.properties as object | undefined) ?? {}), (value, context) => {
          check ??= ajv.compile(schema)
          return check(value, context) ? [] : (check.errors ?? [])
        })
      },
    })
  }
}

type Check = (value: unknown, context: DataValidationCxt) => readonly Partial<ErrorObject>[]

/** Context of a check that starts at its value. */
export const topContext: DataValidationCxt = {
  instancePath: '',
  parentData: {},
  parentDataProperty: '',
  rootData: {},
  dynamicAnchors: {},
}

function boundedBy(limit: number, own: readonly string[], check: Check): SchemaValidateFunction {
  const skipped = new Set(own)
  const validate: SchemaValidateFunction = (data: unknown[] | Record<string, unknown>, context = topContext) => {
    const errors: Partial<ErrorObject>[] = []
    const isFull = (value: unknown, key: string | number) => {
      const instancePath = `${context.instancePath}/${escaped(String(key))}`
      errors.push(...check(value, { ...context, instancePath, parentData: data, parentDataProperty: key }))
      return errors.length >= mostErrors
    }
    if (Array.isArray(data)) {
      if (data.length > limit) return true
      data.some(isFull)
    } else {
      const keys = Object.keys(data)
      if (keys.length > limit) return true
      keys.some(key => !skipped.has(key) && isFull(data[key], key))
    }
    if (errors.length > 0) validate.errors = errors
    return errors.length === 0
  }
  return validate
}

/** Part of a JSON pointer. */
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The schema with bounded keywords in place of Ajv's. */
export function withBounds(schema: Schema): Schema {
  let result = schema
  for (const [usual, { keyword, type }] of Object.entries(bounded)) {
    // a schema, not a map of properties of which one has the keyword's name
    const isOfType = schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type))
    if (!isOfType || typeof schema[usual] !== 'object') continue
    const { [usual]: inner, ...rest } = result
    result = { ...rest, [keyword]: inner }
  }
  return result
}
