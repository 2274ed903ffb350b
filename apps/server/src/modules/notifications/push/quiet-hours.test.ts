import { expect, it } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const night = { enabled: true, from: 22 * 60, to: 6 * 60, exceptHigh: true }

it.each([
  ['2026-11-20T20:59:00Z', 'Europe/Rome', false],
  ['2026-11-20T21:00:00Z', 'Europe/Rome', true],
  ['2026-11-21T04:59:59Z', 'Europe/Rome', true],
  ['2026-11-21T05:00:00Z', 'Europe/Rome', false],
  // summer time
  ['2026-07-20T20:00:00Z', 'Europe/Rome', true],
  ['2026-11-20T16:30:00Z', 'Asia/Kolkata', true],
  ['2026-11-20T12:00:00Z', 'America/New_York', false],
  ['2026-11-20T23:00:00Z', 'no zone', true],
])('returns at %s in %s: %s', (now, zone, expected) => {
  expect(isQuiet(night, zone, new Date(now))).toBe(expected)
})

it('supports hours within a day, and returns false if disabled', () => {
  const noon = { ...night, from: 12 * 60, to: 13 * 60 }
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  expect([at('11:59:59'), at('12:00:00'), at('13:00:00')].map(now => isQuiet(noon, 'UTC', now))).toEqual([
    false,
    true,
    false,
  ])
  expect(isQuiet({ ...noon, enabled: false }, 'UTC', at('12:30:00'))).toBe(false)
})
