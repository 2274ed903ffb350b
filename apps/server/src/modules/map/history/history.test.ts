import { expect, it } from 'vitest'
import { atOffset } from './history.ts'

it.each([
  [5.5, '2026-11-21T13:30:00.000+05:30'],
  [-3.5, '2026-11-21T04:30:00.000-03:30'],
  [0, '2026-11-21T08:00:00.000+00:00'],
])('formats a time at %d hours from UTC', (hours, text) =>
  expect(atOffset(new Date('2026-11-21T08:00:00Z'), hours)).toBe(text),
)
