import { expect, it } from 'vitest'
import { millivoltsIn } from './analog-unit.ts'

it('follows the protocol of the device unless the unit has a setting', () => {
  expect([millivoltsIn('AUTO', 'teltonika'), millivoltsIn('AUTO', 'galileo'), millivoltsIn('AUTO', undefined)]).toEqual(
    [1000, 1, 1],
  )
  expect([millivoltsIn('VOLTS', 'galileo'), millivoltsIn('MILLIVOLTS', 'teltonika')]).toEqual([1000, 1])
})
