import { expect, it } from 'vitest'
import { formatBytes, sumVolumes } from './volume.ts'

it('sums messages and bytes of the UTC day, the month and 31 days', () => {
  const days = [
    { date: '2026-11-22', messages: 3, bytes: 900 },
    { date: '2026-11-02', messages: 10, bytes: 4000 },
    { date: '2026-10-31', messages: 100, bytes: 50_000 },
  ]
  expect(sumVolumes(days, new Date('2026-11-22T23:30:00Z'))).toEqual({
    today: { messages: 3, bytes: 900 },
    month: { messages: 13, bytes: 4900 },
    days: { messages: 113, bytes: 54_900 },
  })
})

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [1_250_000, '1.3 MB'],
  [7.5e12, '7,500 GB'],
])('formats %d bytes as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text))
