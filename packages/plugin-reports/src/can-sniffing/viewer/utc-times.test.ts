import { CanLogReader } from '@muster/signals'
import { expect, it } from 'vitest'
import { withUtcTimes } from './utc-times.ts'

const startOf = (text: string, zone: string) => {
  const reader = new CanLogReader()
  reader.push(new TextEncoder().encode(text))
  return new Date(withUtcTimes(reader.finish(), zone).times[0] ?? 0).toISOString()
}
const asc = (date: string) => `date ${date}\n0.0 1 123 Rx d 1 11\n`

it.each([
  ['Sat Nov 21 10:00:00 2026', '2026-11-21T09:00:00.000Z'],
  ['Son Mär 29 01:30:00 2026', '2026-03-29T00:30:00.000Z'],
  ['Son Mär 29 03:30:00 2026', '2026-03-29T01:30:00.000Z'],
])('converts a log that begins at %s in Rome to UTC', (date, moment) => {
  expect(startOf(asc(date), 'Europe/Rome')).toBe(moment)
})

it('keeps the times of a log in UTC', () => {
  expect(startOf('(1700000000.0) can0 123#11', 'Europe/Rome')).toBe('2023-11-14T22:13:20.000Z')
})
