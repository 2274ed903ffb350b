import fc from 'fast-check'
import { resolveSchema } from '#kernel/http/validation/document.ts'
import type { ApiDocument, Schema } from '#kernel/http/validation/document.ts'
import type { Dice } from './dice.ts'

export interface Generation {
  document: ApiDocument
  dice: Dice
  /** Share of optional values to include, from 0 to 1. */
  fullness: number
  /** Returns the ID for a property name; undefined if the name is not that of an ID. */
  idFor: (name: string) => number | string | undefined
  /** Prefix of texts. */
  mark: string
}

const hour = 3_600_000

/** Generates a valid value that is plausible for its name: ends after starts, bounds in order. */
export function generate(given: Schema, name: string, context: Generation, depth = 0): unknown {
  const { document, dice } = context
  const schema = { ...resolveSchema(document, given), ...without$ref(given) }
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const { anyOf, oneOf = anyOf, allOf, ...beside } = schema as Schema & Partial<Record<string, Schema[]>>
  const branches = oneOf ?? allOf
  if (branches) {
    const solid = branches.filter(branch => resolveSchema(document, branch).type !== 'null')
    return generate({ ...beside, ...dice.pick(solid.length > 0 ? solid : branches) }, name, context, depth)
  }
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.find(type => type !== 'null')) {
    case 'object':
      return objectOf(schema, context, depth)
    case 'array':
      return arrayOf(schema, name, context, depth)
    case 'integer':
      return context.idFor(name) ?? numberOf(schema, name, context)
    case 'number':
      return numberOf(schema, name, context)
    case 'boolean':
      return dice.chance(0.5)
    case 'string':
      return textOf(schema, name, context)
    case 'null':
      return null
    // no type and a media type: the file of a multipart body
    default:
      return new File(['a,b\n1,2\n'], 'track.csv', { type: 'text/csv' })
  }
}

function without$ref({ $ref: _, ...rest }: Schema): Schema {
  return rest
}

function objectOf(schema: Schema, context: Generation, depth: number): Record<string, unknown> {
  const { dice, fullness, document } = context
  const entries = Object.entries(schema.properties ?? {})
    .filter(
      ([name, property]) =>
        schema.required?.includes(name) || (depth < 4 && dice.chance(fullness) && !isReadOnly(document, property)),
    )
    .filter(([, property]) => !isReadOnly(document, property))
    .map(([name, property]) => [name, generate(property, name, context, depth + 1)])
  const more = schema['additionalProperties']
  if (typeof more === 'object' && more !== null)
    entries.push([`${context.mark}-key`, generate(more as Schema, '', context, depth + 1)])
  return Object.fromEntries(entries) as Record<string, unknown>
}

function isReadOnly(document: ApiDocument, property: Schema): boolean {
  return property.readOnly === true || resolveSchema(document, property).readOnly === true
}

function arrayOf(schema: Schema, name: string, context: Generation, depth: number): unknown[] {
  const min = asNumber(schema['minItems'], 0)
  const length = context.dice.integer(Math.max(min, 1), Math.max(min, Math.min(asNumber(schema['maxItems'], 2), 2)))
  const items = Array.from({ length }, () => generate(schema.items ?? {}, name, context, depth + 1))
  const distinct = [...new Map(items.map(item => [JSON.stringify(item), item])).values()]
  return distinct.length >= min ? distinct : items
}

function numberOf(schema: Schema, name: string, { dice }: Generation): number {
  const whole = schema.type === 'integer'
  const step = whole ? 1 : 0.001
  const min = Math.max(asNumber(schema['minimum'], 0), asNumber(schema['exclusiveMinimum'], -Infinity) + step)
  const max = Math.min(
    asNumber(schema['maximum'], Math.max(min, 100)),
    asNumber(schema['exclusiveMaximum'], Infinity) - step,
  )
  const place = /^lat/i.test(name) ? 45.5 : /^(lon|lng)/i.test(name) ? 11.3 : undefined
  if (place !== undefined) return place + (/min$/i.test(name) ? -5 : /max$/i.test(name) ? 5 : dice.roll() / 10)
  if (/^(start|page)$/.test(name)) return 0
  const value = dice.integer(Math.ceil(min / step), Math.floor(Math.min(max, min + 1000) / step)) * step
  return Math.min(max, Math.max(min, whole ? value : Number(value.toFixed(3))))
}

function textOf(schema: Schema, name: string, context: Generation): string {
  const { dice, mark } = context
  const format = schema['format']
  if (format === 'date-time' || format === 'date') {
    const ago = /^(from|start|begin|since)|from$/i.test(name)
      ? 46
      : /^(to|end|until|upto)|to$/i.test(name)
        ? 0
        : dice.integer(1, 40)
    return new Date(Date.now() - ago * hour).toISOString().slice(0, format === 'date' ? 10 : undefined)
  }
  if (name === 'timezone') return 'Europe/Rome'
  const pattern = schema['pattern']
  const [min, max] = [asNumber(schema['minLength'], 0), asNumber(schema['maxLength'], 200)]
  if (typeof pattern === 'string') return matching(new RegExp(pattern), min, max, context)
  const text = `${mark}-${name || 'text'}-${dice.integer(0, 1e6).toString(36)}`.padEnd(min, '.')
  return text.length <= max ? text : text.slice(-max)
}

const asNumber = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback)

/** Texts for common patterns; others are found by trial. */
const usual = [
  '/dashboards/main-dashboard',
  'name-1',
  'ff8800',
  'IT',
  'EUR',
  'en',
  '08:00',
  '2026-11-20 08:00:00',
  '18FEF100',
]

function matching(pattern: RegExp, min: number, max: number, { dice, mark }: Generation): string {
  const fits = (text: string) => pattern.test(text) && text.length >= min && text.length <= max
  const marked = [`${mark}-${dice.integer(0, 1e6).toString(36)}`, `${mark}@example.com`, ...usual].find(fits)
  if (marked !== undefined) return marked
  const tried = fc.sample(fc.stringMatching(pattern), { numRuns: 50, seed: dice.integer(0, 2 ** 31) })
  return tried.find(fits) ?? tried[0] ?? ''
}
