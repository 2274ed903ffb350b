import { createFormats } from '@muster/core'
import { expect, it } from 'vitest'
import { lastDays } from './last-days.ts'

it('CONST-001 requests alarms of complete days in the user’s zone', () => {
  const format = createFormats({ timezone: 'Asia/Kolkata' })
  expect(lastDays(format, 7, Date.parse('2026-11-20T19:00:00Z'))).toEqual({
    offsetUtc: 5.5,
    fromDate: '2026-11-15',
    toDate: '2026-11-21',
  })
})
