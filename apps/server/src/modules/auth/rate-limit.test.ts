import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'
import { networkOf } from './limits.ts'
import { longestWindow, RateLimit, type Count } from './rate-limit.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  return () => vi.useRealTimers()
})

it('admits the allowed number, then returns the time to wait, then starts a new window', async () => {
  const limit = new RateLimit({ most: 2, windowMs: 60_000 })
  const waits = []
  for (const key of ['a', 'a', 'a', 'b']) waits.push(await limit.attempt(key))
  expect(waits).toEqual([0, 0, 60, 0])
  vi.advanceTimersByTime(59_500)
  expect(await limit.attempt('a')).toBe(1)
  vi.advanceTimersByTime(500)
  expect(await limit.attempt('a')).toBe(0)
})

it('gives concurrent attempts different numbers', async () => {
  const limit = new RateLimit({ most: 3 })
  const all = await Promise.all(Array.from({ length: 10 }, () => limit.admit('a')))
  expect(all.filter(({ wait }) => wait === 0).map(({ count }) => count)).toEqual([1, 2, 3])
})

it('admits only the allowed number of concurrent attempts', async () => {
  const limit = new RateLimit({ most: 10 })
  const waits = await Promise.all(Array.from({ length: 50 }, () => limit.attempt('a')))
  expect(waits.filter(wait => wait === 0)).toHaveLength(10)
  expect(await limit.attempts('a')).toBe(10)
})

it('does not count released attempts', async () => {
  const limit = new RateLimit({ most: 1 })
  for (let i = 0; i < 5; i++) {
    const { wait, release } = await limit.admit('a')
    expect(wait).toBe(0)
    await release()
  }
  expect(limit.size).toBe(0)
  expect([await limit.attempt('a'), await limit.attempt('a')]).toEqual([0, 60])
})

it('releases nothing in a later window, twice, or for a rejected attempt', async () => {
  const limit = new RateLimit({ most: 2, windowMs: 60_000 })
  const { release } = await limit.admit('a')
  vi.advanceTimersByTime(60_000)
  await limit.attempt('a')
  await release()
  expect(await limit.attempts('a')).toBe(1)

  const second = await limit.admit('a')
  const refused = await limit.admit('a')
  expect(refused.wait).toBe(60)
  await refused.release()
  expect(await limit.attempts('a')).toBe(2)
  await second.release()
  await second.release()
  expect(await limit.attempts('a')).toBe(1)
})

it('drops ended windows whose keys are never used again', async () => {
  const limit = new RateLimit({ most: 1, windowMs: 60_000 })
  for (let i = 0; i < 1000; i++) await limit.attempt(`address ${i}`)
  vi.advanceTimersByTime(60_000)
  expect(limit.size).toBe(0)
})

it('never has more windows than its maximum', async () => {
  const limit = new RateLimit({ most: 1, maxKeys: 10 })
  for (let i = 0; i < 1000; i++) {
    await limit.attempt(`address ${i}`)
    expect(limit.size).toBeLessThanOrEqual(10)
  }
  for (let i = 0; i < 1000; i++) await limit.count({ id: `theirs ${i}`, by: 1, ends: 1000 })
  expect(limit.size).toBeLessThanOrEqual(10)
})

it('keeps a count during a flood of other keys by evicting the windows with the fewest attempts', async () => {
  const limit = new RateLimit({ most: 3, maxKeys: 100 })
  for (let i = 0; i < 3; i++) await limit.attempt('guesser')
  await limit.attempt('victim')
  await limit.attempt('victim')
  for (let i = 0; i < 10_000; i++) await limit.attempt(`flood ${i}`)
  expect(await limit.attempt('guesser')).toBe(60)
  expect([await limit.attempt('victim'), await limit.attempt('victim')]).toEqual([0, 60])
})

it('applies counts and releases of other servers to the end of their window', async () => {
  const heard: Count[] = []
  const theirs = new RateLimit({ most: 2, onCount: count => heard.push(count) })
  const ours = new RateLimit({ most: 2 })
  const { release } = await theirs.admit('a')
  await theirs.attempt('a')
  vi.advanceTimersByTime(20_000)
  for (const count of heard.splice(0)) await ours.count(count)
  expect(await ours.attempt('a')).toBe(40)
  await release()
  for (const count of heard) await ours.count(count)
  expect(await ours.attempts('a')).toBe(1)
  vi.advanceTimersByTime(40_000)
  expect(await ours.attempts('a')).toBe(0)
  // a release of an unknown key changes nothing
  await ours.count({ id: 'unknown', by: -1, ends: Date.now() + 1000 })
  await ours.count({ id: 'over', by: 1, ends: Date.now() - 1 })
  expect(ours.size).toBe(0)
})

it('ignores a release of another server for an earlier window', async () => {
  const heard: Count[] = []
  const theirs = new RateLimit({ most: 2, onCount: count => heard.push(count) })
  const ours = new RateLimit({ most: 2 })
  const { release } = await theirs.admit('a')
  for (const count of heard.splice(0)) await ours.count(count)
  vi.advanceTimersByTime(60_000)
  await ours.attempt('a')
  await release()
  for (const count of heard) await ours.count(count)
  expect(await ours.attempts('a')).toBe(1)
})

it('limits windows to 24 days and stores them as long', async () => {
  const limit = new RateLimit({ windowMs: longestWindow * 2 })
  await limit.attempt('a')
  await limit.count({ id: 'theirs', by: 1, ends: longestWindow * 2 })
  vi.advanceTimersByTime(longestWindow - 1)
  expect(limit.size).toBe(2)
  vi.advanceTimersByTime(1)
  expect(limit.size).toBe(0)
})

it('stores keys of any length in the same space', async () => {
  const limit = new RateLimit({ most: 1000 })
  const before = heap()
  for (let i = 0; i < 3000; i++) await limit.attempt(Buffer.from(`${i} ${'x'.repeat(14_600)}`).toString('latin1'))
  const grown = heap() - before
  expect(await limit.attempts(`0 ${'x'.repeat(14_600)}`)).toBe(1)
  expect(grown).toBeLessThan(10_000_000)
})

/** Returns the bytes in use after garbage collection. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

it('treats the IPv6 network of a household as one address', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:0:0:7'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})
