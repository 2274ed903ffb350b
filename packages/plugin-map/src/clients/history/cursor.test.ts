import { describe, expect, it } from 'vitest'
import { indexAt, momentsOf, pointAt, playOn, stepFrom } from './cursor.ts'
import { aReading } from '../../../test/a-reading.ts'
import { tracksOf } from './track.ts'

const at = (clock: string) => Date.parse(`2026-11-21T${clock}Z`)
const track = tracksOf([
  aReading({ at: '2026-11-21T08:00:00Z', lat: 45, lng: 9, speed: 20, course: 90 }),
  aReading({ at: '2026-11-21T08:10:00Z', lat: 45, lng: 9.02, speed: 0, course: 90 }),
  aReading({ at: '2026-11-21T10:00:00Z', lat: 45.1, lng: 9.02, speed: 20 }),
])[0]!

describe('the cursor', () => {
  it('shows the last reading at or before it', () => {
    expect(
      [at('07:59:59'), at('08:00:00'), at('08:09:59'), at('23:00:00')].map(time => indexAt(track.times, time)),
    ).toEqual([-1, 0, 0, 2])
    expect(indexAt([], 5)).toBe(-1)
  })

  it('lies between two readings in proportion to time', () => {
    expect(pointAt(track, at('08:02:30'))).toMatchObject({
      lat: 45,
      lng: expect.closeTo(9.005),
      index: 0,
      heading: 90,
      hasData: true,
    })
  })

  it('stays at the last reading during a gap without data and explains it', () => {
    expect(pointAt(track, at('09:00:00'))).toEqual({ lat: 45, lng: 9.02, index: 1, heading: undefined, hasData: false })
  })

  it('stays at the first reading before all readings and at the last one after them', () => {
    expect(pointAt(track, at('07:00:00'))).toMatchObject({ index: 0, hasData: false })
    expect(pointAt(track, at('10:00:00'))).toMatchObject({ index: 2, hasData: true })
    expect(pointAt(track, at('11:00:00'))).toMatchObject({ index: 2, hasData: false })
  })

  it('steps from reading to reading, even from between two', () => {
    const clock = (time: number) => new Date(time).toISOString().slice(11, 16)
    const from = (time: string, steps: number) => clock(stepFrom(track.times, at(time), steps))
    expect([
      from('08:00:00', 1),
      from('08:05:00', 1),
      from('08:05:00', -1),
      from('08:10:00', -1),
      from('10:00:00', 10),
      from('08:00:00', -1),
    ]).toEqual(['08:10', '08:10', '08:00', '08:00', '10:00', '08:00'])
  })

  it('merges the times of all units without duplicates', () => {
    const both = tracksOf([
      aReading({ at: '2026-11-21T08:00:00Z' }),
      aReading({ at: '2026-11-21T08:00:00Z', unitId: 9 }),
      aReading({ at: '2026-11-21T08:01:00Z', unitId: 9 }),
      aReading({ at: '2026-11-21T08:02:00Z' }),
    ])
    expect([...momentsOf(both)]).toEqual([at('08:00:00'), at('08:01:00'), at('08:02:00')])
  })
})

describe('a playback', () => {
  it('shows a minute a second at speed 1 and an hour at speed 60', () => {
    const moments = [at('08:00:00'), at('08:05:00'), at('08:10:00'), at('10:00:00')]
    expect(playOn(moments, at('08:00:00'), 1000, 1)).toBe(at('08:01:00'))
    expect(playOn(moments, at('08:05:00'), 50, 60)).toBe(at('08:08:00'))
  })

  it('skips a gap of more than ten minutes in which no unit reports', () => {
    expect(playOn(track.times, at('08:10:00'), 16, 1)).toBe(at('10:00:00'))
  })

  it('ends at the last reading', () => {
    expect(playOn(track.times, at('10:00:00'), 16, 60)).toBe(at('10:00:00'))
  })
})
