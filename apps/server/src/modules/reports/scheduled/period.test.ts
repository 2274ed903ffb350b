import { expect, test } from 'vitest'
import { previousRun } from '#kernel/jobs/schedule.ts'
import { periodOf } from './period.ts'
import { dueTimes } from './report-config.ts'

const zone = 'Europe/Rome'
const dueBefore = (frequencyTypeId: number, now: string) =>
  previousRun(dueTimes({ frequencyTypeId, timezoneId: zone }), new Date(now))

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
