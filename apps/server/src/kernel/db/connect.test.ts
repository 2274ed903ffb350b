import { expect, test } from 'vitest'
import { toInteger } from './connect.ts'

test('an id that a number cannot hold is an error, not another id', () => {
  expect(toInteger('9007199254740991')).toBe(9007199254740991)
  expect(() => toInteger('9007199254740993')).toThrow('select it as text')
})
