import { expect, it } from 'vitest'
import { nextMonth } from './next-month.ts'

it('returns the month after the current one in the user’s zone', () => {
  const turn = new Date('2026-11-30T20:00:00Z')
  expect(nextMonth('en', 'UTC', turn)).toBe('December 2026')
  expect(nextMonth('en', 'Asia/Kolkata', turn)).toBe('January 2027')
})
