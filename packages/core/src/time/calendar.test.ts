import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClock } from '../format/zone.ts'
import { addDays, dayOf, endOfDay, momentOf, momentsOf, startOfDay } from './calendar.ts'

const hours = (zone: string, year: number, month: number, day: number) =>
  (endOfDay(zone, { year, month, day }) + 1 - startOfDay(zone, { year, month, day })) / 3_600_000

describe('a day', () => {
  it.each([
    ['Europe/Rome', 2026, 3, 28, 24],
    ['Europe/Rome', 2026, 3, 29, 23],
    ['Europe/Rome', 2026, 10, 25, 25],
    ['America/New_York', 2026, 3, 8, 23],
    ['Australia/Lord_Howe', 2026, 4, 5, 24.5],
    ['Asia/Kolkata', 2026, 3, 29, 24],
    ['UTC', 2026, 3, 29, 24],
  ])('in %s on %i-%i-%i lasts %d hours', (zone, year, month, day, length) => {
    expect(hours(zone, year, month, day)).toBe(length)
  })

  it("begins at one o'clock where the clock change skips midnight", () => {
    const start = startOfDay('America/Sao_Paulo', { year: 2018, month: 11, day: 4 })
    expect(new Date(start).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(wallClock('America/Sao_Paulo')(start).hour).toBe(1)
  })

  it('begins with the first of two midnights', () => {
    const start = startOfDay('America/Havana', { year: 2026, month: 11, day: 1 })
    expect(new Date(start).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })
})

it('counts across leap days and year ends', () => {
  expect(addDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({ year: 2028, month: 2, day: 29 })
  expect(addDays({ year: 2028, month: 3, day: 1 }, -1)).toEqual({ year: 2028, month: 2, day: 29 })
  expect(addDays({ year: 2027, month: 3, day: 1 }, -1)).toEqual({ year: 2027, month: 2, day: 28 })
  expect(addDays({ year: 2026, month: 1, day: 1 }, -1)).toEqual({ year: 2025, month: 12, day: 31 })
})

it('maps a skipped time to the first moment after the gap, and a repeated time to its first moment', () => {
  const at = (month: number, day: number, hour: number, minute: number) =>
    new Date(momentOf('Europe/Rome', { year: 2026, month, day, hour, minute, second: 0, millisecond: 0 })).toISOString()
  expect(at(3, 29, 2, 30)).toBe('2026-03-29T01:00:00.000Z')
  expect(at(10, 25, 2, 30)).toBe('2026-10-25T00:30:00.000Z')
  expect(at(7, 1, 12, 0)).toBe('2026-07-01T10:00:00.000Z')
})

it('returns both moments of a repeated time, and none of a skipped one', () => {
  const at = (month: number, day: number, hour: number, minute: number) =>
    momentsOf('Europe/Rome', { year: 2026, month, day, hour, minute, second: 0, millisecond: 0 }).map(time =>
      new Date(time).toISOString(),
    )
  expect(at(3, 29, 2, 30)).toEqual([])
  expect(at(10, 25, 2, 30)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  expect(at(7, 1, 12, 0)).toEqual(['2026-07-01T10:00:00.000Z'])
})

const zones = fc.constantFrom(
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
)
const times = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })

it('keeps every moment within its day and days without gaps', () => {
  fc.assert(
    fc.property(zones, times, (zone, time) => {
      const day = dayOf(zone, time)
      const [start, end] = [startOfDay(zone, day), endOfDay(zone, day)]
      expect(start <= time && time <= end).toBe(true)
      expect(dayOf(zone, start)).toEqual(day)
      expect(dayOf(zone, end)).toEqual(day)
      expect(dayOf(zone, start - 1)).not.toEqual(day)
      expect(dayOf(zone, end + 1)).not.toEqual(day)
    }),
    { numRuns: 400 },
  )
})

it('maps a local time back to its moment, or to the earlier of two', () => {
  fc.assert(
    fc.property(zones, times, (zone, time) => {
      const back = momentOf(zone, wallClock(zone)(time))
      expect(back <= time).toBe(true)
      expect(wallClock(zone)(back)).toEqual(wallClock(zone)(time))
    }),
    { numRuns: 400 },
  )
})
