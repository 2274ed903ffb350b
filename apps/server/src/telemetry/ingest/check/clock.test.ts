import { dayMs } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeTime } from './clock.ts'

const received = Date.parse('2026-11-28T09:00:00Z')
const minute = 60_000
const hour = 60 * minute
const weeks = 1024 * 7 * dayMs
const judge = (time: number) => judgeTime(time, received, 'position.fixTime')

describe('judgeTime', () => {
  it.each([
    ['now', 0],
    ['five minutes ahead', 5 * minute],
    ['hours late', -7 * hour],
    ['a buffered reading of last year', -400 * dayMs],
  ])('accepts a time unchanged: %s', (_, offset) =>
    expect(judge(received + offset)).toEqual({ time: received + offset }),
  )

  it.each([
    ['eight hours', 8 * hour, 0],
    ['five and a half hours, received after a minute', 5.5 * hour - minute, -minute],
    ['an hour and half a minute of drift', hour + minute / 2, minute / 2],
    ['fourteen hours', 14 * hour, 0],
  ])('corrects a time zone: %s', (_, offset, rest) =>
    expect(judge(received + offset)).toEqual({ time: received + rest, deviceTime: received + offset, by: 'zone' }),
  )

  it.each([
    ['twelve minutes', 12 * minute, '12 minutes ahead'],
    ['a zone less a quarter of an hour', 7.75 * hour, '465 minutes ahead'],
    ['fifteen hours', 15 * hour, '900 minutes ahead'],
    ['two days', 2 * dayMs, 'more than a day ahead'],
    ['1,024 weeks and two days back', -weeks - 2 * dayMs, '20 years before it was received'],
    ['1,024 weeks back and two days late', -weeks + 2 * dayMs, '20 years before it was received'],
    ['never set', -received, '57 years before it was received'],
  ])('holds back a time that no rule explains: %s', (_, offset, reason) =>
    expect(judge(received + offset)).toEqual({
      held: expect.stringContaining(reason),
      deviceTime: received + offset,
    }),
  )

  it.each([
    ['as such', 0, 0],
    ['late by hours', -5 * hour, -5 * hour],
    ['with a zone on top', 8 * hour, 0],
  ])('corrects a week rollover: %s', (_, offset, rest) =>
    expect(judge(received - weeks + offset)).toEqual({
      time: received + rest,
      deviceTime: received - weeks + offset,
      by: 'rollover',
    }),
  )

  it('accepts no time more than five minutes ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -weeks * 2, max: weeks }), offset => {
        const judged = judge(received + offset)
        if (!('held' in judged)) expect(judged.time).toBeLessThanOrEqual(received + 5 * minute)
      }),
    )
  })
})
