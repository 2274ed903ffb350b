import { createCurfewProfile, createFenceProfile, updateMyExportSettings, type Operation } from '@muster/contract'
import { expect, test } from 'vitest'
import { documentOf } from '../documents.ts'
import { validatorsOf } from './validator.ts'

const bodyOf = (operation: Operation, body: unknown) =>
  validatorsOf(documentOf, operation.service).validate(operation, {
    params: { id: '1' },
    search: '',
    headers: {},
    body,
  }).body

test('properties that an object does not have are removed at every depth, so that they are not stored', () => {
  expect(
    bodyOf(updateMyExportSettings, {
      csvDelimiter: ';',
      decimalSeparator: ',',
      sheetPerUnit: true,
      more: 'x'.repeat(900_000),
    }),
  ).not.toHaveProperty('more')
  const days = { MONDAY: [{ from: '08:00', to: '09:00', more: 1 }], HOLIDAY: 'x', constructor: 1 }
  const curfew = bodyOf(createCurfewProfile, { name: 'Night', timezoneId: 'Europe/Rome', days, more: 1 })
  expect(curfew).toMatchObject({ name: 'Night', days: { MONDAY: [{ from: '08:00', to: '09:00' }] } })
  expect(JSON.stringify(curfew)).not.toMatch(/more|HOLIDAY|constructor/)
})

test('a member of a union keeps what the members before it do not have', () => {
  const polygon = [
    [1, 1],
    [1, 2],
    [2, 2],
    [1, 1],
  ]
  const shape = { shapeType: 'POLYGON', polygon }
  expect(bodyOf(createFenceProfile, { name: 'Yard', shape })).toMatchObject({ name: 'Yard', shape })
})
