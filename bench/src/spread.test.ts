import { expect, it } from 'vitest'
import { spread } from './spread.ts'

it('returns the median of odd and of even counts', () => {
  expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3, samples: [3, 1, 2] })
  expect(spread([4, 1, 2, 10])).toMatchObject({ median: 3, min: 1, max: 10 })
  expect(spread([7])).toMatchObject({ median: 7, min: 7, max: 7 })
})
