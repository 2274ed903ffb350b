import { expect, test } from 'vitest'
import { useDays, utilization, type UseState } from './use-days.ts'

const interval = (from: number, to: number, state: UseState) => ({ from: from * 1000, to: to * 1000, state })

test('sums each state of a day, cut at its ends and rounded once, without the future', () => {
  const intervals = [
    interval(-20, 10, 'WORKING'),
    interval(10, 30.4, 'MOVING'),
    interval(30.4, 40.8, 'IDLE'),
    interval(40.8, 60, 'OFF'),
    interval(60, 75, 'NO_DATA'),
    interval(75, 80, 'WORKING'),
    interval(80, 130, 'OUT_OF_RANGE'),
  ]
  const days = [
    { day: '2026-06-10', from: 0, to: 70_000 },
    { day: '2026-06-11', from: 70_000, to: 140_000 },
    { day: '2026-06-12', from: 140_000, to: 200_000 },
  ]
  const nothing = { workingSeconds: 0, movingSeconds: 0, idleSeconds: 0, offSeconds: 0, noDataSeconds: 0 }
  expect(useDays(intervals, days)).toEqual([
    { day: '2026-06-10', workingSeconds: 10, movingSeconds: 20, idleSeconds: 10, offSeconds: 19, noDataSeconds: 10 },
    { ...nothing, day: '2026-06-11', workingSeconds: 5, noDataSeconds: 5 },
    { ...nothing, day: '2026-06-12' },
  ])
})

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
