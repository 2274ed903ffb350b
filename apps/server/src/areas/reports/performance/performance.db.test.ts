import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { exportPerformance, performanceReport, type ReportSchemas } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { reportCaller, seedReports, tell } from '../testing.ts'
import { measureIds } from './measures.ts'

type Request = ReportSchemas['PerformanceReportRequest']

/** Ten in the evening of Rome. */
const evening = new Date('2026-06-10T20:00Z')
let database: TestDatabase
const caller = (limits = {}, now = evening) => reportCaller({ db: database.db, now, limits })
const asked: Request = { reportType: 'DAILY', fromDate: '2026-06-08', timezone: 'Europe/Rome', unitIds: [1] }
const ask = (more: Partial<Request> = {}, now?: Date, limits = {}) =>
  caller(limits, now).call(performanceReport, { body: { ...asked, ...more } })

/** Values of a measure, in the order of their spans. */
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
  await database.db.updateTable('unit').set({ brand_id }).where('unit_id', '=', 1).execute()
  // an hour out, two of work, an hour home
  await tell(database.db, 1, [
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

describe('performance', () => {
  test('REP-036 tells of each unit what it is and, by day, every measure of 001 §3', async () => {
    const [unit] = await ask()
    expect(unit).toMatchObject({ unitId: 1, unitName: 'Unit 1', brandName: 'Aurora' })
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

  test('REP-036 weeks are counted from the first day, and the last ends with today', async () => {
    const [unit] = await ask({ reportType: 'WEEKLY', fromDate: '2026-06-01' })
    expect(unit?.measures.distance).toEqual([
      { from: '2026-06-07T22:00:00.000Z', to: '2026-06-10T22:00:00.000Z', value: 52, uom: 'km' },
    ])
    expect(await values('distance', { reportType: 'WEEKLY', fromDate: '2026-06-02' })).toEqual([52])
  })

  test('a night without data is shared out over midnight, and a unit that falls silent has no days of its own', async () => {
    await tell(database.db, 2, [
      { at: '2026-06-08T18:00Z', hours: 10 },
      { at: '2026-06-09T06:00Z', hours: 13 },
    ])
    // midnight of Rome is four hours into the twelve
    expect(await values('engineHours', { unitIds: [2], fromDate: '2026-06-07' })).toEqual([1, 2])
    expect(await values('workingHours', { unitIds: [2] })).toEqual([])
    expect(await values('engineHours', { unitIds: [9] })).toEqual([])
  })

  test('a clock that was put back counts nothing twice', async () => {
    await tell(database.db, 3, [
      { at: '2026-06-08T06:00Z', ...working, hours: 100 },
      { at: '2026-06-08T08:00Z', ...working, hours: 102 },
      { at: '2026-06-08T07:00Z', ...working, hours: 102.1 },
      { at: '2026-06-08T08:15Z', ...off, hours: 103.35 },
    ])
    expect(await values('engineHours', { unitIds: [3] })).toEqual([3.35])
    expect(await values('workingHours', { unitIds: [3] })).toEqual([2.25])
  })

  test('days on which the clocks change have 23 and 25 hours', async () => {
    const each = (from: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        at: new Date(Date.parse(from) + i * 3_600_000).toISOString(),
        ...working,
        hours: 1000 + i,
        signals: { engineLoad: 50 },
      }))
    await tell(database.db, 4, each('2026-03-28T12:00Z', 48))
    const monday = new Date('2026-03-30T08:00Z')
    expect(await values('engineHours', { unitIds: [4], fromDate: '2026-03-28' }, monday)).toEqual([11, 23, 10])
    expect(await values('workingHours', { unitIds: [4], fromDate: '2026-03-28' }, monday)).toEqual([11, 23, 10])
    expect(await values('workingLoad', { unitIds: [4], fromDate: '2026-03-29' }, monday)).toEqual([50, 50])
    await tell(database.db, 5, each('2026-10-24T12:00Z', 48))
    expect(
      await values('workingHours', { unitIds: [5], fromDate: '2026-10-25' }, new Date('2026-10-25T23:30Z')),
    ).toEqual([25, 0.5])
  })

  test('REP-012 answers 365 days and 100 units, from a day that has come, in a zone that is one', async () => {
    await expect(ask({ unitIds: [9], fromDate: '2025-06-11' })).resolves.toHaveLength(1)
    await expect(ask({ unitIds: [9], fromDate: '2025-06-10' })).rejects.toThrow('at most 365 days')
    await expect(ask({ unitIds: [1, 2, 3] }, evening, { performance: { units: 2 } })).rejects.toThrow('at most 2 units')
    await expect(ask({ fromDate: '2026-06-11' })).rejects.toThrow('not after today')
    await expect(ask({ fromDate: '2026-06-11', timezone: 'Pacific/Auckland' })).resolves.toHaveLength(1)
    await expect(ask({ timezone: 'Mars/Base' })).rejects.toThrow('IANA')
    await expect(ask({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
  })
})

describe('the file', () => {
  const body = { unitId: 1, fromDate: '2026-06-07', timezone: 'Europe/Rome' }

  test('REP-038 is a workbook of days and weeks', async () => {
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
    ])
    expect(weeks?.data.slice(7).map(row => row.slice(0, 3))).toEqual([
      [new Date('2026-06-07'), new Date('2026-06-10T23:59:59.999Z'), 4],
    ])
  })

  test('CSV has the days, and a foreign unit is refused', async () => {
    const file = await caller().download(exportPerformance, { path: { format: 'csv' }, body })
    expect((await text(file.content as Readable)).split('\r\n')[2]).toBe(
      '2026-06-08,4,2,50,52,12,23.08,60,40,66.67,70,8',
    )
    await expect(
      caller().download(exportPerformance, { path: { format: 'csv' }, body: { ...body, unitId: 20 } }),
    ).rejects.toThrow('unit 20')
  })
})
