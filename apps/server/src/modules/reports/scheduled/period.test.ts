import { expect, test } from 'vitest'
import { completePeriod, nextDue, previousDue } from './due-times.ts'
import { periodOf } from './period.ts'

const zone = 'Europe/Rome'
const dueBefore = (frequencyTypeId: number, now: string) =>
  previousDue({ frequencyTypeId, timezoneId: zone }, new Date(now))

test.each([
  [1, '2026-11-21T10:00:00Z', '2026-11-21T04:00:00.000Z', '2026-11-20', '2026-11-20'],
  [1, '2026-11-21T03:59:00Z', '2026-11-20T04:00:00.000Z', '2026-11-19', '2026-11-19'],
  [2, '2026-11-21T10:00:00Z', '2026-11-16T04:00:00.000Z', '2026-11-09', '2026-11-15'],
  [3, '2026-03-10T10:00:00Z', '2026-03-01T04:00:00.000Z', '2026-02-01', '2026-02-28'],
  [3, '2026-01-01T04:00:00Z', '2026-01-01T04:00:00.000Z', '2025-12-01', '2025-12-31'],
])('frequency %i at %s was last due at %s and covers %s to %s', (frequency, now, due, first, last) => {
  expect(dueBefore(frequency, now).toISOString()).toBe(due)
  expect(periodOf(frequency, dueBefore(frequency, now), zone)).toEqual({ first, last })
})

const hourMs = 3_600_000

test.each([
  ['clocks skip the time', 'Europe/Rome', '02:30', '2026-03-28', ['03-28T01:30', '03-29T01:30', '03-30T00:30']],
  ['clocks repeat the time', 'Europe/Rome', '02:30', '2026-10-24', ['10-24T00:30', '10-25T00:30', '10-26T01:30']],
  ['clocks skip midnight', 'Africa/Cairo', '00:15', '2026-04-23', ['04-22T22:15', '04-23T22:15', '04-24T21:15']],
  ['the day has 25 hours', 'America/New_York', '23:30', '2026-11-01', ['11-01T03:30', '11-02T04:30', '11-03T04:30']],
])('sends once a day when %s: %s at %s', (_, timezoneId, sendAt, day, expected) => {
  const plan = { frequencyTypeId: 1, timezoneId, sendAt }
  const start = Date.parse(`${day}T00:00:00Z`) - 3 * hourMs
  const moments = Array.from({ length: 24 * 4 * 4 }, (_, quarter) => new Date(start + (quarter * hourMs) / 4))
  const dueIn = (due: (moment: Date) => Date) => [...new Set(moments.map(moment => due(moment).toISOString()))]
  const times = expected.map(time => `2026-${time}:00.000Z`)
  expect(dueIn(moment => previousDue(plan, moment))).toEqual(expect.arrayContaining(times))
  expect(dueIn(moment => nextDue(plan, moment)).slice(0, 3)).toEqual(times)
  const days = dueIn(moment => previousDue(plan, moment)).map(due => periodOf(1, new Date(due), timezoneId).first)
  expect(days).toEqual([...new Set(days)])
})

test.each([
  [1, '2026-11-21T10:00:00Z', '2026-11-20', '2026-11-20'],
  [2, '2026-11-21T10:00:00Z', '2026-11-09', '2026-11-15'],
  [3, '2026-03-31T22:30:00Z', '2026-03-01', '2026-03-31'],
])('frequency %i sent at %s covers the last complete period, %s to %s', (frequencyTypeId, now, first, last) => {
  expect(completePeriod({ frequencyTypeId, timezoneId: zone, sendAt: '23:00' }, new Date(now))).toEqual({ first, last })
})
