import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonOf } from './comparison.ts'
import { alarmHolds, AlarmWatch, DropWatch } from './input-alarm.ts'

describe('alarmHolds', () => {
  it('PROF-039 is on or off for a digital input, and reaches a threshold for an analog one', () => {
    const simple = { type: 'SIMPLE', duration: 0 } as const
    expect([true, false].map(value => alarmHolds({ ...simple, threshold: 0 }, value))).toEqual([true, false])
    expect([4.9, 5, 6].map(value => alarmHolds({ ...simple, threshold: 5 }, value))).toEqual([false, true, true])
    expect([0, 1].map(value => alarmHolds(simple, value))).toEqual([false, true])
  })

  it('PROF-039 compares by the flags of a complex alarm, and never without a threshold', () => {
    const below = { type: 'COMPLEX', duration: 0, ...comparisonOf(3) } as const
    expect([39, 40].map(value => alarmHolds({ ...below, threshold: 40 }, value))).toEqual([true, false])
    expect(alarmHolds(below, 1)).toBe(false)
  })
})

describe('AlarmWatch', () => {
  const raisedAt = (duration: number, states: readonly [seconds: number, holds: boolean][]) => {
    const watch = new AlarmWatch(duration)
    return states.flatMap(([seconds, holds]) => (watch.tell(seconds * 1000, holds) ? [seconds] : []))
  }

  it('raises once, when the condition has held for the duration, and again after it ended', () => {
    const states = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(second => [second, second !== 5] as [number, boolean])
    expect(raisedAt(3, states)).toEqual([3, 9])
    expect(raisedAt(0, states)).toEqual([0, 6])
    expect(raisedAt(60, states)).toEqual([])
  })

  it('never raises more often than the condition begins', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 0, max: 5 }), (holds, duration) => {
        const begins = holds.filter((on, index) => on && !holds[index - 1]).length
        expect(
          raisedAt(
            duration,
            holds.map((on, second) => [second, on]),
          ).length,
        ).toBeLessThanOrEqual(begins)
      }),
    )
  })
})

describe('DropWatch', () => {
  it('PROF-047 says how much is missing within the time, once', () => {
    const watch = new DropWatch(20, 600)
    const told = [200, 195, 170, 169, 168].map((litres, minute) => watch.tell(minute * 60_000, litres, 1))
    expect(told).toEqual([undefined, undefined, 30, undefined, undefined])
  })

  it('PROF-047 does not mind what is used slowly, or another curve', () => {
    const slow = new DropWatch(20, 600)
    for (let minute = 0; minute < 100; minute++) expect(slow.tell(minute * 60_000, 200 - minute)).toBeUndefined()
    const other = new DropWatch(20, 600)
    expect([other.tell(0, 200, 1), other.tell(1, 100, 2)]).toEqual([undefined, undefined])
  })

  it('reports only drops that are there', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 50 }), levels => {
        const watch = new DropWatch(20, 300)
        for (const [minute, litres] of levels.entries()) {
          const missing = watch.tell(minute * 60_000, litres)
          if (missing === undefined) continue
          expect(missing).toBeGreaterThan(20)
          expect(Math.max(...levels.slice(Math.max(0, minute - 5), minute))).toBeGreaterThanOrEqual(litres + missing)
        }
      }),
    )
  })
})
