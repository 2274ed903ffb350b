import { expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

it('lets the allowed number through, then says how long to wait, then starts anew', () => {
  let now = 0
  const limit = createRateLimit({ most: 2, windowMs: 60_000, now: () => now })
  expect([limit.attempt(['a']), limit.attempt(['a']), limit.attempt(['a'])]).toEqual([0, 0, 60])
  now = 59_500
  expect(limit.attempt(['a'])).toBe(1)
  now = 60_000
  expect(limit.attempt(['a'])).toBe(0)
})

it('waits for the slowest of several keys, and forgets one that succeeded', () => {
  const limit = createRateLimit({ most: 1, now: () => 0 })
  limit.attempt(['account'])
  expect(limit.attempt(['address', 'account'])).toBe(60)
  limit.clear('account')
  expect(limit.attempt(['account'])).toBe(0)
})

it('does not grow without bound', () => {
  const limit = createRateLimit({ most: 1, maxKeys: 10, now: () => 0 })
  for (let i = 0; i < 1000; i++) limit.attempt([`address ${i}`])
  expect(limit.attempt(['address 0'])).toBe(0)
})
