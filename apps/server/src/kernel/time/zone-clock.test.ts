import { expect, test } from 'vitest'
import { zoneClock, zoneDay } from './zone-clock.ts'

test.each([
  ['Europe/Rome', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['Europe/Rome', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['Europe/Rome', '2026-10-25T00:59:59Z', '2026-10-25 02:59:59'],
  ['Europe/Rome', '2026-10-25T01:00:00Z', '2026-10-25 02:00:00'],
  ['Australia/Sydney', '2026-04-04T15:59:59Z', '2026-04-05 02:59:59'],
  ['Australia/Sydney', '2026-04-04T16:00:00Z', '2026-04-05 02:00:00'],
  ['Australia/Sydney', '2026-10-03T15:59:59Z', '2026-10-04 01:59:59'],
  ['Australia/Sydney', '2026-10-03T16:00:00Z', '2026-10-04 03:00:00'],
  ['+05:30', '2026-10-25T01:00:00Z', '2026-10-25 06:30:00'],
])('formats in %s the time %s as %s', (zone, moment, wall) => {
  expect(zoneClock(zone)(new Date(moment))).toBe(wall)
})

test('starts a day at midnight with the current offset, regardless of earlier calls', () => {
  const day = zoneDay('Europe/Rome')
  expect(['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'].map(at => day(new Date(at)))).toEqual(
    ['2026-03-28', '2026-03-29', '2026-03-30'],
  )
  expect(day(Date.parse('2026-10-25T22:59:59Z'))).toBe('2026-10-25')
})
