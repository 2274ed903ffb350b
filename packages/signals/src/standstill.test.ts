import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Standstill, type MovedReading } from './standstill.ts'

/** Simulates readings at distances in metres north of 45/9. */
const follow = (...readings: (Omit<MovedReading, 'latitude' | 'longitude'> & { north: number })[]) => {
  const way = new Standstill()
  return readings.map(({ north, ...reading }) => {
    const { metres, stands } = way.next({ latitude: 45 + north / 111_195, longitude: 9, ...reading })
    return [Math.round(metres), stands]
  })
}

describe('movement of a unit', () => {
  it('counts the distance between readings while driving', () => {
    expect(follow({ north: 0, speed: 20 }, { north: 100, speed: 20 }, { north: 300, speed: 2 })).toEqual([
      [0, false],
      [100, false],
      [200, false],
    ])
  })

  it('counts nothing while stationary, then continues from the parking position', () => {
    expect(
      follow(
        { north: 0, speed: 20 },
        { north: 100, speed: 0 },
        { north: 130, speed: 0.5 },
        { north: 80, speed: 0 },
        { north: 400, speed: 30 },
      ),
    ).toEqual([
      [0, false],
      [100, true],
      [0, true],
      [0, true],
      [300, false],
    ])
  })

  it('ignores the speed of bad fixes with the key off, but detects towing', () => {
    const off = { ignition: false }
    expect(
      follow(
        { north: 0, speed: 0, ...off },
        { north: 120, speed: 9, ...off },
        { north: 200, speed: 15, ...off },
        { north: 300, speed: 15, ...off },
      ),
    ).toEqual([
      [0, true],
      [0, true],
      [200, false],
      [100, false],
    ])
  })

  it('counts creeping with the key on as driving', () => {
    expect(follow({ north: 0, speed: 0, ignition: true }, { north: 20, speed: 2, ignition: true })).toEqual([
      [0, true],
      [20, false],
    ])
  })

  it('detects a stop by position without a speed', () => {
    expect(follow({ north: 0 }, { north: 10 }, { north: 25 }, { north: 500 }, { north: 900 })).toEqual([
      [0, false],
      [10, true],
      [0, true],
      [490, false],
      [400, false],
    ])
  })

  it('counts the distance of a unit that was moved without driving', () => {
    expect(follow({ north: 0, speed: 0 }, { north: 5000, speed: 0 }, { north: 5010, speed: 0 })).toEqual([
      [0, true],
      [5000, true],
      [0, true],
    ])
  })

  it('counts nothing for a parked unit with scattered fixes', () => {
    const noise = fc.array(
      fc.record({ north: fc.integer({ min: -60, max: 60 }), speed: fc.integer({ min: 0, max: 8 }) }),
    )
    fc.assert(
      fc.property(noise, readings => {
        const way = follow({ north: 0, speed: 0, ignition: false }, ...readings.map(r => ({ ...r, ignition: false })))
        expect(way.every(([metres, stands]) => metres === 0 && stands)).toBe(true)
      }),
    )
  })
})
