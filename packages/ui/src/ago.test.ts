import { expect, it } from 'vitest'
import { wordsFor } from './ago.tsx'

const english = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' })

it.each([
  [0, 'now'], [59_000, 'now'], [60_000, '1min ago'], [3_599_000, '59min ago'], [7_200_000, '2h ago'], [86_400_000, 'yesterday'],
  [-5_000, 'now'],
])('says %i ms ago as %s', (milliseconds, words) => {
  expect(wordsFor(milliseconds, english)).toBe(words)
})
