import { describe, expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'
import { aReading, type Reading } from './testing.ts'
import { tracksOf } from './track.ts'

const trackOf = (...readings: Reading[]) => tracksOf(readings.map(aReading))[0]!

describe('a track', () => {
  it('measures the distance along its readings: a thousandth of a degree of latitude is 111 m', () => {
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z', lat: 45, speed: 20 },
      { at: '2026-11-21T08:01:00Z', lat: 45.001, speed: 20 },
      { at: '2026-11-21T08:02:00Z', lat: 45.003, speed: 20 },
    )
    expect([...track.metres].map(Math.round)).toEqual([0, 111, 334])
  })

  it('exists once for each unit, in the order of appearance', () => {
    const tracks = tracksOf([
      aReading({ at: '2026-11-21T08:00:00Z', unitId: 9, unitName: 'Roller' }),
      aReading({ at: '2026-11-21T08:00:00Z' }),
      aReading({ at: '2026-11-21T08:01:00Z', unitId: 9, unitName: 'Roller' }),
    ])
    expect(tracks.map(({ unitName, count }) => [unitName, count])).toEqual([
      ['Roller', 2],
      ['Tractor 7', 1],
    ])
  })

  it('has a reading once that was on two pages', () => {
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z' },
      { at: '2026-11-21T08:01:00Z' },
      { at: '2026-11-21T08:01:00Z' },
    )
    expect(track.count).toBe(2)
  })

  it('crosses the antimeridian the short way: 0.02 degrees, not 359.98', () => {
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z', lat: -17, lng: 179.99, speed: 30 },
      { at: '2026-11-21T08:05:00Z', lat: -17, lng: -179.99, speed: 30 },
      { at: '2026-11-21T08:10:00Z', lat: -17, lng: 179.98, speed: 30 },
    )
    expect([...track.lngs]).toEqual([expect.closeTo(179.99), expect.closeTo(180.01), expect.closeTo(179.98)])
    // 0.02° × 111.195 km × cos 17° = 2.127 km
    expect(track.metres[1]).toBeCloseTo(2127, -1)
    expect(piecesOf(track)).toEqual([{ start: 0, end: 3 }])
  })

  it('breaks where a moving unit sent no data for more than fifteen minutes', () => {
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z', lat: 45, speed: 20 },
      { at: '2026-11-21T08:01:00Z', lat: 45.002, speed: 20 },
      { at: '2026-11-21T08:16:00Z', lat: 45.004, speed: 20 },
      { at: '2026-11-21T08:31:01Z', lat: 45.006, speed: 20 },
      { at: '2026-11-21T08:32:00Z', lat: 45.008, speed: 20 },
    )
    expect(piecesOf(track)).toEqual([
      { start: 0, end: 3 },
      { start: 3, end: 5 },
    ])
  })

  it('does not break while a unit is stationary, unless it is elsewhere afterwards', () => {
    const night = trackOf(
      { at: '2026-11-21T20:00:00Z', speed: 0 },
      { at: '2026-11-22T06:00:00Z', lat: 45.0005, speed: 12 },
    )
    expect(piecesOf(night)).toEqual([{ start: 0, end: 2 }])
    const towed = trackOf(
      { at: '2026-11-21T20:00:00Z', speed: 0 },
      { at: '2026-11-22T06:00:00Z', lat: 45.1, speed: 12 },
    )
    expect(piecesOf(towed)).toEqual([])
  })

  it('jumps back and forth after a clock went back, which counts neither as a line nor as distance', () => {
    // 08:01:30 was written by a clock ten minutes behind, 11 km up the road
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z', lat: 45, speed: 60 },
      { at: '2026-11-21T08:01:00Z', lat: 45.009, speed: 60 },
      { at: '2026-11-21T08:02:00Z', lat: 45.018, speed: 60 },
      { at: '2026-11-21T08:03:00Z', lat: 45.027, speed: 60 },
      { at: '2026-11-21T08:01:30Z', lat: 45.1, speed: 60 },
    )
    expect([...track.times]).toEqual([...track.times].toSorted((a, b) => a - b))
    expect(piecesOf(track)).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ])
    // one minute from 45 to 45.009, one from 45.018 to 45.027: two kilometres
    expect(track.metres[4]).toBeCloseTo(2002, -1)
  })
})
