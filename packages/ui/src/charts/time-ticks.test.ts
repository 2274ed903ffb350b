import { createFormats } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { tickLabels } from './tick-labels.ts'
import { dayStart, timeTicks } from './time-ticks.ts'

const rome = createFormats({ timezone: 'Europe/Rome' })
const at = (text: string) => Date.parse(text)
const ticks = (from: string, to: string, most: number, format = rome) =>
  timeTicks(at(from), at(to), most, format.offsetUtc)
const clock = (from: string, to: string, most: number, format = rome) =>
  ticks(from, to, most, format).times.map(time => format.dateTime(time))

describe('ticks in the zone', () => {
  it('start days at midnight on both sides of a clock change', () => {
    expect(clock('2026-03-27T12:00Z', '2026-03-31T12:00Z', 6)).toEqual([
      '28/03/2026 00:00:00',
      '29/03/2026 00:00:00',
      '30/03/2026 00:00:00',
      '31/03/2026 00:00:00',
    ])
    expect(clock('2026-10-24T00:00Z', '2026-10-27T00:00Z', 4).every(text => text.endsWith('00:00:00'))).toBe(true)
  })

  it('omit the skipped hour and include the repeated one', () => {
    const spring = ticks('2026-03-29T00:00Z', '2026-03-29T03:00Z', 4)
    expect(spring.times.map(time => rome.time(time))).toEqual(['01:00:00', '03:00:00', '04:00:00', '05:00:00'])
    const autumn = ticks('2026-10-25T00:00Z', '2026-10-25T03:00Z', 4)
    expect(autumn.times.map(time => rome.time(time))).toEqual(['02:00:00', '02:00:00', '03:00:00', '04:00:00'])
  })

  it('align six-hour steps to the clock after a change', () => {
    expect(clock('2026-03-28T23:00Z', '2026-03-29T22:00Z', 5)).toEqual([
      '29/03/2026 00:00:00',
      '29/03/2026 06:00:00',
      '29/03/2026 12:00:00',
      '29/03/2026 18:00:00',
      '30/03/2026 00:00:00',
    ])
  })

  it('use full hours in zones with half-hour offsets', () => {
    const india = createFormats({ timezone: 'Asia/Kolkata' })
    expect(clock('2026-01-01T00:00Z', '2026-01-01T03:00Z', 4, india).map(text => text.slice(11))).toEqual([
      '06:00:00',
      '07:00:00',
      '08:00:00',
    ])
  })

  it('start months on the first and years in January', () => {
    expect(clock('2025-11-15T00:00Z', '2026-03-15T00:00Z', 5).map(text => text.slice(0, 10))).toEqual([
      '01/12/2025',
      '01/01/2026',
      '01/02/2026',
      '01/03/2026',
    ])
    expect(clock('2019-06-01T00:00Z', '2023-06-01T00:00Z', 5).map(text => text.slice(0, 10))).toEqual([
      '01/01/2020',
      '01/01/2021',
      '01/01/2022',
      '01/01/2023',
    ])
  })

  it('use the moment after a midnight that does not exist', () => {
    const cairo = createFormats({ timezone: 'Africa/Cairo' })
    expect(cairo.time(dayStart(at('2026-04-24T10:00Z'), cairo.offsetUtc))).toBe('01:00:00')
    expect(rome.dateTime(dayStart(at('2026-10-25T22:30Z'), rome.offsetUtc))).toBe('25/10/2026 00:00:00')
  })

  it.each([10, 1000, 60_000, 3_600_000, 86_400_000, 3e9, 4e10, 1e12])(
    'return some, but not too many, ticks for a span of %i ms',
    span => {
      const { times } = timeTicks(1.7e12, 1.7e12 + span, 8, rome.offsetUtc)
      expect(times.length).toBeLessThanOrEqual(9)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      if (span >= 60_000) expect(times.length).toBeGreaterThan(0)
    },
  )
})

describe("tick labels in the user's formats", () => {
  const labels = (from: string, to: string, most: number, format = rome) =>
    tickLabels(ticks(from, to, most, format), format)

  it('show the date at the start of a day and seconds only when needed', () => {
    expect(labels('2026-01-30T21:00Z', '2026-01-31T00:00Z', 4)).toEqual([
      '22:00\n30/01',
      '23:00',
      '00:00\n31/01',
      '01:00',
    ])
    expect(labels('2026-01-30T21:00:00Z', '2026-01-30T21:00:20Z', 4)).toEqual([
      '22:00:00\n30/01',
      '22:00:05',
      '22:00:10',
      '22:00:15',
      '22:00:20',
    ])
  })

  it('show seconds below a span of five minutes, also between full minutes', () => {
    expect(labels('2026-01-30T21:00:00Z', '2026-01-30T21:03:00Z', 3)).toEqual([
      '22:00:00\n30/01',
      '22:01:00',
      '22:02:00',
      '22:03:00',
    ])
    expect(labels('2026-01-30T21:00:00Z', '2026-01-30T21:05:00Z', 5)[1]).toBe('22:01')
  })

  it('show the year where it starts', () => {
    expect(labels('2025-12-30T23:00Z', '2026-01-01T23:00Z', 3)).toEqual(['31/12\n2025', '01/01\n2026', '02/01'])
  })

  it('remove the year from other date orders', () => {
    const american = createFormats({ jsDateFormat: 'MM/dd/yyyy', jsTimeFormat: 'hh:mm:ss a' })
    expect(labels('2026-01-30T11:00Z', '2026-01-30T13:00Z', 2, american)).toEqual([
      '11:00 AM\n01/30',
      '12:00 PM',
      '01:00 PM',
    ])
    const chinese = createFormats({ jsDateFormat: 'yyyy-MM-dd' })
    expect(labels('2026-01-30T00:00Z', '2026-01-31T00:00Z', 1, chinese)).toEqual(['01-30\n2026', '01-31'])
  })
})
