import { expect, test } from 'vitest'
import { listed } from './use-total.ts'

test('counts the units over the limit, whose amount is the remainder of the total', () => {
  const known = [0.1, 30.2, 0.2, 20.7].map((amount, unitId) => ({ unitId, unitName: `U${unitId}`, amount }))
  const { parts, others } = listed(known, 51.2, 2)
  expect(parts.map(({ unitId, amount }) => [unitId, amount])).toEqual([
    [1, 30.2],
    [3, 20.7],
  ])
  expect(others).toEqual({ unitsCount: 2, amount: 0.3 })
  expect(listed(known, 51.2, 4).others).toBeUndefined()
})
