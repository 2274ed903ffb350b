import { describe, expect, it } from 'vitest'
import { isStationary, parkedUntil, stopsOf } from './stops.ts'
import { aReading, type Reading } from '../../../test/a-reading.ts'
import { sumTotals, totalsOf } from './totals.ts'
import { tracksOf } from './track.ts'

const trackOf = (...readings: Reading[]) => tracksOf(readings.map(aReading))[0]!
const minute = 60_000
const hour = 60 * minute
const lengths = (...readings: Reading[]) => stopsOf(trackOf(...readings)).map(({ from, to }) => to - from)

describe('stops', () => {
  it('last from the first stationary reading to the next moving one', () => {
    const stops = stopsOf(
      trackOf(
        { at: '2026-11-21T08:00:00Z', speed: 20 },
        { at: '2026-11-21T08:01:00Z', lat: 45.002, speed: 0 },
        { at: '2026-11-21T08:04:00Z', lat: 45.002, speed: 0.4 },
        { at: '2026-11-21T08:09:00Z', lat: 45.003, speed: 15 },
      ),
    )
    expect(stops).toEqual([
      { from: Date.parse('2026-11-21T08:01:00Z'), to: Date.parse('2026-11-21T08:09:00Z'), index: 1 },
    ])
  })

  it('shorter than five minutes are ignored', () => {
    expect(lengths({ at: '2026-11-21T08:00:00Z', speed: 0 }, { at: '2026-11-21T08:04:59Z', speed: 9 })).toEqual([])
    expect(lengths({ at: '2026-11-21T08:00:00Z', speed: 0 }, { at: '2026-11-21T08:05:00Z', speed: 9 })).toEqual([
      5 * minute,
    ])
  })

  it('continue past midnight, with the reading that each day repeats', () => {
    expect(
      lengths(
        { at: '2026-11-21T18:00:00Z', speed: 0 },
        { at: '2026-11-22T00:10:00Z', speed: 0 },
        { at: '2026-11-22T06:00:00Z', lat: 45.001, speed: 9 },
      ),
    ).toEqual([12 * hour])
  })

  it('keep their real duration when the clocks go forward: 22 to 6 is seven hours', () => {
    expect(
      lengths(
        { at: '2026-03-28T22:00:00+01:00', speed: 0 },
        { at: '2026-03-29T06:00:00+02:00', lat: 45.001, speed: 9 },
      ),
    ).toEqual([7 * hour])
    expect(
      lengths(
        { at: '2026-10-24T22:00:00+02:00', speed: 0 },
        { at: '2026-10-25T06:00:00+01:00', lat: 45.001, speed: 9 },
      ),
    ).toEqual([9 * hour])
  })

  it('end with the last reading before a gap without data', () => {
    expect(
      lengths(
        { at: '2026-11-21T08:00:00Z', speed: 0 },
        { at: '2026-11-21T08:10:00Z', speed: 0 },
        { at: '2026-11-21T12:00:00Z', lat: 45.5, speed: 9 },
      ),
    ).toEqual([10 * minute])
  })

  it('split at a change of location', () => {
    expect(
      lengths(
        { at: '2026-11-21T08:00:00Z', speed: 0 },
        { at: '2026-11-21T08:10:00Z', lat: 45.002, speed: 0 },
        { at: '2026-11-21T08:16:00Z', lat: 45.002, speed: 9 },
      ),
    ).toEqual([10 * minute, 6 * minute])
  })

  it('cover unchanged positions of a unit without speed', () => {
    expect(
      lengths(
        { at: '2026-11-21T08:00:00Z' },
        { at: '2026-11-21T08:06:00Z' },
        { at: '2026-11-21T08:07:00Z', lat: 45.01 },
        { at: '2026-11-21T08:08:00Z', lat: 45.02 },
      ),
    ).toEqual([6 * minute])
  })
})

describe('a stop at the end of the period', () => {
  const end = Date.parse('2026-11-21T23:59:59Z')
  const parked = [
    { at: '2026-11-21T08:00:00Z', speed: 20, statusId: 2 },
    { at: '2026-11-21T14:59:59Z', lat: 45.3, speed: 0, statusId: 4, ignition: false },
  ]
  const after = (...readings: Reading[]) => parkedUntil(trackOf(...readings), end)

  it('lasts until the end for a parked unit, in stops and totals', () => {
    expect(stopsOf(after(...parked)).map(({ to, index }) => [to, index])).toEqual([[end, 1]])
    expect(totalsOf(after(...parked)).stationaryMs).toBe(9 * hour)
  })

  it('includes a single reading of a parked unit', () => {
    expect(totalsOf(after(parked[1]!)).stationaryMs).toBe(9 * hour)
  })

  it('lasts two hours for a unit that idled at its last reading', () => {
    const idling = after({ at: '2026-11-21T15:00:00Z', speed: 0, statusId: 3, ignition: true })
    expect(totalsOf(idling)).toMatchObject({ idleMs: 2 * hour, stationaryMs: 0 })
    expect(stopsOf(idling).map(({ from, to }) => to - from)).toEqual([2 * hour])
  })

  it('does not exist for a unit that was moving, nor before a reading that follows the end', () => {
    const moving = after(parked[0]!)
    expect(stopsOf(moving)).toEqual([])
    expect(totalsOf(moving)).toMatchObject({ drivingMs: 0, stationaryMs: 0 })
    const late = parkedUntil(trackOf(...parked), Date.parse('2026-11-21T12:00:00Z'))
    expect(totalsOf(late).stationaryMs).toBe(0)
  })
})

describe('stationary', () => {
  it('requires less than 1 km/h; a moving unit that reports every six minutes makes no stop', () => {
    const drive = (speed: number) =>
      lengths(
        { at: '2026-11-21T08:00:00Z', speed },
        { at: '2026-11-21T08:06:00Z', lat: 45.0005, speed },
        { at: '2026-11-21T08:12:00Z', lat: 45.0006, speed: 9 },
      )
    expect([drive(0.9), drive(1), drive(20)]).toEqual([[12 * minute], [], []])
  })

  it('compares the last reading with the one before without speeds; a single one is stationary', () => {
    const [here, far] = [{ at: '2026-11-21T08:00:00Z' }, { at: '2026-11-21T08:01:00Z', lat: 45.01 }]
    const near = { at: '2026-11-21T08:01:00Z', lat: 45.0001 }
    expect([here, far].map((_, i) => isStationary(trackOf(here, far), i))).toEqual([false, false])
    expect([here, near].map((_, i) => isStationary(trackOf(here, near), i))).toEqual([true, true])
    expect(isStationary(trackOf(here), 0)).toBe(true)
  })
})

describe('totals', () => {
  const idle = { statusId: 3, speed: 0 }
  const day = trackOf(
    { at: '2026-11-21T08:00:00Z', lat: 45, speed: 20, statusId: 2 },
    { at: '2026-11-21T08:10:00Z', lat: 45.01, speed: 31.5, statusId: 2 },
    { at: '2026-11-21T08:20:00Z', lat: 45.02, ...idle },
    { at: '2026-11-21T08:25:00Z', lat: 45.02, speed: 0, statusId: 4 },
    { at: '2026-11-21T09:25:00Z', lat: 45.02, speed: 10, statusId: 2 },
    { at: '2026-11-21T11:25:00Z', lat: 45.03, speed: 10, statusId: 2 },
  )

  it('split the time between the first and the last reading into driving, idle, stationary and no data', () => {
    const { drivingMs, idleMs, stationaryMs, silentMs } = totalsOf(day)
    expect([drivingMs, idleMs, stationaryMs, silentMs]).toEqual([20 * minute, 5 * minute, hour, 2 * hour])
  })

  it('measure the distance and find the top speed', () => {
    const { metres, topSpeed, topAt } = totalsOf(day)
    expect(metres).toBeCloseTo(3336, -1)
    expect([topSpeed, topAt]).toEqual([31.5, 1])
  })

  it('name the first of several readings at the top speed', () => {
    const same = { lat: 45.01, speed: 20 }
    expect(
      totalsOf(trackOf({ at: '2026-11-21T08:00:00Z', ...same }, { at: '2026-11-21T08:01:00Z', ...same })),
    ).toMatchObject({ topSpeed: 20, topAt: 0 })
  })

  it('omit the top speed of a unit that never reported a speed', () => {
    expect(totalsOf(trackOf({ at: '2026-11-21T08:00:00Z' })).topSpeed).toBeUndefined()
  })

  it('add up for several units; the top speed is the highest', () => {
    const other = totalsOf(
      trackOf({ at: '2026-11-21T08:00:00Z', speed: 40 }, { at: '2026-11-21T08:10:00Z', lat: 45.01, speed: 2 }),
    )
    const sum = sumTotals([totalsOf(day), other])
    expect([sum.drivingMs, sum.topSpeed]).toEqual([30 * minute, 40])
    expect([sum.idleMs, sum.stationaryMs, sum.silentMs]).toEqual([5 * minute, hour, 2 * hour])
    expect(sum.metres).toBeCloseTo(3336 + 1112, -1)
    expect(sumTotals([other, totalsOf(day)]).topSpeed).toBe(40)
    const slow = totalsOf(trackOf({ at: '2026-11-21T08:00:00Z', speed: 0.5 }))
    expect(sumTotals([slow]).topSpeed).toBe(0.5)
    expect(sumTotals([]).topSpeed).toBeUndefined()
  })
})
