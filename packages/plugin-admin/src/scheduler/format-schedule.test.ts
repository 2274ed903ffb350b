import { createI18n } from '@muster/core'
import { expect, test } from 'vitest'
import { messages } from '../../test/messages.ts'
import { intervalOf, millisecondsOf } from './interval.ts'
import { formatSchedule } from './format-schedule.ts'

const { t } = createI18n({ messages })

test.each([
  [{ intervalMs: 1000 }, 'Every second'],
  [{ intervalMs: 90_000 }, 'Every 90 seconds'],
  [{ intervalMs: 3_600_000 }, 'Every hour'],
  [{ intervalMs: 172_800_000 }, 'Every 2 days'],
  [{ intervalMs: 1500 }, 'Every 1500 milliseconds'],
  [{ cron: '20 2 * * *', zone: 'UTC' }, 'Every day at 02:20, UTC'],
  [{ cron: '5 * * * *', zone: 'UTC' }, 'Every hour at minute 05, UTC'],
  [{ cron: '*/15 * * * *', zone: 'UTC' }, 'Every 15 minutes, UTC'],
  [{ cron: '0 6 * * 1,5', zone: 'America/New_York' }, 'Every Monday and Friday at 06:00, America/New York'],
  [{ cron: '15 3 * * 0', zone: 'UTC' }, 'Every Sunday at 03:15, UTC'],
  [{ cron: '0 12 1 * *', zone: 'Europe/Rome' }, 'On day 1 of every month at 12:00, Europe/Rome'],
  [{ cron: '0 12 1-7 * 1', zone: 'Europe/Rome' }, 'Cron: 0 12 1-7 * 1, Europe/Rome'],
  [{ cron: '*/7 * * * *', zone: 'UTC' }, 'Cron: */7 * * * *, UTC'],
])('formats %o as %s', (schedule, description) => {
  expect(formatSchedule(schedule, t, 'en')).toBe(description)
})

test('converts an interval to the largest unit that divides it', () => {
  for (const [ms, interval] of [
    [60_000, { count: 1, unit: 'minutes' }],
    [61_000, { count: 61, unit: 'seconds' }],
  ] as const) {
    expect(intervalOf(ms)).toEqual(interval)
    expect(millisecondsOf(interval)).toBe(ms)
  }
})
