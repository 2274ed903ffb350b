import { expect, it } from 'vitest'
import { encodedValuesErrors } from './encoded-values.schema.ts'

it('PROF-011 requires at least one entry', () => {
  expect(encodedValuesErrors([])).toEqual([{ path: [], message: 'profiles.canParameter.noValues' }])
  expect(encodedValuesErrors([{ value: 0, name: 'Off' }])).toEqual([])
})

it('PROF-010 requires a value and a name', () => {
  const values = [
    { value: 1, name: 'On' },
    { value: null, name: 'Fault' },
    { value: 3, name: ' ' },
  ]
  expect(encodedValuesErrors(values)).toEqual([
    { path: [1, 'value'], message: 'screens.invalid.missing' },
    { path: [2, 'name'], message: 'screens.invalid.missing' },
  ])
})
