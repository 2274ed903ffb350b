import { expect, it } from 'vitest'
import { describeDemoDisk } from './disk.ts'

it('describes disk usage and retention', () => {
  expect(describeDemoDisk({ used: 1_240_000_000, daily: 510_000_000, keepDays: 45 })).toBe(
    'Disk: the database uses 1.2 GB. The demo fleet adds about 510 MB on a working day.\n' +
      'Months that ended more than 45 days ago are deleted each night (MUSTER_RETENTION_DAYS).',
  )
  expect(describeDemoDisk({ used: 100, daily: 0, keepDays: 0 })).toContain('1 MB')
  expect(describeDemoDisk({ used: 100, daily: 0, keepDays: 0 })).toContain('never deleted')
})
