import { expect, test } from 'vitest'
import { utilization } from './use-days.ts'

test('returns utilization as the working share of the time with the key on, to four decimals', () => {
  const day = (workingSeconds: number, movingSeconds: number, idleSeconds: number) => ({
    workingSeconds,
    movingSeconds,
    idleSeconds,
  })
  expect(utilization([])).toBeUndefined()
  expect(utilization([day(0, 0, 0)])).toBeUndefined()
  expect(utilization([day(10, 0, 0)])).toBe(1)
  expect(utilization([day(0, 5, 0)])).toBe(0)
  expect(utilization([day(10, 10, 10)])).toBe(0.3333)
  // over all days, not the mean of their shares
  expect(utilization([day(10, 0, 0), day(0, 10, 20), day(5, 0, 5)])).toBe(0.3)
})
