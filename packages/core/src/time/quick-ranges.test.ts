import { describe, expect, it } from 'vitest'
import { wallClock } from '../format/zone.ts'
import { firstWeekday, type Weekday } from './calendar.ts'
import { quickChoiceOf, quickRange, quickRanges, type QuickRange } from './quick-ranges.ts'

// 14:30 in Rome on the day when the clocks go forward
const now = Date.UTC(2026, 2, 29, 12, 30)
const zone = 'Europe/Rome'

function shown(choice: QuickRange, at = now, where = zone, weekStart?: Weekday): string[] {
  const clock = wallClock(where)
  const write = (time: number) => {
    const { year, month, day, hour, minute, second, millisecond } = clock(time)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}.${millisecond}`
  }
  const { from, to } = quickRange(choice, where, at, weekStart)
  return [write(from), write(to)]
}

it('WIDGET-020 offers today, yesterday, last7days and last30days, then weeks and months; none for other spans', () => {
  expect(quickRanges.slice(0, 4)).toEqual(['today', 'yesterday', 'last7days', 'last30days'])
  expect(quickRanges.slice(4)).toEqual(['thisWeek', 'thisMonth', 'lastMonth'])
  for (const choice of quickRanges) expect(quickChoiceOf(quickRange(choice, zone, now), zone, now)).toBe(choice)
  expect(quickChoiceOf({ from: now - 1000, to: now }, zone, now)).toBe('none')
  expect(quickChoiceOf({}, zone, now)).toBe('none')
})

it('WIDGET-021 returns today from start to end, including a day of 23 hours', () => {
  expect(shown('today')).toEqual(['2026-03-29 00:00:00.0', '2026-03-29 23:59:59.999'])
  const { from, to } = quickRange('today', zone, now)
  expect(to + 1 - from).toBe(23 * 3_600_000)
})

it('WIDGET-021 uses today in the zone, not on the machine', () => {
  expect(shown('today', Date.UTC(2026, 6, 1, 22, 30), 'Asia/Kolkata')[0]).toBe('2026-07-02 00:00:00.0')
  expect(shown('today', Date.UTC(2026, 6, 1, 22, 30), 'America/New_York')[0]).toBe('2026-07-01 00:00:00.0')
})

it('WIDGET-022 returns the complete previous day for yesterday', () => {
  expect(shown('yesterday')).toEqual(['2026-03-28 00:00:00.0', '2026-03-28 23:59:59.999'])
  expect(shown('yesterday', Date.UTC(2028, 2, 1, 12))).toEqual(['2028-02-29 00:00:00.0', '2028-02-29 23:59:59.999'])
})

describe('WIDGET-023 ranges of several days', () => {
  it('begins last7days seven days back and ends it with yesterday', () => {
    expect(shown('last7days')).toEqual(['2026-03-22 00:00:00.0', '2026-03-28 23:59:59.999'])
  })

  it('begins last30days thirty days back and ends it with yesterday, across a leap day and a clock change', () => {
    expect(shown('last30days')).toEqual(['2026-02-27 00:00:00.0', '2026-03-28 23:59:59.999'])
    expect(shown('last30days', Date.UTC(2028, 2, 15, 12))).toEqual(['2028-02-14 00:00:00.0', '2028-03-14 23:59:59.999'])
    const { from, to } = quickRange('last30days', zone, Date.UTC(2026, 9, 30, 12))
    expect(to + 1 - from).toBe(30 * 86_400_000 + 3_600_000)
  })
})

it('WIDGET-024 recognises a choice by its start alone', () => {
  const { from } = quickRange('last7days', zone, now)
  expect(quickChoiceOf({ from }, zone, now, true)).toBe('last7days')
  expect(quickChoiceOf({ from }, zone, now)).toBe('none')
})

describe('weeks and months of the calendar', () => {
  const hour = 3_600_000
  const length = (choice: QuickRange, at: number) => {
    const { from, to } = quickRange(choice, zone, at)
    return to + 1 - from
  }

  it('begins this week on the first weekday of the language and ends it with today', () => {
    // Wednesday
    const at = Date.UTC(2026, 11, 2, 12)
    const weekOf = (language: string) => shown('thisWeek', at, zone, firstWeekday(language))[0]
    expect(weekOf('de')).toBe('2026-11-30 00:00:00.0')
    expect(weekOf('en-US')).toBe('2026-11-29 00:00:00.0')
    expect(weekOf('ar-EG')).toBe('2026-11-28 00:00:00.0')
    expect(shown('thisWeek', at)[1]).toBe('2026-12-02 23:59:59.999')
  })

  it('begins this week on its last day six days back, and on its first day today', () => {
    expect(shown('thisWeek', Date.UTC(2026, 10, 29, 12))[0]).toBe('2026-11-23 00:00:00.0')
    expect(shown('thisWeek', Date.UTC(2026, 10, 30, 12))).toEqual(['2026-11-30 00:00:00.0', '2026-11-30 23:59:59.999'])
  })

  it('uses the week and month of the zone', () => {
    const midnight = Date.UTC(2026, 10, 30, 23, 30)
    expect(shown('thisMonth', midnight)[0]).toBe('2026-12-01 00:00:00.0')
    expect(shown('thisMonth', midnight, 'America/New_York')[0]).toBe('2026-11-01 00:00:00.0')
    expect(shown('lastMonth', midnight)).toEqual(['2026-11-01 00:00:00.0', '2026-11-30 23:59:59.999'])
  })

  it('returns months of every length and over the end of a year', () => {
    expect(shown('lastMonth', Date.UTC(2026, 2, 31, 12))).toEqual(['2026-02-01 00:00:00.0', '2026-02-28 23:59:59.999'])
    expect(shown('lastMonth', Date.UTC(2028, 2, 1, 12))[1]).toBe('2028-02-29 23:59:59.999')
    expect(shown('lastMonth', Date.UTC(2027, 0, 15, 12))).toEqual(['2026-12-01 00:00:00.0', '2026-12-31 23:59:59.999'])
    expect(shown('thisMonth', Date.UTC(2026, 0, 31, 12))).toEqual(['2026-01-01 00:00:00.0', '2026-01-31 23:59:59.999'])
  })

  it('has an hour less when the clocks go forward and one more when they go back', () => {
    expect(length('thisWeek', now)).toBe((7 * 24 - 1) * hour)
    expect(length('thisWeek', Date.UTC(2026, 9, 25, 12))).toBe((7 * 24 + 1) * hour)
    expect(length('lastMonth', Date.UTC(2026, 3, 30, 12))).toBe((31 * 24 - 1) * hour)
    expect(length('lastMonth', Date.UTC(2026, 10, 1, 12))).toBe((31 * 24 + 1) * hour)
  })

  it('prefers the selected one of two equal ranges', () => {
    const monday = Date.UTC(2026, 10, 30, 12)
    const span = quickRange('thisWeek', zone, monday)
    expect(quickChoiceOf(span, zone, monday)).toBe('today')
    expect(quickChoiceOf(span, zone, monday, false, { preferred: 'thisWeek' })).toBe('thisWeek')
    expect(quickChoiceOf(span, zone, monday, false, { preferred: 'lastMonth' })).toBe('today')
  })
})
