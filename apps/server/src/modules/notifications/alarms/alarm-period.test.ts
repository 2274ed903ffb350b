import { expect, it } from 'vitest'
import { daysOf, momentsOf } from './alarm-period.ts'

it('cuts days at the caller’s offset and includes the last one', () => {
  expect(daysOf({ fromDate: '2026-11-20', toDate: '2026-11-21', offsetUtc: 5.5 })).toEqual({
    from: new Date('2026-11-19T18:30:00Z'),
    to: new Date('2026-11-21T18:30:00Z'),
  })
})

it('includes the last moment of a body', () => {
  expect(momentsOf({ toDate: '2026-11-21T23:59:59.999Z' }).to).toEqual(new Date('2026-11-22T00:00:00Z'))
})
