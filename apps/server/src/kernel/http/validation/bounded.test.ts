import { operations, type Operation } from '@muster/contract'
import { expect, test } from 'vitest'
import { documentOf } from '../documents.ts'
import { Problem } from '../problem.ts'
import { mostErrors } from './bounded.ts'
import { resolveSchema, type ApiDocument, type Schema } from './document.ts'
import { validatorsOf } from './validator.ts'

const many = 10_000

interface Place {
  operation: Operation
  path: string
  /** Smallest body that contains the list or map at this path. */
  bodyWith: (content: unknown) => unknown
  kind: 'list' | 'map'
  /** `maxItems` or `maxProperties` of the list or map. */
  most: number
}

/** Returns each list and map of the operation's body, including nested lists and union branches. */
function placesOf(operation: Operation): Place[] {
  const document = documentOf(operation.service)
  const found = document.paths[operation.path]?.[operation.method.toLowerCase()]?.requestBody?.content ?? {}
  const schema = Object.values(found)[0]?.schema
  return schema ? placesIn(schema, document, [], '', content => content).map(place => ({ operation, ...place })) : []
}

type Inner = Omit<Place, 'operation'>

function placesIn(
  given: Schema,
  document: ApiDocument,
  above: readonly Schema[],
  path: string,
  bodyWith: Place['bodyWith'],
): Inner[] {
  const schema = resolveSchema(document, given)
  if (above.includes(schema)) return []
  const within = (inner: Schema, step: string, wrap: Place['bodyWith']) =>
    placesIn(inner, document, [...above, schema], path + step, content => bodyWith(wrap(content)))
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap(word => (schema[word] ?? []) as Schema[])
  const { properties = {}, items, additionalProperties } = schema
  return [
    ...branches.flatMap(branch => within(branch, '', content => content)),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      within(inner, `.${name}`, content => ({ [name]: content })),
    ),
    ...(items
      ? [
          { path, bodyWith, kind: 'list', most: limit(schema.maxItems) } as const,
          ...within(items, '[0]', content => [content]),
        ]
      : []),
    ...(typeof additionalProperties === 'object'
      ? [
          { path, bodyWith, kind: 'map', most: limit(schema.maxProperties) } as const,
          ...within(additionalProperties as Schema, '.x', content => ({ x: content })),
        ]
      : []),
  ]
}

const limit = (most: unknown) => (typeof most === 'number' ? most : Infinity)

const places = operations.flatMap(placesOf)

/** Each item of the contract rejects at least one of these. */
const wrongValues: readonly unknown[] = [{}, null, [[]]]

/** Counts how often an item is read, which bounds the cost of a check. */
function contentOf(kind: Place['kind'], value: unknown) {
  let reads = 0
  const plain: object =
    kind === 'list'
      ? Array.from({ length: many }, () => value)
      : Object.fromEntries(Array.from({ length: many }, (_, i) => [`key${i}`, value]))
  const content = new Proxy(plain, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /\d$/.test(key)) reads++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return { content, reads: () => reads }
}

/** Returns the errors of a check, and the number of items read by the validator. */
function check({ operation, bodyWith, kind }: Place, value: unknown) {
  const { content, reads } = contentOf(kind, value)
  const raw = { params: {}, search: '', headers: {}, body: bodyWith(content) }
  let errors: readonly string[] = []
  try {
    validatorsOf(documentOf, operation.service).validate(operation, raw)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ;({ errors } = error)
  }
  // each item is read once before, to look for NUL
  return { errors, work: reads() - many }
}

test('reaches the lists of all services', () => {
  expect(places.length).toBeGreaterThan(100)
  expect(new Set(places.map(({ operation }) => operation.service)).size).toBe(5)
})

test(`rejects ${many} invalid items in any list of any body after ${mostErrors} of them, or by their number alone`, () => {
  for (const place of places) {
    const where = `${place.operation.id} ${place.path}`
    const isRefused = wrongValues.some(value => {
      const { errors, work } = check(place, value)
      expect(errors.length, where).toBeLessThanOrEqual(mostErrors)
      if (place.most < many) expect(work, where).toBe(0)
      return work <= 2 * mostErrors
    })
    expect(isRefused, where).toBe(true)
  }
})
