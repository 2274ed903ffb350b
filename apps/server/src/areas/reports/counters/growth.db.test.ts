import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { seedReports, tell } from '../testing.ts'
import { counterGrowth } from './growth.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
})
afterAll(() => database.close())

const later = Date.parse('2026-11-01T00:00Z')

/** Growth of the hour counter between moments, to a millionth. */
async function hours(unitId: number, edges: readonly string[], now = later) {
  const { engineHours } = await counterGrowth(database.db, {
    unitId,
    counters: ['engineHours'],
    edges: edges.map(edge => Date.parse(edge)),
    now,
  })
  return engineHours.map(grown => grown && Math.round(grown.total * 1e6) / 1e6)
}
const june = (day: number, time = '00:00') => `2026-06-${String(day).padStart(2, '0')}T${time}Z`

describe('growth of a counter', () => {
  test('what was told after a night without data is shared out evenly over that night', async () => {
    await tell(database.db, 1, [
      { at: june(10, '08:00'), hours: 100 },
      { at: june(10, '18:00'), hours: 108 },
      // twelve hours of silence in which it worked three: half of them before midnight
      { at: june(11, '06:00'), hours: 111 },
      { at: june(11, '10:00'), hours: 114 },
    ])
    expect(await hours(1, [june(10), june(11), june(12)])).toEqual([8 + 1.5, 1.5 + 3])
    expect(await hours(1, [june(10), june(12)])).toEqual([14])
    // one that lies within the night has its part of it, and one beyond what was told nothing
    expect(await hours(1, [june(10, '20:00'), june(10, '22:00')])).toEqual([0.5])
    expect(await hours(1, [june(12), june(13)])).toEqual([null])
  })

  test('a clock that was put back counts nothing twice', async () => {
    // to eight by its clock it works two hours, then the clock goes back to seven; at 08:15 it has worked 3.2 in all
    await tell(database.db, 2, [
      { at: june(10, '06:00'), hours: 100 },
      { at: june(10, '07:30'), hours: 101.5 },
      { at: june(10, '08:00'), hours: 102 },
      { at: june(10, '07:00'), hours: 102.1 },
      { at: june(10, '07:45'), hours: 102.8 },
      { at: june(10, '08:15'), hours: 103.2 },
    ])
    expect(await hours(2, [june(10), june(11)])).toEqual([3.2])
  })

  test('a unit that falls silent in the middle is not known there beyond a month, and the rest counts', async () => {
    await tell(database.db, 3, [
      { at: '2026-03-01T06:00Z', hours: 10 },
      { at: '2026-03-01T08:00Z', hours: 12 },
      { at: '2026-04-10T06:00Z', hours: 200 },
      { at: '2026-04-10T07:00Z', hours: 201 },
    ])
    expect(
      await hours(3, ['2026-03-01T00:00Z', '2026-03-02T00:00Z', '2026-04-10T00:00Z', '2026-04-11T00:00Z']),
    ).toEqual([2, null, 1])
  })

  test('days on which the clocks change have the growth of their 23 and 25 hours', async () => {
    // one engine hour each hour over both changes; days of Rome
    await tell(database.db, 4, [
      { at: '2026-03-28T12:00Z', hours: 0 },
      { at: '2026-03-30T12:00Z', hours: 48 },
      { at: '2026-10-24T12:00Z', hours: 500 },
      { at: '2026-10-26T12:00Z', hours: 548 },
    ])
    expect(await hours(4, ['2026-03-28T23:00Z', '2026-03-29T22:00Z'])).toEqual([23])
    expect(await hours(4, ['2026-10-24T22:00Z', '2026-10-25T23:00Z'])).toEqual([25])
  })

  test('another counter, and one that stumbles, begin anew', async () => {
    await tell(database.db, 5, [
      { at: june(10, '06:00'), hours: 5000 },
      { at: june(10, '08:00'), hours: 5002 },
      // a new one, which works an hour; then a value that cannot be, and the hour after it
      { at: june(10, '09:00'), hours: 0 },
      { at: june(10, '10:00'), hours: 1 },
      { at: june(10, '11:00'), hours: 65_535 },
      { at: june(10, '12:00'), hours: 3 },
      { at: june(10, '13:00'), hours: 4 },
    ])
    expect(await hours(5, [june(10), june(11)])).toEqual([2 + 1 + 1])
  })

  test('readings that do not tell it are passed over, those from after now left out, and nothing told is not nothing used', async () => {
    await tell(database.db, 6, [
      { at: june(10, '06:00'), hours: 1 },
      { at: june(10, '07:00') },
      { at: june(10, '08:00'), hours: 3 },
      { at: june(10, '10:00'), hours: 5 },
    ])
    expect(await hours(6, [june(10), june(11)], Date.parse(june(10, '09:00')))).toEqual([2])
    expect(await hours(6, [june(10), june(11)], Date.parse(june(9)))).toEqual([null])
    await tell(database.db, 7, [{ at: june(10, '06:00'), hours: 1 }])
    expect(await hours(7, [june(10), june(11)])).toEqual([null])
    expect(await hours(8, [june(10), june(11)])).toEqual([null])
  })

  test('counters are told apart, energy from its signal', async () => {
    await tell(database.db, 9, [
      { at: june(10, '06:00'), hours: 1, metres: 1000, litres: 10, signals: { energyUsed: 2 } },
      { at: june(10, '07:00'), hours: 2, metres: 6000, litres: 25, signals: { energyUsed: 9.5 } },
    ])
    const edges = [Date.parse(june(10)), Date.parse(june(11))]
    expect(
      await counterGrowth(database.db, {
        unitId: 9,
        counters: ['engineHours', 'odometer', 'fuelUsed', 'energyUsed'],
        edges,
        now: later,
      }),
    ).toEqual({
      engineHours: [{ total: 1, atWork: 0 }],
      odometer: [{ total: 5000, atWork: 0 }],
      fuelUsed: [{ total: 15, atWork: 0 }],
      energyUsed: [{ total: 7.5, atWork: 0 }],
    })
  })

  test('of a working unit the part is told that it was at work for, as long as its readings are believed', async () => {
    const [working, moving] = [
      { statusId: 1, ignition: true },
      { statusId: 2, ignition: true },
    ]
    await tell(database.db, 8, [
      { at: june(10, '06:00'), metres: 0, ...moving },
      { at: june(10, '07:00'), metres: 20_000, ...working },
      { at: june(10, '08:00'), metres: 23_000, ...working },
      // three hours without a word, then the way home
      { at: june(10, '11:00'), metres: 29_000, ...moving },
      { at: june(10, '12:00'), metres: 49_000, statusId: 4, ignition: false },
    ])
    const edges = [Date.parse(june(10)), Date.parse(june(10, '07:30')), Date.parse(june(11))]
    expect(await counterGrowth(database.db, { unitId: 8, counters: ['odometer'], edges, now: later })).toEqual({
      odometer: [
        { total: 21_500, atWork: 1500 },
        { total: 27_500, atWork: 1500 },
      ],
    })
  })
})
