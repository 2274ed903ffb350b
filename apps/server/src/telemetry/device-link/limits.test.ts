import { expect, it } from 'vitest'
import { ConnectLimit } from './connect-limit.ts'
import { Rates } from './limits.ts'

const rate = { perSecond: 2, burst: 3 }

it('allows a burst and spaces subsequent messages', () => {
  const rates = new Rates()
  expect(Array.from({ length: 5 }, () => rates.take('a', rate, 0))).toEqual([0, 0, 0, 500, 1000])
  expect(rates.take('b', rate, 0)).toBe(0)
  expect(rates.take('a', rate, 60_000)).toBe(0)
})

it('takes no turn for a rejected request', () => {
  const rates = new Rates()
  expect(rates.tryTake('a', rate, 5, 0)).toBe(0)
  expect(rates.tryTake('a', rate, 1, 0)).toBe(1500)
  expect(rates.tryTake('a', rate, 1, 1500)).toBe(0)
})

it('counts attempts of a network in a minute', () => {
  const limit = new ConnectLimit(2)
  expect([1, 2, 3].map(() => limit.isExceeded('a', 0))).toEqual([false, false, true])
  expect([limit.isExceeded('b', 0), limit.isExceeded('a', 60_000)]).toEqual([false, false])
  expect(new ConnectLimit(0).isExceeded('a')).toBe(false)
})
