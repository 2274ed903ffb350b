import { expect, it } from 'vitest'
import { ageOf } from './ago.tsx'

const english = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

it.each([
  [0, 0, 'second'],
  [59_000, 0, 'second'],
  [60_000, 1, 'minute'],
  [3_599_000, 59, 'minute'],
  [7_200_000, 2, 'hour'],
  [86_400_000, 1, 'day'],
  [-5_000, 0, 'second'],
] as const)('describes %i ms as %i %s', (milliseconds, count, unit) => {
  expect(ageOf(milliseconds, english)).toEqual({ unit, count, ago: english.format(-count, unit) })
})
