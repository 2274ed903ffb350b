import { expect, it } from 'vitest'
import { networkOf } from './limits.ts'
import { RateLimit } from './rate-limit.ts'

it('lets the allowed number through, then says how long to wait, then starts anew', () => {
  let now = 0
  const limit = new RateLimit({ most: 2, windowMs: 60_000, now: () => now })
  expect([limit.attempt('a'), limit.attempt('a'), limit.attempt('a'), limit.attempt('b')]).toEqual([0, 0, 60, 0])
  now = 59_500
  expect(limit.attempt('a')).toBe(1)
  now = 60_000
  expect(limit.attempt('a')).toBe(0)
})

it('does not count what is taken back', () => {
  const limit = new RateLimit({ most: 1, now: () => 0 })
  for (let i = 0; i < 5; i++) {
    expect(limit.attempt('a')).toBe(0)
    limit.release('a')
  }
  limit.release('never seen')
  expect([limit.attempt('a'), limit.attempt('a')]).toEqual([0, 60])
})

it('does not grow without bound', () => {
  const limit = new RateLimit({ most: 1, maxKeys: 10, now: () => 0 })
  for (let i = 0; i < 1000; i++) limit.attempt(`address ${i}`)
  expect(limit.attempt('address 0')).toBe(0)
})

it('takes an IPv6 network of one household for one address', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:0:0:7'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})
