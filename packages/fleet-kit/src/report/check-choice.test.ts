import { reportLimits } from '@muster/contract'
import { endOfDay, startOfDay, type CalendarDay } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { defineReport, type Report } from './define-report.ts'
import { checkChoice, mostUnits, spanOf } from './check-choice.ts'

const zone = 'Europe/Rome'
const now = Date.parse('2026-06-15T12:00:00Z')
const at = (month: number, day: number): CalendarDay => ({ year: 2026, month, day })
const [first, last] = [startOfDay(zone, at(6, 1)), endOfDay(zone, at(6, 7))]
const place = { href: () => '/' }
const range = defineReport({ id: 'keyOnOff', title: 'report.show', dates: 'range', choice: place, detail: place })
const units = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const judge = (report: Report, chosen: { unitIds: number[]; from?: number | null; to?: number | null }) =>
  checkChoice(report, { from: null, to: null, ...chosen }, reportLimits[report.id], zone, now)

describe('REP-006 REP-007 a choice', () => {
  it('requires a unit, both dates and an end after the start', () => {
    expect(judge(range, { unitIds: [], from: first, to: last })).toMatchObject({ isValid: false, problem: 'units' })
    expect(judge(range, { unitIds: [1], from: first })).toMatchObject({ isValid: false, problem: 'missing' })
    expect(judge(range, { unitIds: [1], from: last, to: first })).toMatchObject({ isValid: false, problem: 'order' })
    expect(judge(range, { unitIds: [1], from: first, to: last })).toEqual({
      isValid: true,
      parts: [{ unitIds: [1], from: first, to: last }],
    })
  })

  it('counts one day to its end', () => {
    expect(judge(range, { unitIds: [1], from: first, to: first }).parts).toEqual([
      { unitIds: [1], from: first, to: endOfDay(zone, at(6, 1)) },
    ])
  })

  it('WIDGET-025 REP-002 checks the span that is shown and sent', () => {
    const hour = 3_600_000
    const [from, to] = [first + 15 * hour, first + 10 * hour]
    const shown = spanOf(range, { from, to }, zone)
    expect(shown).toEqual({ from, to: endOfDay(zone, at(6, 1)) })
    expect(judge(range, { unitIds: [1], from, to }).parts).toEqual([{ unitIds: [1], ...shown }])
    const byDay: Report = { ...range, byDay: true }
    const limit = startOfDay(zone, at(6, 1)) - 91 * 24 * hour
    expect(spanOf(byDay, { from, to }, zone)).toEqual({ from: first, to: endOfDay(zone, at(6, 1)) })
    expect(judge(byDay, { unitIds: [1], from: limit + 15 * hour, to: first + hour })).toMatchObject({ isValid: true })
    expect(judge(byDay, { unitIds: [1], from: limit - hour, to: first })).toMatchObject({ problem: 'tooMany' })
  })

  it('splits a choice out of limit into several requests, up to a maximum', () => {
    expect(judge(range, { unitIds: units(11), from: first, to: last })).toMatchObject({
      isValid: false,
      problem: 'tooMany',
      parts: { length: 3 },
    })
    expect(judge(range, { unitIds: units(500), from: first, to: last })).toMatchObject({
      isValid: false,
      problem: 'tooMany',
      parts: [],
    })
  })

  it('REP-010 requires no dates for a report without dates', () => {
    const report = defineReport({
      id: 'engineHours',
      title: 'report.show',
      dates: 'none',
      choice: place,
      detail: place,
    })
    expect(judge(report, { unitIds: units(100) }).isValid).toBe(true)
    expect(judge(report, { unitIds: units(101) })).toMatchObject({ isValid: false, parts: { length: 2 } })
  })

  it('REP-012 requires no end for a report with a start only, and accepts 365 days', () => {
    const report = defineReport({
      id: 'performance',
      title: 'report.show',
      dates: 'from',
      choice: place,
      detail: place,
    })
    expect(judge(report, { unitIds: [1], from: first }).isValid).toBe(true)
    expect(judge(report, { unitIds: [1], from: startOfDay(zone, { year: 2025, month: 6, day: 1 }) })).toMatchObject({
      problem: 'tooMany',
      parts: [],
    })
  })

  it('REP-011 does not split days that count back from today', () => {
    const report = defineReport({
      id: 'fuelConsumption',
      title: 'report.show',
      dates: 'range',
      fromNow: true,
      choice: place,
      detail: place,
    })
    expect(judge(report, { unitIds: [1], from: first, to: last }).isValid).toBe(true)
    const from = startOfDay(zone, { year: 2025, month: 6, day: 1 })
    expect(judge(report, { unitIds: [1], from, to: from + 86_400_000 })).toMatchObject({
      isValid: false,
      problem: 'tooMany',
      parts: [],
    })
    expect(judge(report, { unitIds: units(30), from: first, to: last })).toMatchObject({ parts: { length: 2 } })
  })
})

describe('more units than a report takes', () => {
  const most = 10_000
  const ranked = defineReport({
    id: 'keyOnOff',
    title: 'report.show',
    dates: 'range',
    choice: place,
    detail: place,
    ranking: place,
  })
  const check = (report: Report, count: number, from = first) =>
    checkChoice(report, { unitIds: units(count), from, to: last }, reportLimits.keyOnOff, zone, now, most)

  it('ranks them if the report has a table and the dates are within the limit', () => {
    expect(check(ranked, 609)).toMatchObject({ isValid: false, isRanked: true })
    expect(check(ranked, 5)).not.toHaveProperty('isRanked')
    expect(check(ranked, 609, 0)).not.toHaveProperty('isRanked')
    expect(check(ranked, most + 1)).not.toHaveProperty('isRanked')
    expect(check(range, 609)).not.toHaveProperty('isRanked')
  })

  it('offers them only up to the permitted number', () => {
    const mostOf = (report: Report) => mostUnits(report, { from: first, to: last }, reportLimits.keyOnOff, zone, most)
    expect(mostOf(ranked)).toBe(most)
    // 40 requests of 5 units
    expect(mostOf(range)).toBe(200)
    expect(check(range, 200).parts).toHaveLength(40)
    expect(mostOf({ ...range, inOneRequest: true })).toBe(5)
  })
})
