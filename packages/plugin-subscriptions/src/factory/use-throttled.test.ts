import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('SUB-024 emits the first value immediately, then the newest once a second', () => {
  const throttled: string[] = []
  const [push] = throttle((text: string) => throttled.push(text), 1000)
  push('c')
  push('co')
  vi.advanceTimersByTime(999)
  push('com')
  expect(throttled).toEqual(['c'])
  vi.advanceTimersByTime(1)
  expect(throttled).toEqual(['c', 'com'])
  push('comb')
  vi.advanceTimersByTime(999)
  expect(throttled).toEqual(['c', 'com'])
  vi.advanceTimersByTime(1)
  expect(throttled).toEqual(['c', 'com', 'comb'])
  vi.advanceTimersByTime(1000)
  push('')
  expect(throttled.at(-1)).toBe('')
})

test('drops the pending value when the screen closes', () => {
  const throttled: string[] = []
  const [push, cancel] = throttle((text: string) => throttled.push(text), 1000)
  push('a')
  push('ab')
  cancel()
  vi.runAllTimers()
  expect(throttled).toEqual(['a'])
})
