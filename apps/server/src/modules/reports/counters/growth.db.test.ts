import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { seedReports, storeReadings } from '#test/reports.ts'
import { counterGrowth } from './growth.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
})
afterAll(() => database.close())

const later = Date.parse('2026-11-01T00:00Z')

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
const iso = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`

/** Returns growth of the hour counter between times, and its gaps, to a millionth. */
async function growth(unitId: number, edges: readonly string[], now = later) {
  const { spans, gaps } = await counterGrowth(database.db, {
    unitId,
    counters: ['engineHours'],
    edges: edges.map(edge => Date.parse(edge)),
    now,
  })
  return {
    hours: spans.engineHours.map(grown => grown && rounded(grown.total)),
    gaps: gaps.map(({ from, to, isInPeriod, grown }) => ({
      from: iso(from),
      to: iso(to),
      isInPeriod,
      hours: rounded(grown.engineHours ?? 0),
    })),
  }
}
const hours = async (...requested: Parameters<typeof growth>) => (await growth(...requested)).hours
const august = (day: number, time = '00:00') => `2026-08-${String(day).padStart(2, '0')}T${time}Z`
const june = (day: number, time = '00:00') => `2026-06-${String(day).padStart(2, '0')}T${time}Z`

describe('counter growth', () => {
  test('divides growth over a night without data between its two days', async () => {
    await storeReadings(database.db, 1, [
      { at: june(10, '08:00'), hours: 100 },
      { at: june(10, '18:00'), hours: 108 },
      // twelve hours of silence with three hours of work: half of them before midnight
      { at: june(11, '06:00'), hours: 111 },
      { at: june(11, '10:00'), hours: 114 },
    ])
    expect(await hours(1, [june(10), june(11), june(12)])).toEqual([8 + 1.5, 1.5 + 3])
    expect(await hours(1, [june(10), june(12)])).toEqual([14])
    // a span without a reading has no value, in the night and after the last reading
    expect(await growth(1, [june(10, '20:00'), june(10, '22:00')])).toEqual({
      hours: [null],
      gaps: [{ from: june(10, '18:00'), to: june(11, '06:00'), isInPeriod: false, hours: 3 }],
    })
    expect(await growth(1, [june(12), june(13)])).toEqual({ hours: [null], gaps: [] })
  })

  test('reports growth over days of silence as one gap, counted once in the period', async () => {
    await storeReadings(database.db, 1, [
      { at: august(2, '06:00'), hours: 200 },
      { at: august(2, '08:00'), hours: 202 },
      // 18 days later: 84.1 hours that belong to no day
      { at: august(20, '09:10'), hours: 286.1 },
      { at: august(20, '11:10'), hours: 288.1 },
    ])
    const days = Array.from({ length: 20 }, (_, i) => august(i + 2))
    const gap = { from: august(2, '08:00'), to: august(20, '09:10'), isInPeriod: true, hours: 84.1 }
    expect(await growth(1, days)).toEqual({ hours: [2, ...Array<null>(17).fill(null), 2], gaps: [gap] })
    // the period as one span: 288.1 - 200
    expect(await growth(1, [august(2), august(21)])).toEqual({ hours: [88.1], gaps: [] })
    // a second reading in the next span is not enough if the two are days apart
    expect(await growth(1, [august(1), august(8), august(15), august(22)])).toEqual({
      hours: [2, null, 2],
      gaps: [gap],
    })
    expect(await growth(1, [august(1), august(11), august(22)])).toEqual({ hours: [2, 2], gaps: [gap] })
  })

  test('excludes growth across an end of the period from totals', async () => {
    const gap = { from: august(2, '08:00'), to: august(20, '09:10'), isInPeriod: false, hours: 84.1 }
    expect(await growth(1, [august(10), august(22)])).toEqual({ hours: [2], gaps: [gap] })
    expect(await growth(1, [august(2), august(10)])).toEqual({ hours: [2], gaps: [gap] })
    expect(await growth(1, [august(10), august(11)])).toEqual({ hours: [null], gaps: [gap] })
    // growth that is not reported yet is unknown
    expect(await growth(1, [august(2), august(10)], Date.parse(august(9)))).toEqual({ hours: [2], gaps: [] })
  })

  test('reports no gap for a silence without growth; its days have no value', async () => {
    await storeReadings(database.db, 2, [
      { at: august(7, '16:00'), hours: 500 },
      { at: august(7, '17:00'), hours: 501 },
      { at: august(10, '06:00'), hours: 501 },
      { at: august(10, '07:00'), hours: 502 },
    ])
    expect(
      await growth(
        2,
        [7, 8, 9, 10, 11].map(day => august(day)),
      ),
    ).toEqual({ hours: [1, null, null, 1], gaps: [] })
  })

  test('shows values for days of a unit that reports once a day, and a gap after more than 26 hours', async () => {
    await storeReadings(database.db, 3, [
      { at: august(1, '12:00'), hours: 0 },
      { at: august(2, '12:00'), hours: 8 },
      // 26 hours with 13 hours of work: 12 of the 26 before midnight, 14 after it
      { at: august(3, '14:00'), hours: 21 },
      // a minute more
      { at: august(4, '16:01'), hours: 30 },
    ])
    expect(
      await growth(
        3,
        [1, 2, 3, 4, 5].map(day => august(day)),
      ),
    ).toEqual({
      hours: [4, 4 + 6, 7, null],
      gaps: [{ from: august(3, '14:00'), to: august(4, '16:01'), isInPeriod: true, hours: 9 }],
    })
  })

  test('counts nothing twice after a clock is set back', async () => {
    // it works until eight by its clock, then the clock returns to seven; at 08:15 it has worked 3.2 in total
    await storeReadings(database.db, 2, [
      { at: june(10, '06:00'), hours: 100 },
      { at: june(10, '07:30'), hours: 101.5 },
      { at: june(10, '08:00'), hours: 102 },
      { at: june(10, '07:00'), hours: 102.1 },
      { at: june(10, '07:45'), hours: 102.8 },
      { at: june(10, '08:15'), hours: 103.2 },
    ])
    expect(await hours(2, [june(10), june(11)])).toEqual([3.2])
  })

  test('reports a silence of more than a month as a gap', async () => {
    await storeReadings(database.db, 3, [
      { at: '2026-03-01T06:00Z', hours: 10 },
      { at: '2026-03-01T08:00Z', hours: 12 },
      { at: '2026-04-10T06:00Z', hours: 200 },
      { at: '2026-04-10T07:00Z', hours: 201 },
    ])
    const edges = ['2026-03-01T00:00Z', '2026-03-02T00:00Z', '2026-04-10T00:00Z', '2026-04-11T00:00Z']
    expect(await growth(3, edges)).toEqual({
      hours: [2, null, 1],
      gaps: [{ from: '2026-03-01T08:00Z', to: '2026-04-10T06:00Z', isInPeriod: true, hours: 188 }],
    })
  })

  test('counts 23 and 25 hours on days when clocks change', async () => {
    // one engine hour each hour over both changes, reported at noon in Rome; days of Rome
    await storeReadings(database.db, 4, [
      { at: '2026-03-28T11:00Z', hours: 0 },
      { at: '2026-03-29T10:00Z', hours: 23 },
      { at: '2026-03-30T10:00Z', hours: 47 },
      { at: '2026-10-24T10:00Z', hours: 500 },
      { at: '2026-10-25T11:00Z', hours: 525 },
      { at: '2026-10-26T11:00Z', hours: 549 },
    ])
    const spring = ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-30T22:00Z']
    expect(await growth(4, spring)).toEqual({ hours: [12, 23, 12], gaps: [] })
    const autumn = ['2026-10-23T22:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-26T23:00Z']
    expect(await growth(4, autumn)).toEqual({ hours: [12, 25, 12], gaps: [] })
  })

  test('leaves both days without a value for a silence over a clock change', async () => {
    await storeReadings(database.db, 5, [
      { at: '2026-03-28T12:00Z', hours: 0 },
      { at: '2026-03-30T12:00Z', hours: 48 },
      { at: '2026-10-24T12:00Z', hours: 500 },
      { at: '2026-10-26T12:00Z', hours: 548 },
    ])
    expect(await growth(5, ['2026-03-28T23:00Z', '2026-03-29T22:00Z'])).toEqual({
      hours: [null],
      gaps: [{ from: '2026-03-28T12:00Z', to: '2026-03-30T12:00Z', isInPeriod: false, hours: 48 }],
    })
    expect(await growth(5, ['2026-10-24T22:00Z', '2026-10-25T23:00Z'])).toEqual({
      hours: [null],
      gaps: [{ from: '2026-10-24T12:00Z', to: '2026-10-26T12:00Z', isInPeriod: false, hours: 48 }],
    })
  })

  test('counts from the start of another counter and ignores impossible values', async () => {
    await storeReadings(database.db, 5, [
      { at: june(10, '06:00'), hours: 5000 },
      { at: june(10, '08:00'), hours: 5002 },
      // a new one, which works four hours, with an impossible value in between
      { at: june(10, '09:00'), hours: 0 },
      { at: june(10, '10:00'), hours: 1 },
      { at: june(10, '11:00'), hours: 65_535 },
      { at: june(10, '12:00'), hours: 3 },
      { at: june(10, '13:00'), hours: 4 },
    ])
    expect(await hours(5, [june(10), june(11)])).toEqual([2 + 4])
  })

  test('skips readings without the counter and future ones; distinguishes unreported from unused', async () => {
    await storeReadings(database.db, 6, [
      { at: june(10, '06:00'), hours: 1 },
      { at: june(10, '07:00') },
      { at: june(10, '08:00'), hours: 3 },
      { at: june(10, '10:00'), hours: 5 },
    ])
    expect(await hours(6, [june(10), june(11)], Date.parse(june(10, '09:00')))).toEqual([2])
    expect(await hours(6, [june(10), june(11)], Date.parse(june(9)))).toEqual([null])
    await storeReadings(database.db, 7, [{ at: june(10, '06:00'), hours: 1 }])
    expect(await hours(7, [june(10), june(11)])).toEqual([null])
    expect(await hours(8, [june(10), june(11)])).toEqual([null])
  })

  test('keeps counters separate, with energy from its signal', async () => {
    await storeReadings(database.db, 9, [
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
      spans: {
        engineHours: [{ total: 1, atWork: 0 }],
        odometer: [{ total: 5000, atWork: 0 }],
        fuelUsed: [{ total: 15, atWork: 0 }],
        energyUsed: [{ total: 7.5, atWork: 0 }],
      },
      gaps: [],
    })
  })

  test('combines gaps only of counters with the same silence', async () => {
    await storeReadings(database.db, 9, [
      { at: august(1, '06:00'), hours: 100, metres: 10_000, litres: 100 },
      { at: august(2, '07:00'), litres: 130 },
      { at: august(9, '06:00'), hours: 120, metres: 90_000, litres: 230 },
    ])
    const { spans, gaps } = await counterGrowth(database.db, {
      unitId: 9,
      counters: ['engineHours', 'odometer', 'fuelUsed'],
      edges: Array.from({ length: 10 }, (_, i) => Date.parse(august(i + 1))),
      now: later,
    })
    // 25 hours: 18 of them on the first day
    expect(spans.fuelUsed.slice(0, 3).map(grown => grown && rounded(grown.total))).toEqual([21.6, 8.4, null])
    expect(spans.engineHours).toEqual(Array(9).fill(null))
    expect(gaps.map(({ from, to, grown }) => [iso(from), iso(to), grown])).toEqual([
      [august(1, '06:00'), august(9, '06:00'), { engineHours: 20, odometer: 80_000 }],
      [august(2, '07:00'), august(9, '06:00'), { fuelUsed: 100 }],
    ])
  })

  test('reports the part of growth at work while readings are valid', async () => {
    const [working, moving] = [
      { statusId: 1, ignition: true },
      { statusId: 2, ignition: true },
    ]
    await storeReadings(database.db, 8, [
      { at: june(10, '06:00'), metres: 0, ...moving },
      { at: june(10, '07:00'), metres: 20_000, ...working },
      { at: june(10, '08:00'), metres: 23_000, ...working },
      // three hours without a reading, then the way home
      { at: june(10, '11:00'), metres: 29_000, ...moving },
      { at: june(10, '12:00'), metres: 49_000, statusId: 4, ignition: false },
    ])
    const edges = [Date.parse(june(10)), Date.parse(june(10, '07:30')), Date.parse(june(11))]
    const { spans } = await counterGrowth(database.db, { unitId: 8, counters: ['odometer'], edges, now: later })
    expect(spans.odometer).toEqual([
      { total: 21_500, atWork: 1500 },
      { total: 27_500, atWork: 1500 },
    ])
  })
})
