import { expect, test } from 'vitest'
import { countdownTo } from './countdown.ts'

const rome = 'Europe/Rome'
const at = (text: string) => Date.parse(text)

test.each([
  ['in ten days', '2026-12-01T22:00:00Z', '2026-11-21T10:00:00Z', { isPast: false, days: 10 }],
  ['tomorrow, in less than an hour', '2026-11-21T23:30:00Z', '2026-11-21T22:45:00Z', { isPast: false, days: 1 }],
  ['later today', '2026-11-21T22:00:00Z', '2026-11-21T10:00:00Z', { isPast: false, days: 0 }],
  ['earlier today', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z', { isPast: true, days: 0 }],
  ['across a change of the clocks', '2026-10-26T00:30:00Z', '2026-10-24T22:30:00Z', { isPast: false, days: 1 }],
  ['40 days ago', '2026-10-12T10:00:00Z', '2026-11-21T10:00:00Z', { isPast: true, days: 40 }],
] as const)('counts calendar days: %s', (_, end, now, countdown) => {
  expect(countdownTo(end, rome, at(now))).toEqual(countdown)
})
