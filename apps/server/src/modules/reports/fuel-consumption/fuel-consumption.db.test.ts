import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  exportFuelConsumption,
  fuelConsumptionUnits,
  fuelConsumptionUnitsV2,
  type ReportSchemas,
} from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings } from '#test/reports.ts'

const now = new Date('2026-06-20T10:00Z')
/** The tenth of June in Rome. */
const day = { fromDate: '2026-06-09T22:00:00Z', toDate: '2026-06-10T21:59:59.999Z' }
let database: TestDatabase
const caller = (limits = {}) => reportCaller({ db: database.db, now, limits })
const ask = (body: Partial<ReportSchemas['FuelConsumptionParam']>) =>
  caller().call(fuelConsumptionUnits, { body: { unitIds: [1], ...day, ...body } })

beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  // a tractor: 8 hours, 150 litres, 40 km on the day
  await storeReadings(database.db, 1, [
    { at: '2026-06-09T20:00Z', hours: 100, metres: 500_000, litres: 2000 },
    { at: '2026-06-10T06:00Z', hours: 100, metres: 500_000, litres: 2000 },
    { at: '2026-06-10T10:00Z', hours: 104, metres: 520_000, litres: 2080 },
    { at: '2026-06-10T14:00Z', hours: 108, metres: 540_000, litres: 2150 },
  ])
  // silent from eight to eight over midnight in Rome: twelve hours with 24 litres, four of them before the day, eight in it
  await storeReadings(database.db, 2, [
    { at: '2026-06-09T20:00Z', hours: 50, metres: 1000, litres: 100 },
    { at: '2026-06-10T08:00Z', hours: 53, metres: 1300, litres: 124 },
  ])
  // two hours of work, 18 days of silence, two hours of work
  await storeReadings(database.db, 5, [
    { at: '2026-04-02T06:00Z', hours: 100, metres: 0, litres: 1000 },
    { at: '2026-04-02T08:00Z', hours: 102, metres: 2000, litres: 1040 },
    { at: '2026-04-20T09:10Z', hours: 186.1, metres: 86_100, litres: 1881 },
    { at: '2026-04-20T11:10Z', hours: 188.1, metres: 88_100, litres: 1921 },
  ])
  // reports neither hours nor distance; its clock is put back
  await storeReadings(database.db, 3, [
    { at: '2026-06-10T06:00Z', litres: 10 },
    { at: '2026-06-10T08:00Z', litres: 40 },
    { at: '2026-06-10T07:00Z', litres: 45 },
    { at: '2026-06-10T09:00Z', litres: 60.456 },
  ])
  await storeReadings(database.db, 4, [
    { at: '2026-06-10T06:00Z', hours: 10, metres: 0, signals: { energyUsed: 500 } },
    { at: '2026-06-10T08:00Z', hours: 12, metres: 50_000, signals: { energyUsed: 520.5 } },
  ])
})
afterAll(() => database.close())

describe('fuel consumption', () => {
  test('REP-024 follows the growth of the counters, per hour and per 100 km', async () => {
    expect(await ask({})).toEqual([
      {
        unitId: 1,
        unitName: 'Unit 1',
        burned: 150,
        engineHours: 8,
        distance: 40_000,
        perHour: 18.75,
        perDistance: 375,
      },
    ])
  })

  test('divides a night without data between its days; less than a kilometre has no consumption per distance', async () => {
    // ten of the twelve hours are in the day: 20 l, 2.5 h, 250 m
    expect(await ask({ unitIds: [2] })).toEqual([
      { unitId: 2, unitName: 'Unit 2', burned: 20, engineHours: 2.5, distance: 250, perHour: 8 },
    ])
    const before = { fromDate: '2026-06-08T22:00:00Z', toDate: '2026-06-09T21:59:59.999Z' }
    expect(await ask({ unitIds: [2], ...before })).toMatchObject([{ burned: 4, engineHours: 0.5, distance: 50 }])
  })

  test('counts a silence once in a period that contains it, and in no other', async () => {
    const silent = { from: '2026-04-02T08:00:00.000Z', to: '2026-04-20T09:10:00.000Z' }
    const from = (fromDate: string, toDate: string) =>
      ask({ unitIds: [5], fromDate: `${fromDate}T00:00:00Z`, toDate: `${toDate}T23:59:59.999Z` })
    const unit = { unitId: 5, unitName: 'Unit 5' }
    // 40 l in two hours, 841 l in 84.1 h of silence, 40 l in two hours
    expect(await from('2026-04-02', '2026-04-20')).toEqual([
      { ...unit, burned: 921, engineHours: 88.1, distance: 88_100, perHour: 10.45, perDistance: 1045.4 },
    ])
    const gaps = [{ ...silent, burned: 841, engineHours: 84.1, distance: 84_100 }]
    expect(await from('2026-04-10', '2026-04-11')).toEqual([{ ...unit, gaps }])
    expect(await from('2026-04-10', '2026-04-20')).toEqual([
      { ...unit, burned: 40, engineHours: 2, distance: 2000, perHour: 20, perDistance: 2000, gaps },
    ])
  })

  test('counts nothing twice after a clock is set back, and omits values that a unit does not report', async () => {
    expect(await ask({ unitIds: [3] })).toEqual([{ unitId: 3, unitName: 'Unit 3', burned: 50.46 }])
    expect(await ask({ unitIds: [9] })).toEqual([{ unitId: 9, unitName: 'Unit 9' }])
  })

  test('REP-024 REP-025 uses kilowatt hours for an electric machine', async () => {
    expect(await ask({ unitIds: [4, 1], kind: 'ELECTRICAL' })).toEqual([
      { unitId: 1, unitName: 'Unit 1', engineHours: 8, distance: 40_000 },
      {
        unitId: 4,
        unitName: 'Unit 4',
        burned: 20.5,
        engineHours: 2,
        distance: 50_000,
        perHour: 10.25,
        perDistance: 41,
      },
    ])
  })

  test.each([
    ['NAME', 'ASC', [1, 2, 3, 9]],
    ['NAME', 'DESC', [9, 3, 2, 1]],
    ['FUEL_BURNED', 'ASC', [2, 3, 1, 9]],
    ['FUEL_BURNED', 'DESC', [1, 3, 2, 9]],
    ['FUEL_CONSUMPTION', 'ASC', [2, 1, 3, 9]],
    ['FUEL_CONSUMPTION', 'DESC', [1, 2, 3, 9]],
  ] as const)('REP-025 CONST-011 sorts by %s %s, with unknown values last', async (sortField, sortDirection, order) => {
    const body = { unitIds: [3, 9, 1, 2], ...day, sortField, sortDirection }
    for (const operation of [fuelConsumptionUnits, fuelConsumptionUnitsV2]) {
      expect((await caller().call(operation, { body })).map(({ unitId }) => unitId)).toEqual(order)
    }
  })

  test('REP-011 allows 365 days including today, and 25 units', async () => {
    const from = (fromDate: string) => ask({ unitIds: [9], fromDate, toDate: '2026-06-20T21:59:59.999Z' })
    // midnight in Rome, in summer as now: the 21st of June a year ago is the 365th day
    await expect(from('2025-06-20T22:00:00Z')).resolves.toHaveLength(1)
    await expect(from('2025-06-20T21:59:59Z')).rejects.toThrow('goes back at most 365 days')
    await expect(
      ask({ unitIds: [9], fromDate: '2026-06-19T22:00:00Z', toDate: '2027-12-31T00:00:00Z' }),
    ).resolves.toHaveLength(1)
    await expect(
      caller({ fuelConsumption: { units: 2 } }).call(fuelConsumptionUnits, { body: { ...day, unitIds: [1, 2, 3] } }),
    ).rejects.toThrow('at most 2 units')
    await expect(ask({ fromDate: day.toDate, toDate: day.fromDate })).rejects.toThrow('start must be before')
  })

  test('rejects a unit of another company, in the file and on the screen', async () => {
    await expect(ask({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
    await expect(
      caller().download(exportFuelConsumption, { path: { format: 'csv' }, body: { ...day, unitIds: [20] } }),
    ).rejects.toThrow('unit 20')
  })
})

describe('fuel consumption file', () => {
  const body: ReportSchemas['FuelConsumptionParam'] = {
    ...day,
    unitIds: [2, 9, 1],
    sortField: 'FUEL_BURNED',
    sortDirection: 'DESC',
  }

  test('REP-059 lists the filters and a row for each unit in a workbook', async () => {
    await database.db.updateTable('unit').set({ serial: 'SN-1' }).where('unit_id', '=', 1).execute()
    const file = await caller().download(exportFuelConsumption, { path: { format: 'excel' }, body })
    expect(file.disposition).toContain('filename="fuel-consumption_2026-06-10_2026-06-10.xlsx"')
    const [sheet] = await readExcel(await buffer(file.content as Readable))
    expect(sheet?.data[4]?.slice(0, 2)).toEqual(['Time zone', 'Europe/Rome'])
    expect(sheet?.data.slice(6)).toEqual([
      [
        'Unit',
        'Serial number',
        'Company',
        'Fuel burned (l)',
        'Per hour (l/h)',
        'Per distance (l/100 km)',
        'Engine hours (h)',
        'Distance (km)',
        'No data from',
        'No data until',
        'Note',
      ],
      ['Unit 1', 'SN-1', 'Company 1', 150, 18.75, 375, 8, 40, null, null, null],
      ['Unit 2', null, 'Company 1', 20, 8, null, 2.5, 0.25, null, null, null],
      ['Unit 9', null, 'Company 1', null, null, null, null, null, null, null, null],
      // rates have no sum
      ['Total', null, null, 170, null, null, 10.5, 40.25, null, null, null],
    ])
  })

  test('adds a row for a silence across an end of the period, which sums exclude', async () => {
    const silent = { ...body, unitIds: [5], fromDate: '2026-04-10T00:00:00Z', toDate: '2026-04-20T23:59:59.999Z' }
    const note =
      'No data in this time. Partly outside the period, not counted: Fuel burned 841 l, Engine hours 84.1 h, Distance 84.1 km.'
    const file = await caller().download(exportFuelConsumption, { path: { format: 'excel' }, body: silent })
    const [sheet] = await readExcel(await buffer(file.content as Readable))
    expect(sheet?.data.slice(7)).toEqual([
      ['Unit 5', null, 'Company 1', 40, 20, 2000, 2, 2, null, null, null],
      [
        'Unit 5',
        null,
        'Company 1',
        null,
        null,
        null,
        null,
        null,
        new Date('2026-04-02T10:00:00Z'),
        new Date('2026-04-20T11:10:00Z'),
        note,
      ],
      ['Total', null, null, 40, null, null, 2, 2, null, null, null],
    ])
    const rows = await caller().download(exportFuelConsumption, { path: { format: 'csv' }, body: silent })
    expect((await text(rows.content as Readable)).split('\r\n').slice(1, 3)).toEqual([
      'Unit 5,,Company 1,40,20,2000,2,2,,,',
      `Unit 5,,Company 1,,,,,,2026-04-02 10:00:00,2026-04-20 11:10:00,"${note}"`,
    ])
  })

  test('REP-059 writes the same rows in CSV, in the caller’s units of measure', async () => {
    await database.db.updateTable('app_user').set({ mu_preset: 'imperial' }).execute()
    const file = await caller().download(exportFuelConsumption, { path: { format: 'csv' }, body })
    expect(file.disposition).toContain('.csv"')
    const [header, first] = (await text(file.content as Readable)).split('\r\n')
    expect(header).toContain(
      'Unit,Serial number,Company,Fuel burned (gal),Per hour (gal/h),Per distance (gal/100 mi),Engine hours (h),Distance (mi)',
    )
    expect(first?.split(',').slice(0, 4)).toEqual(['Unit 1', 'SN-1', 'Company 1', (150 / 3.785411784).toPrecision(12)])
  })
})
