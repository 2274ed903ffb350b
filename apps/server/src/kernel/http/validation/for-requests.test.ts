import { isDeepStrictEqual } from 'node:util'
import {
  createCurfewProfile,
  createFenceProfile,
  createSensor,
  operations,
  updateMyExportSettings,
  type Operation,
} from '@muster/contract'
import { expect, test } from 'vitest'
import { Dice } from '#test/contract/dice.ts'
import { generate } from '#test/contract/generate.ts'
import { partsOf } from '#test/contract/operation-parts.ts'
import { documentOf } from '../documents.ts'
import { resolveSchema, type ApiDocument, type Schema } from './document.ts'
import { validatorsOf } from './validator.ts'

const check = (operation: Operation, body: unknown) =>
  validatorsOf(documentOf, operation.service).validate(operation, {
    params: { id: '1' },
    search: '',
    headers: {},
    body,
  }).body

test('removes unknown properties of objects at every depth, so that they are not stored', () => {
  expect(
    check(updateMyExportSettings, {
      csvDelimiter: ';',
      decimalSeparator: ',',
      sheetPerUnit: true,
      more: 'x'.repeat(900_000),
    }),
  ).not.toHaveProperty('more')
  const days = { MONDAY: [{ from: '08:00', to: '09:00', more: 1 }], HOLIDAY: 'x', constructor: 1 }
  const curfew = check(createCurfewProfile, { name: 'Night', timezoneId: 'Europe/Rome', days, more: 1 })
  expect(curfew).toMatchObject({ name: 'Night', days: { MONDAY: [{ from: '08:00', to: '09:00' }] } })
  expect(JSON.stringify(curfew)).not.toMatch(/more|HOLIDAY|constructor/)
})

test('properties that no member of a union has are removed, at every depth', () => {
  const polygon = [
    [1, 1],
    [1, 2],
    [2, 2],
    [1, 1],
  ]
  const shape = { shapeType: 'POLYGON', polygon }
  expect(check(createFenceProfile, { name: 'Yard', shape: { ...shape, circleRadius: 5, more: 1 } })).toMatchObject({
    name: 'Yard',
    shape: expect.toSatisfy((stored: object) => isDeepStrictEqual(stored, shape)),
  })
})

test('keeps the properties of every matching union member', () => {
  const lookupTable = [
    { value: 0, raw_value: 1, voltage_mV: 5, more: 1 },
    { value: 1, voltage_mV: 9, more: 1 },
  ]
  const muSetting = { type: 'LABEL', label: 'bar', more: 1 }
  expect(check(createSensor, { name: 'Oil', type: 'INTERPOLATED_VOLTAGE', lookupTable, muSetting, more: 1 })).toEqual(
    expect.objectContaining({
      lookupTable: [
        { value: 0, raw_value: 1, voltage_mV: 5 },
        { value: 1, voltage_mV: 9 },
      ],
      muSetting: { type: 'LABEL', label: 'bar' },
    }),
  )
})

test('rejects a value that fits no member, with the mismatch of each', () => {
  const shape = { shapeType: 'CIRCLE', circleRadius: 0, circleLongitude: 1 }
  expect(() => check(createFenceProfile, { name: 'Yard', shape })).toThrow(
    expect.objectContaining({
      errors: expect.arrayContaining([
        expect.stringContaining('shape.circleRadius'),
        expect.stringContaining('shape.circleLatitude'),
      ]),
    }),
  )
})

const stray = 'stray_field'

/** Returns a copy in which each object except maps has an additional property that is not in the contract. */
function withStrays(given: readonly Schema[], value: unknown, document: ApiDocument): unknown {
  const schemas = given.flatMap(schema => membersOf(schema, document))
  if (Array.isArray(value)) {
    const items = schemas.flatMap(({ items: inner }) => (inner ? [inner] : []))
    return value.map(each => withStrays(items, each, document))
  }
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  const maps = schemas.flatMap(({ additionalProperties }) =>
    typeof additionalProperties === 'object' ? [additionalProperties as Schema] : [],
  )
  const entries = Object.entries(value as object).map(([name, inner]: [string, unknown]): [string, unknown] => {
    const own = schemas.flatMap(({ properties = {} }) => (properties[name] ? [properties[name]] : []))
    return [name, withStrays(own.length > 0 ? own : maps, inner, document)]
  })
  return { ...Object.fromEntries(entries), ...(maps.length === 0 && { [stray]: { [stray]: 'x' } }) }
}

/** Returns the schema, or those of all union members. */
function membersOf(given: Schema, document: ApiDocument): Schema[] {
  const schema = resolveSchema(document, given)
  const members = ['anyOf', 'oneOf', 'allOf'].flatMap(word => (schema[word] ?? []) as Schema[])
  return [schema, ...members.flatMap(member => membersOf(member, document))]
}

test('removes unknown properties of every body of the contract at any depth, and no others', () => {
  let count = 0
  for (const operation of operations) {
    const { document, parameters, body } = partsOf(operation)
    if (!body) continue
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const dice = new Dice(`${operation.id} ${seed}`)
      const made = (schema: Schema, name: string) =>
        generate(schema, name, { document, dice, fullness: 1, idFor: () => undefined, mark: 'm' })
      const texts = (place: string) =>
        parameters
          .filter(({ in: part, required }) => part === place && required)
          .flatMap(({ name, schema = {} }) =>
            [made(schema, name)].flat().map((value): [string, string] => [name, String(value)]),
          )
      const params = Object.fromEntries(texts('path'))
      const search = new URLSearchParams(texts('query')).toString()
      const storedOf = (sent: unknown) =>
        validatorsOf(documentOf, operation.service).validate(operation, { params, search, headers: {}, body: sent })
          .body
      const given = made(body.schema, '')
      const strayed = withStrays([body.schema], given, document)
      if (JSON.stringify(strayed).includes(stray)) count++
      const stored = storedOf(strayed)
      expect(JSON.stringify(stored) ?? '', operation.id).not.toContain(stray)
      expect(stored, operation.id).toEqual(storedOf(given))
    }
  }
  expect(count).toBeGreaterThan(500)
})
