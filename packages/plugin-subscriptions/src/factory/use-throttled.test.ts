import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('SUB-024 tells the first at once and then the newest, once in a second', () => {
  const told: string[] = []
  const [take] = throttle((text: string) => told.push(text), 1000)
  take('c')
  take('co')
  vi.advanceTimersByTime(999)
  take('com')
  expect(told).toEqual(['c'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['c', 'com'])
  take('comb')
  vi.advanceTimersByTime(999)
  expect(told).toEqual(['c', 'com'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['c', 'com', 'comb'])
  vi.advanceTimersByTime(1000)
  take('')
  expect(told.at(-1)).toBe('')
})

test('what waits is dropped with the screen', () => {
  const told: string[] = []
  const [take, drop] = throttle((text: string) => told.push(text), 1000)
  take('a')
  take('ab')
  drop()
  vi.runAllTimers()
  expect(told).toEqual(['a'])
})
