import { expect, it } from 'vitest'
import { faultsOf } from './encoded-values.schema.ts'

it('PROF-011 requires at least one entry', () => {
  expect(faultsOf([])).toEqual([{ path: [], message: 'profiles.canParameter.noValues' }])
  expect(faultsOf([{ value: 0, name: 'Off' }])).toEqual([])
})

it('PROF-010 requires a value and a name', () => {
  const values = [
    { value: 1, name: 'On' },
    { value: null, name: 'Fault' },
    { value: 3, name: ' ' },
  ]
  expect(faultsOf(values)).toEqual([
    { path: [1, 'value'], message: 'screens.invalid.missing' },
    { path: [2, 'name'], message: 'screens.invalid.missing' },
  ])
})
