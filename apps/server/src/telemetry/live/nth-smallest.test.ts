import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nthSmallest } from './nth-smallest.ts'

it('selects as a sort does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), fc.nat(), (values, any) => {
      const n = 1 + (any % values.length)
      expect(nthSmallest(Float64Array.from(values), n)).toBe(values.toSorted((a, b) => a - b)[n - 1])
    }),
  )
  expect(nthSmallest(Float64Array.of(1), 2)).toBe(Infinity)
})
