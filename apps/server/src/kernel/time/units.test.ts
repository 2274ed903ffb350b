import { expect, it } from 'vitest'
import { toMilliseconds, toSeconds, type Milliseconds, type Seconds } from './units.ts'

it('converts between seconds and milliseconds, including fractions of a second', () => {
  expect(toSeconds(1500)).toBe(1.5)
  expect(toMilliseconds(1.5)).toBe(1500)
})

it('does not compile where milliseconds are given for seconds, or seconds for milliseconds', () => {
  const milliseconds: Milliseconds = 1000
  const seconds: Seconds = 1
  // @ts-expect-error milliseconds for seconds
  const wrongSeconds: Seconds = milliseconds
  // @ts-expect-error seconds for milliseconds
  const wrongMilliseconds: Milliseconds = seconds
  // @ts-expect-error seconds are converted once only
  toSeconds(seconds)
  expect([wrongSeconds, wrongMilliseconds]).toEqual([1000, 1])
})
