import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { networkOf } from './limits.ts'
import { RateLimit } from './rate-limit.ts'

it('lets the allowed number through, then says how long to wait, then starts again', () => {
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
    const { wait, release } = limit.admit('a')
    expect(wait).toBe(0)
    release()
  }
  expect(limit.size).toBe(0)
  expect([limit.attempt('a'), limit.attempt('a')]).toEqual([0, 60])
})

it('takes nothing back from a later window, nor twice, nor for an attempt that was refused', () => {
  let now = 0
  const limit = new RateLimit({ most: 2, windowMs: 60_000, now: () => now })
  const { release } = limit.admit('a')
  now = 60_000
  limit.attempt('a')
  release()
  expect(limit.attempts('a')).toBe(1)

  const second = limit.admit('a')
  const refused = limit.admit('a')
  expect(refused.wait).toBe(60)
  refused.release()
  expect(limit.attempts('a')).toBe(2)
  second.release()
  second.release()
  expect(limit.attempts('a')).toBe(1)
})

it('drops windows that are over, also when nobody asks for their keys again', () => {
  let now = 0
  const limit = new RateLimit({ most: 1, windowMs: 60_000, now: () => now })
  for (let i = 0; i < 1000; i++) limit.attempt(`address ${i}`)
  now = 60_000
  limit.attempt('another')
  expect(limit.size).toBe(1)
})

it('never has more windows than its maximum', () => {
  const limit = new RateLimit({ most: 1, maxKeys: 10, now: () => 0 })
  for (let i = 0; i < 1000; i++) {
    limit.attempt(`address ${i}`)
    expect(limit.size).toBeLessThanOrEqual(10)
  }
})

it('is not reset by a flood of other keys: the windows with the fewest attempts give way first', () => {
  const limit = new RateLimit({ most: 3, maxKeys: 100, now: () => 0 })
  for (let i = 0; i < 3; i++) limit.attempt('guesser')
  limit.attempt('victim')
  limit.attempt('victim')
  for (let i = 0; i < 10_000; i++) limit.attempt(`flood ${i}`)
  expect(limit.attempt('guesser')).toBe(60)
  expect([limit.attempt('victim'), limit.attempt('victim')]).toEqual([0, 60])
})

it('holds keys of any length in the same space', () => {
  const limit = new RateLimit({ most: 1000, now: () => 0 })
  const before = heap()
  for (let i = 0; i < 3000; i++) limit.attempt(Buffer.from(`${i} ${'x'.repeat(14_600)}`).toString('latin1'))
  const grown = heap() - before
  expect(limit.attempts(`0 ${'x'.repeat(14_600)}`)).toBe(1)
  expect(grown).toBeLessThan(10_000_000)
})

/** Bytes in use, garbage aside. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

it('takes an IPv6 network of one household for one address', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:0:0:7'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})
