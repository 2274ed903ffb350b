import { expect, it } from 'vitest'
import { zoneOf } from './zone.ts'

const date = (text: string) => Date.parse(text)
const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

it.each([
  ['Europe/Rome', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Rome', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00Z', 24],
  ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00Z', 25],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00Z', 23],
])('in %s, %s begins at %s and lasts %i hours', (name, day, start, hours) => {
  const zone = zoneOf(name),
    number = dayNumber(day)
  expect(zone.startOf(number)).toBe(date(start))
  expect(zone.startOf(number + 1) - zone.startOf(number)).toBe(hours * 3_600_000)
  expect(zone.dayOf(date(start))).toBe(number)
  expect(zone.dayOf(date(start) - 1)).toBe(number - 1)
  expect(zone.dayOf(zone.startOf(number + 1) - 1)).toBe(number)
})
