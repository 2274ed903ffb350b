import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leg, segmentsOf, tracksOf } from './track.ts'
import { aReading, type Reading } from '../../../test/a-reading.ts'
import { totalsOf } from './totals.ts'

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

  it('builds one track per unit, in order of appearance', () => {
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

  it('omits an unreachable place', () => {
    const [track] = tracksOf([
      aReading({ at: '2026-11-21T08:00:00Z', lat: 45, speed: 20 }),
      { ...aReading({ at: '2026-11-21T08:01:00Z', lat: 52, speed: 20 }), placeHeld: true },
      aReading({ at: '2026-11-21T08:02:00Z', lat: 45.003, speed: 20 }),
    ])
    expect([...(track?.metres ?? [])].map(Math.round)).toEqual([0, 334])
  })

  it('adds no distance or driving time for scattered fixes of a parked unit, with all positions or few', () => {
    const file = readFileSync(
      new URL('../../../../../apps/server/test/fixtures/cases/traccar-parked-jitter.ndjson', import.meta.url),
      'utf8',
    )
    const readings = file
      .trim()
      .split('\n')
      .map(line => {
        const { position } = JSON.parse(line) as {
          position: {
            fixTime: string
            latitude: number
            longitude: number
            speed: number
            attributes: { ignition: boolean }
          }
        }
        const { fixTime, latitude, longitude, speed, attributes } = position
        return {
          ...aReading({ at: fixTime, lat: latitude, speed }),
          position: [longitude, latitude],
          ignition: attributes.ignition,
        }
      })
    for (const rows of [readings, readings.filter((_, i) => i % 7 === 0)]) {
      const totals = totalsOf(tracksOf(rows)[0]!)
      expect(totals).toMatchObject({ metres: 0, drivingMs: 0 })
    }
  })

  it('drops a reading that two pages repeat', () => {
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
    expect(segmentsOf(track)).toEqual([{ start: 0, end: 3 }])
  })

  it('breaks where a moving unit sent no data for more than fifteen minutes', () => {
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z', lat: 45, speed: 20 },
      { at: '2026-11-21T08:01:00Z', lat: 45.002, speed: 20 },
      { at: '2026-11-21T08:16:00Z', lat: 45.004, speed: 20 },
      { at: '2026-11-21T08:31:01Z', lat: 45.006, speed: 20 },
      { at: '2026-11-21T08:32:00Z', lat: 45.008, speed: 20 },
    )
    expect(segmentsOf(track)).toEqual([
      { start: 0, end: 3 },
      { start: 3, end: 5 },
    ])
  })

  it('does not break while a unit is stationary, unless it is elsewhere afterwards', () => {
    const night = trackOf(
      { at: '2026-11-21T20:00:00Z', speed: 0 },
      { at: '2026-11-22T06:00:00Z', lat: 45.0005, speed: 12 },
    )
    expect(segmentsOf(night)).toEqual([{ start: 0, end: 2 }])
    const towed = trackOf(
      { at: '2026-11-21T20:00:00Z', speed: 0 },
      { at: '2026-11-22T06:00:00Z', lat: 45.1, speed: 12 },
    )
    expect(segmentsOf(towed)).toEqual([])
  })

  it('jumps back and forth after a clock is set back, without a line or distance', () => {
    // 08:01:30 comes from a clock ten minutes behind, 11 km up the road
    const track = trackOf(
      { at: '2026-11-21T08:00:00Z', lat: 45, speed: 60 },
      { at: '2026-11-21T08:01:00Z', lat: 45.009, speed: 60 },
      { at: '2026-11-21T08:02:00Z', lat: 45.018, speed: 60 },
      { at: '2026-11-21T08:03:00Z', lat: 45.027, speed: 60 },
      { at: '2026-11-21T08:01:30Z', lat: 45.1, speed: 60 },
    )
    expect([...track.times]).toEqual([...track.times].toSorted((a, b) => a - b))
    expect(segmentsOf(track)).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ])
    // from 45 to 45.009 and from 45.018 to 45.027 in a minute each: two kilometres
    expect(track.metres[4]).toBeCloseTo(2002, -1)
  })

  it('sorts each column by time and stores unknown values as NaN', () => {
    const track = trackOf(
      {
        at: '2026-11-21T08:01:00Z',
        positionId: 12,
        lat: 45.001,
        lng: 9.5,
        speed: 0,
        course: 0,
        statusId: 2,
        statusColor: 'b00020',
      },
      { at: '2026-11-21T08:00:00Z', positionId: 11, lat: 45, lng: 9.5 },
      { at: '2026-11-21T08:02:00Z', positionId: 13, position: [] },
    )
    expect(track).toMatchObject({ unitId: 7, unitName: 'Tractor 7', count: 3 })
    const columns = { ...track, legs: undefined, metres: undefined, colors: undefined }
    expect(
      Object.entries(columns).flatMap(([name, values]) => (ArrayBuffer.isView(values) ? [[name, ...values]] : [])),
    ).toEqual([
      ['positionIds', 11, 12, 13],
      ['times', ...['08:00', '08:01', '08:02'].map(time => Date.parse(`2026-11-21T${time}:00Z`))],
      ['lats', 45, 45.001, NaN],
      ['lngs', 9.5, 9.5, NaN],
      ['speeds', NaN, 0, NaN],
      ['courses', NaN, 0, NaN],
      ['statusIds', 1, 2, 1],
      ['standstill', 0, 1, 0],
    ])
    expect([...track.colors]).toEqual([
      [1, '1c8a4c'],
      [2, 'b00020'],
    ])
  })

  const metres = (count: number) => 45 + count / 111_195
  it.each([
    [11, 1000, 'at 327 km/h', 'jump'],
    [13, 1000, 'at 277 km/h', 'whole'],
    [1, 240, 'at 864 km/h over a distance that a bad fix makes', 'whole'],
    [1, 260, 'at 936 km/h over a longer one', 'jump'],
    [901, 240, 'after 15 minutes close by, at a speed that is not known', 'whole'],
    [901, 260, 'after 15 minutes further away, at a speed that is not known', 'silent'],
    [900, 260, 'after 15 minutes and no longer', 'whole'],
  ] as const)('classifies the leg of %i s and %i m, %s, as %s', (seconds, away, _, what) => {
    const after = new Date(Date.parse('2026-11-21T08:00:00Z') + seconds * 1000).toISOString()
    const { legs } = trackOf({ at: '2026-11-21T08:00:00Z' }, { at: after, lat: metres(away) })
    expect([...legs]).toEqual([leg.whole, leg[what]])
  })

  it.each([
    [1, 0, 'silent'],
    [0.9, 900, 'whole'],
    [0.9, 1100, 'silent'],
  ] as const)(
    'classifies the gap of a unit at %d km/h, found %i m away after 16 minutes, as %s',
    (speed, away, what) => {
      const { legs, metres: along } = trackOf(
        { at: '2026-11-21T08:00:00Z', speed },
        { at: '2026-11-21T08:16:00Z', lat: metres(away), speed: 30 },
      )
      expect([...legs]).toEqual([leg.whole, leg[what]])
      // legs without data add distance
      expect(along[1]).toBeCloseTo(away, 0)
    },
  )

  it('continues westward below -180 degrees', () => {
    const { lngs } = trackOf({ at: '2026-11-21T08:00:00Z', lng: -179.99 }, { at: '2026-11-21T08:05:00Z', lng: 179.99 })
    expect([...lngs]).toEqual([expect.closeTo(-179.99), expect.closeTo(-180.01)])
  })
})
