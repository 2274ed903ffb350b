import { expect, it } from 'vitest'
import { daysOf, momentsOf } from './alarm-period.ts'

it('converts days to a period at the caller’s offset, including the last day', () => {
  expect(daysOf({ fromDate: '2026-11-20', toDate: '2026-11-21', offsetUtc: 5.5 })).toEqual({
    from: new Date('2026-11-19T18:30:00Z'),
    to: new Date('2026-11-21T18:30:00Z'),
  })
})

it('includes the last millisecond of a body’s period', () => {
  expect(momentsOf({ toDate: '2026-11-21T23:59:59.999Z' }).to).toEqual(new Date('2026-11-22T00:00:00Z'))
})
