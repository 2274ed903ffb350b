import { expect, it } from 'vitest'
import { previousSpan } from './previous-span.ts'

it.each([
  [
    'whole days, over a change of clocks',
    '2026-10-26T00:00+01:00',
    '2026-10-27T00:00+01:00',
    '2026-10-25T00:00+02:00',
    '2026-10-26T00:00+01:00',
  ],
  [
    'a month after a longer one',
    '2026-11-01T00:00+01:00',
    '2026-12-01T00:00+01:00',
    '2026-10-01T00:00+02:00',
    '2026-11-01T00:00+01:00',
  ],
  [
    'three months over a year',
    '2026-01-01T00:00+01:00',
    '2026-04-01T00:00+02:00',
    '2025-10-01T00:00+02:00',
    '2026-01-01T00:00+01:00',
  ],
  [
    'a month that is not over',
    '2027-03-01T00:00+01:00',
    '2027-04-01T00:00+02:00',
    '2027-02-01T00:00+01:00',
    '2027-02-03T12:00+01:00',
  ],
  [
    'the last days of a month after a shorter one',
    '2028-03-01T00:00+01:00',
    '2028-04-01T00:00+02:00',
    '2028-02-01T00:00+01:00',
    '2028-03-01T00:00+01:00',
    '2028-03-31T12:00+02:00',
  ],
  [
    'a day that is not over',
    '2027-03-03T00:00+01:00',
    '2027-03-04T00:00+01:00',
    '2027-03-02T00:00+01:00',
    '2027-03-02T12:00+01:00',
  ],
])('compares %s', (_, from, to, before, until, now = '2027-03-03T12:00+01:00') => {
  const span = previousSpan({ from: new Date(from), to: new Date(Date.parse(to) - 1) }, 'Europe/Rome', Date.parse(now))
  expect(span).toEqual({ from: new Date(before), to: new Date(Date.parse(until) - 1) })
})
