import { expect, it } from 'vitest'
import { deviationOf, mediansByModel } from './under-use.ts'

it('compares units with the median of their model, from five units with known use on', () => {
  const units = [
    ...[8, 1, 4, 2, 100].map(dailySeconds => ({ modelId: 1, dailySeconds })),
    ...[1, 2, 3, 4].map(dailySeconds => ({ modelId: 2, dailySeconds })),
    { modelId: 2 },
    ...[6, 2, 4, 8, 10, 12].map(dailySeconds => ({ modelId: 3, dailySeconds })),
    ...[0, 0, 0, 0, 9].map(dailySeconds => ({ modelId: 4, dailySeconds })),
    { dailySeconds: 7 },
  ]
  const medians = mediansByModel(units)
  expect([...medians]).toEqual([[1, 4], [3, 7], [4, 0]]) // prettier-ignore
  expect(deviationOf(units[1]!, medians)).toBe(-0.75)
  expect([{ modelId: 1 }, { modelId: 2, dailySeconds: 1 }, { modelId: 4, dailySeconds: 9 }, { dailySeconds: 7 }].map(unit => deviationOf(unit, medians))).toEqual([undefined, undefined, undefined, undefined]) // prettier-ignore
})
