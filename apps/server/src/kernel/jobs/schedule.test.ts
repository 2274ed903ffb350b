import { expect, test } from 'vitest'
import { nextRun, nextRuns } from './schedule.ts'

const at = (text: string) => new Date(text)
const day = { cron: '30 2 * * *', zone: 'Europe/Rome' }

test('counts an interval from its start, which is the first run', () => {
  const hourly = { intervalMs: 3_600_000, startAt: at('2026-03-01T10:15:00Z') }
  expect(nextRun(hourly, at('2026-02-01T00:00:00Z'))).toEqual(at('2026-03-01T10:15:00Z'))
  expect(nextRun(hourly, at('2026-03-01T10:15:00Z'))).toEqual(at('2026-03-01T11:15:00Z'))
  expect(nextRuns(hourly, at('2026-03-01T12:00:00Z'), 2)).toEqual([
    at('2026-03-01T12:15:00Z'),
    at('2026-03-01T13:15:00Z'),
  ])
})

test('applies a cron expression in its zone, in summer and in winter', () => {
  expect(nextRuns(day, at('2026-01-10T12:00:00Z'), 2)).toEqual([at('2026-01-11T01:30:00Z'), at('2026-01-12T01:30:00Z')])
  expect(nextRun(day, at('2026-07-10T12:00:00Z'))).toEqual(at('2026-07-11T00:30:00Z'))
})

test('runs once at an hour that a day has twice', () => {
  const runs = nextRuns(day, at('2026-10-24T12:00:00Z'), 2)
  expect(runs.map(run => run.toISOString().slice(0, 10))).toEqual(['2026-10-25', '2026-10-26'])
})

test.each([
  [
    '* * * *',
    '“* * * *” has 4 parts. Enter five: minute, hour, day of the month, month, day of the week, such as 30 2 * * *.',
  ],
  ['61 2 * * *', '“61” is not a valid minute. Enter 0 to 59, * for every one, or */15 for every fifteenth.'],
  ['0 noon * * *', '“noon” is not a valid hour. Enter 0 to 23, * for every one, or */6 for every sixth.'],
  ['0 0 30 2 *', '“0 0 30 2 *” names a date that does not exist. Enter a day that the month has.'],
  ['0 0 1 13 *', '“13” is not a valid month. Enter 1 to 12, or * for every one.'],
  ['0 0 * * 9', '“9” is not a valid day of the week. Enter 0 (Sunday) to 6, or * for every one.'],
])('rejects %s with a sentence', (cron, message) => {
  expect(() => nextRun({ cron, zone: 'UTC' }, at('2026-01-01T00:00:00Z'))).toThrow(message)
})

test('accepts named zones only', () => {
  for (const zone of ['Europe/Nowhere', '+02:00', ' ']) {
    expect(() => nextRun({ cron: '0 0 * * *', zone }, new Date(0))).toThrow(
      /is not a time zone. Enter one such as Europe\/Rome or UTC/,
    )
  }
})
