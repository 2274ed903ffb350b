import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { exportPerformance, performanceReport, type ReportSchemas } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings } from '#test/reports.ts'
import { measureIds } from './measures.ts'

type Request = ReportSchemas['PerformanceReportRequest']

/** 10 p.m. in Rome. */
const evening = new Date('2026-06-10T20:00Z')
let database: TestDatabase
const caller = (limits = {}, now = evening) => reportCaller({ db: database.db, now, limits })
const requested: Request = { reportType: 'DAILY', fromDate: '2026-06-08', timezone: 'Europe/Rome', unitIds: [1] }
const ask = (more: Partial<Request> = {}, now?: Date, limits = {}) =>
  caller(limits, now).call(performanceReport, { body: { ...requested, ...more } })

/** Returns values of a measure in span order. */
async function values(measure: string, more: Partial<Request>, now?: Date) {
  const [unit] = await ask(more, now)
  return unit?.measures[measure]?.map(({ value }) => value)
}

const [working, moving, off] = [
  { statusId: 1, ignition: true },
  { statusId: 2, ignition: true },
  { statusId: 4, ignition: false },
]

beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  const { brand_id } = await database.db
    .insertInto('brand')
    .values({ name: 'Aurora' })
    .returning('brand_id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('machine_type').values({ type_id: 1, name: 'Tractor' }).execute()
  await database.db.insertInto('model').values({ model_id: 1, brand_id, type_id: 1, name: 'A7' }).execute()
  await database.db.updateTable('unit').set({ brand_id, model_id: 1 }).where('unit_id', '=', 1).execute()
  // an hour out, two of work, an hour home
  await storeReadings(database.db, 1, [
    { at: '2026-06-08T06:00Z', ...moving, hours: 100, metres: 0, litres: 0 },
    {
      at: '2026-06-08T07:00Z',
      ...working,
      hours: 101,
      metres: 20_000,
      litres: 10,
      signals: { engineLoad: 80, workedArea: 50 },
    },
    {
      at: '2026-06-08T08:00Z',
      ...working,
      hours: 102,
      metres: 26_000,
      litres: 30,
      signals: { engineLoad: 60, workedArea: 54.5 },
    },
    {
      at: '2026-06-08T09:00Z',
      ...moving,
      hours: 103,
      metres: 32_000,
      litres: 50,
      signals: { engineLoad: 99, workedArea: 58 },
    },
    { at: '2026-06-08T10:00Z', ...off, hours: 104, metres: 52_000, litres: 60 },
    { at: '2026-06-08T14:00Z', ...off },
  ])
})
afterAll(() => database.close())

/** Unit 6: two hours of work on 12 June and on 30 June, nothing in between; 188.1 - 100 hours in total. */
async function silentFor18Days() {
  await database.db.deleteFrom('position').where('unit_id', '=', 6).execute()
  await storeReadings(database.db, 6, [
    { at: '2026-06-12T06:00Z', ...moving, hours: 100, metres: 0, litres: 1000 },
    { at: '2026-06-12T08:00Z', ...moving, hours: 102, metres: 10_000, litres: 1020 },
    { at: '2026-06-30T09:10Z', ...moving, hours: 186.1, metres: 430_500, litres: 1861 },
    { at: '2026-06-30T11:10Z', ...off, hours: 188.1, metres: 440_500, litres: 1881 },
  ])
}

describe('performance', () => {
  test('REP-029 REP-030 REP-031 REP-032 REP-033 REP-034 REP-036 returns the unit and, by day, every measure of 001 §3', async () => {
    const [unit, other, ...more] = await ask({ unitIds: [1, 9] })
    expect(other).toMatchObject({ unitId: 9, unitName: 'Unit 9', measures: { engineHours: [] } })
    expect(more).toEqual([])
    expect(unit).toMatchObject({ unitId: 1, unitName: 'Unit 1', brandName: 'Aurora', modelName: 'A7' })
    expect(Object.keys(unit?.measures ?? {})).toEqual(measureIds)
    const day = { from: '2026-06-07T22:00:00.000Z', to: '2026-06-08T22:00:00.000Z' }
    expect(unit?.measures.engineHours).toEqual([{ ...day, value: 4, uom: 'h' }])
    expect(
      Object.fromEntries(
        Object.entries(unit?.measures ?? {}).map(([id, points]) => [
          id,
          points.map(({ value, uom }) => `${value} ${uom}`),
        ]),
      ),
    ).toEqual({
      engineHours: ['4 h'],
      workingHours: ['2 h'],
      vehicleUtilizationFactor: ['50 %'],
      distance: ['52 km'],
      workingDistance: ['12 km'],
      distanceUtilizationFactor: ['23.08 %'],
      consumptionAmount: ['60 l'],
      workingConsumptionAmount: ['40 l'],
      consumptionUtilizationFactor: ['66.67 %'],
      workingLoad: ['70 %'],
      workingDone: ['8 ha'],
    })
  })

  test('REP-036 uses days of the requested zone instead of the user’s', async () => {
    const [unit] = await ask({ timezone: 'Asia/Kolkata' })
    expect(unit?.measures.engineHours?.map(({ from, to }) => [from, to])).toEqual([
      ['2026-06-07T18:30:00.000Z', '2026-06-08T18:30:00.000Z'],
    ])
  })

  test('REP-036 CONST-011 counts weeks from the first day, and ends the last one today', async () => {
    const [unit] = await ask({ reportType: 'WEEKLY', fromDate: '2026-06-01' })
    expect(unit?.measures.distance).toEqual([
      { from: '2026-06-07T22:00:00.000Z', to: '2026-06-10T22:00:00.000Z', value: 52, uom: 'km' },
    ])
    const [later] = await ask({ reportType: 'WEEKLY', fromDate: '2026-06-02' })
    expect(later?.measures.distance).toEqual([
      { from: '2026-06-01T22:00:00.000Z', to: '2026-06-08T22:00:00.000Z', value: 52, uom: 'km' },
    ])
  })

  test('divides a night without data at midnight, and returns no days for a unit without readings', async () => {
    await storeReadings(database.db, 2, [
      { at: '2026-06-08T18:00Z', hours: 10 },
      { at: '2026-06-09T06:00Z', hours: 13 },
    ])
    // midnight in Rome is four hours into the twelve
    expect(await values('engineHours', { unitIds: [2], fromDate: '2026-06-07' })).toEqual([1, 2])
    expect(await values('workingHours', { unitIds: [2] })).toEqual([])
    expect(await values('engineHours', { unitIds: [9] })).toEqual([])
  })

  test('reports days of silence as one gap instead of points, by day and by week', async () => {
    await silentFor18Days()
    const june30 = new Date('2026-06-30T20:00Z')
    const [daily] = await ask({ unitIds: [6], fromDate: '2026-06-12' }, june30)
    const [june12, last] = [
      { from: '2026-06-11T22:00:00.000Z', to: '2026-06-12T22:00:00.000Z' },
      { from: '2026-06-29T22:00:00.000Z', to: '2026-06-30T22:00:00.000Z' },
    ]
    expect(daily?.measures.engineHours).toEqual([
      { ...june12, value: 2, uom: 'h' },
      { ...last, value: 2, uom: 'h' },
    ])
    expect(daily?.measures.distance?.map(({ value }) => value)).toEqual([10, 10])
    const gap = {
      from: '2026-06-12T08:00:00.000Z',
      to: '2026-06-30T09:10:00.000Z',
      isInPeriod: true,
      values: {
        engineHours: { value: 84.1, uom: 'h' },
        distance: { value: 420.5, uom: 'km' },
        consumptionAmount: { value: 841, uom: 'l' },
      },
    }
    expect(daily?.gaps).toEqual([gap])
    // 2 + 84.1 + 2 are the 88.1 hours of the counter
    const [weekly] = await ask({ unitIds: [6], fromDate: '2026-06-12', reportType: 'WEEKLY' }, june30)
    expect(weekly?.measures.engineHours?.map(({ value }) => value)).toEqual([2, 2])
    expect(weekly?.gaps).toEqual([gap])
    // the share of a silence in a period that starts in it is unknown
    const [cut] = await ask({ unitIds: [6], fromDate: '2026-06-20' }, june30)
    expect(cut?.measures.engineHours).toEqual([{ ...last, value: 2, uom: 'h' }])
    expect(cut?.gaps).toEqual([{ ...gap, isInPeriod: false }])
    const [none] = await ask({ unitIds: [1] })
    expect(none).not.toHaveProperty('gaps')
  })

  test('counts nothing twice after a clock is set back', async () => {
    await storeReadings(database.db, 3, [
      { at: '2026-06-08T06:00Z', ...working, hours: 100 },
      { at: '2026-06-08T08:00Z', ...working, hours: 102 },
      { at: '2026-06-08T07:00Z', ...working, hours: 102.1 },
      { at: '2026-06-08T08:15Z', ...off, hours: 103.35 },
    ])
    expect(await values('engineHours', { unitIds: [3] })).toEqual([3.35])
    expect(await values('workingHours', { unitIds: [3] })).toEqual([2.25])
  })

  test('counts 23 and 25 hours on days when clocks change', async () => {
    const each = (from: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        at: new Date(Date.parse(from) + i * 3_600_000).toISOString(),
        ...working,
        hours: 1000 + i,
        signals: { engineLoad: 50 },
      }))
    await storeReadings(database.db, 4, each('2026-03-28T12:00Z', 48))
    const monday = new Date('2026-03-30T08:00Z')
    expect(await values('engineHours', { unitIds: [4], fromDate: '2026-03-28' }, monday)).toEqual([11, 23, 10])
    expect(await values('workingHours', { unitIds: [4], fromDate: '2026-03-28' }, monday)).toEqual([11, 23, 10])
    expect(await values('workingLoad', { unitIds: [4], fromDate: '2026-03-29' }, monday)).toEqual([50, 50])
    await storeReadings(database.db, 5, each('2026-10-24T12:00Z', 48))
    expect(
      await values('workingHours', { unitIds: [5], fromDate: '2026-10-25' }, new Date('2026-10-25T23:30Z')),
    ).toEqual([25, 0.5])
  })

  test('REP-012 allows 365 days and 100 units, and rejects a future day and an unknown zone', async () => {
    await expect(ask({ unitIds: [9], fromDate: '2025-06-11' })).resolves.toHaveLength(1)
    await expect(ask({ unitIds: [9], fromDate: '2025-06-10' })).rejects.toThrow('at most 365 days')
    await expect(ask({ unitIds: [1, 2, 3] }, evening, { performance: { units: 2 } })).rejects.toThrow('at most 2 units')
    await expect(ask({ fromDate: '2026-06-11' })).rejects.toThrow('today or an earlier day')
    await expect(ask({ fromDate: '2026-06-11', timezone: 'Pacific/Auckland' })).resolves.toHaveLength(1)
    await expect(ask({ timezone: 'Mars/Base' })).rejects.toThrow('IANA')
    await expect(ask({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
  })
})

describe('performance file', () => {
  const body = { unitId: 1, fromDate: '2026-06-07', timezone: 'Europe/Rome' }

  test('REP-038 REP-059 contains days and weeks in a workbook', async () => {
    const file = await caller().download(exportPerformance, { path: { format: 'excel' }, body })
    expect(file.disposition).toContain('filename="performance_2026-06-07_2026-06-10.xlsx"')
    const [days, weeks] = await readExcel(await buffer(file.content as Readable))
    expect(days?.data[6]?.slice(0, 5)).toEqual([
      'Day',
      'Engine hours (h)',
      'Working hours (h)',
      'Working share of key on (%)',
      'Distance (km)',
    ])
    expect(days?.data.slice(7).map(row => row.slice(0, 4))).toEqual([
      [new Date('2026-06-07'), null, null, null],
      [new Date('2026-06-08'), 4, 2, 50],
      [new Date('2026-06-09'), null, null, null],
      [new Date('2026-06-10'), null, null, null],
      // shares have no sum
      ['Total', 4, 2, null],
    ])
    expect(weeks?.data.slice(7).map(row => row.slice(0, 3))).toEqual([
      [new Date('2026-06-07'), new Date('2026-06-10T23:59:59.999Z'), 4],
      ['Total', null, 4],
    ])
  })

  test('REP-038 uses days of the requested zone instead of the user’s', async () => {
    const tokyo = { ...body, timezone: 'Asia/Tokyo' }
    const file = await caller().download(exportPerformance, { path: { format: 'excel' }, body: tokyo })
    expect(file.disposition).toContain('filename="performance_2026-06-07_2026-06-11.xlsx"')
    const [days, weeks] = await readExcel(await buffer(file.content as Readable))
    expect(days?.data.slice(7, -1).map(row => row[0])).toEqual(
      ['07', '08', '09', '10', '11'].map(day => new Date(`2026-06-${day}`)),
    )
    expect(weeks?.data[7]?.[1]).toEqual(new Date('2026-06-11T23:59:59.999Z'))
  })

  test('adds a row for a silence after the day in which it starts, in Excel and in CSV', async () => {
    await silentFor18Days()
    const june30 = new Date('2026-06-30T20:00Z')
    const download = async (format: 'excel' | 'csv', fromDate: string) =>
      (
        await caller({}, june30).download(exportPerformance, {
          path: { format },
          body: { ...body, unitId: 6, fromDate },
        })
      ).content as Readable
    const [days, weeks] = await readExcel(await buffer(await download('excel', '2026-06-12')))
    expect(days?.data[6]?.slice(12)).toEqual(['No data from', 'No data until', 'Note'])
    const rows = days?.data.slice(7, -1) ?? []
    const gap = [
      new Date('2026-06-12T10:00:00Z'),
      new Date('2026-06-30T11:10:00Z'),
      'No data in this time. No other row includes this increase.',
    ]
    expect(rows.slice(0, 3).map(row => [row[0], row[1], row[4], ...row.slice(12)])).toEqual([
      [new Date('2026-06-12'), 2, 10, null, null, null],
      [null, 84.1, 420.5, ...gap],
      [new Date('2026-06-13'), null, null, null, null, null],
    ])
    expect(rows).toHaveLength(20)
    expect(rows.at(-1)?.[1]).toBe(2)
    // the column adds up to the growth of the counter
    expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBeCloseTo(88.1, 9)
    expect(days?.data.at(-1)?.slice(0, 2)).toEqual(['Total', expect.closeTo(88.1, 9)])
    expect(weeks?.data.slice(7, -1).map(row => row[2])).toEqual([2, 84.1, null, 2])

    const cut = (await text(await download('csv', '2026-06-30'))).split('\r\n')
    expect(cut.slice(1, 3)).toEqual([
      ',,,,,,,,,,,,2026-06-12 10:00:00,2026-06-30 11:10:00,"No data in this time. Partly outside the period, not counted: Engine hours 84.1 h, Distance 420.5 km, Fuel 841 l."',
      expect.stringMatching(/^2026-06-30,2,/),
    ])
  })

  test('REP-059 contains the days in CSV, and rejects a foreign unit', async () => {
    const file = await caller().download(exportPerformance, { path: { format: 'csv' }, body })
    expect((await text(file.content as Readable)).split('\r\n')[2]).toBe(
      '2026-06-08,4,2,50,52,12,23.08,60,40,66.67,70,8,,,',
    )
    await expect(
      caller().download(exportPerformance, { path: { format: 'csv' }, body: { ...body, unitId: 20 } }),
    ).rejects.toThrow('unit 20')
  })
})
