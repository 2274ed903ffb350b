import { describe, expect, it } from 'vitest'
import { addDays, dayOf, endOfDay, startOfDay } from './calendar.ts'
import { quickRange } from './quick-ranges.ts'
import { calendarDays, daysOf, exceedsLimit, isOrdered, displayedDays } from './range-limit.ts'

const zone = 'Europe/Rome'
const now = Date.UTC(2026, 9, 30, 12)

/** Full days that end today, or `ago` days earlier. */
function whole(days: number, ago = 0) {
  const last = addDays(dayOf(zone, now), -ago)
  return { from: startOfDay(zone, addDays(last, 1 - days)), to: endOfDay(zone, last) }
}

it('WIDGET-025 requires the start to precede the end', () => {
  expect(isOrdered({ from: 1, to: 2 })).toBe(true)
  expect(isOrdered({ from: 2, to: 2 })).toBe(false)
  expect(isOrdered({ from: 3, to: 2 })).toBe(false)
})

describe('WIDGET-026 limit from the start to the end of today', () => {
  const limit = { maxDays: 365, inRangeDaysFromNow: true }

  it('applies to the start, ignoring the end', () => {
    expect(exceedsLimit(whole(365), limit, zone, now)).toBe(false)
    expect(exceedsLimit(whole(366), limit, zone, now)).toBe(true)
    expect(exceedsLimit(whole(1, 364), limit, zone, now)).toBe(false)
    expect(exceedsLimit(whole(1, 365), limit, zone, now)).toBe(true)
  })

  it('rejects exactly the maximum', () => {
    const { to } = whole(1)
    const second = { maxDays: 1 / 86_400, inRangeDaysFromNow: true }
    expect(exceedsLimit({ from: to - 1000, to }, second, zone, now)).toBe(true)
    expect(exceedsLimit({ from: to - 999, to }, second, zone, now)).toBe(false)
  })
})

describe('WIDGET-027 limit of a span', () => {
  it.each([
    [92, false],
    [93, true],
  ])('compares %i full days with a limit of 92: %s', (days, exceeds) => {
    expect(exceedsLimit(whole(days), { maxDays: 92 }, zone, now)).toBe(exceeds)
  })

  it('counts calendar days, so that a day of 25 hours counts as one', () => {
    expect(exceedsLimit(whole(30), { maxDays: 30 }, zone, now)).toBe(false)
    const [from, to] = [25, 26].map(day => startOfDay(zone, { year: 2026, month: 10, day })) as [number, number]
    expect(calendarDays({ from, to }, zone)).toBe(1)
  })

  it('accepts exactly the limit', () => {
    expect(exceedsLimit({ from: now, to: now + 86_400_000 }, { maxDays: 1 }, 'UTC', now)).toBe(false)
    expect(exceedsLimit({ from: now, to: now + 86_400_001 }, { maxDays: 1 }, 'UTC', now)).toBe(true)
  })

  it('accepts every quick range within its own number of days', () => {
    expect(exceedsLimit(quickRange('last30days', zone, now), { maxDays: 30 }, zone, now)).toBe(false)
  })
})

describe('WIDGET-027 displayed days', () => {
  const hours = (count: number) => ({ from: now, to: now + count * 3_600_000 })

  it('shows 48 hours, and two days to their last millisecond, as 2', () => {
    expect(daysOf(hours(48), zone)).toBe(2)
    expect(daysOf(whole(2), zone)).toBe(2)
    expect(displayedDays(hours(55.2), zone)).toBe(2.3)
    // last millisecond before the clocks skip an hour
    const beforeGap = { from: Date.UTC(2021, 2, 13, 7), to: Date.UTC(2021, 2, 14, 7) - 1 }
    expect(daysOf(beforeGap, 'America/New_York')).toBe(1)
  })

  it('exceeds the limit whenever the span does', () => {
    const span = { from: now, to: now + 180 * 86_400_000 + 1 }
    expect(exceedsLimit(span, { maxDays: 180 }, 'UTC', now)).toBe(true)
    expect(displayedDays(span, 'UTC')).toBe(180.1)
    expect(displayedDays(whole(180), zone)).toBe(180)
  })
})
