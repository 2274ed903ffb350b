import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { canDataResults, canDataUnitsRaw, exportCanDataExcel, listCanDataParameters } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { reportCaller, seedReports } from '#test/reports.ts'
import { signalParameter } from './parameter.ts'
import { reportedParameters } from './parameters.ts'

const minute = 60_000
const begin = Date.parse('2026-06-10T06:00:00Z')
const day = { fromDate: '2026-06-10T00:00:00Z', toDate: '2026-06-10T23:59:59.999Z' }
const rpm = signalParameter('rpm').id
const gear = signalParameter('gear').id
let database: TestDatabase
const caller = (limits = {}) => reportCaller({ db: database.db, limits })

beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  // unit 1 each minute, unit 2 each second minute; unit 1 reports no fuel, and 999 rpm once in between
  const reading = (
    unitId: number,
    n: number,
    signals: Record<string, number | string | boolean>,
    fuelLevel?: number,
  ) => ({
    unitId,
    time: begin + n * minute,
    latitude: 45,
    longitude: 9,
    statusId: 1,
    ignition: n > 0,
    speed: n / 10,
    odometer: 1_234_567,
    fuelLevel,
    signals,
  })
  await insertPositions(database.db, [
    ...Array.from({ length: 600 }, (_, n) =>
      reading(1, n, { rpm: n === 300 ? 9999 : n === 301 ? -1 : 1500, gear: n < 100 ? 'N' : 'D', motion: n > 0 }),
    ),
    ...Array.from({ length: 100 }, (_, n) => reading(2, n * 2, { rpm: 800 + n, adc1: 3.3 }, 50 - n / 10)),
    { unitId: 20, time: begin, latitude: 45, longitude: 9, statusId: 1, signals: { secret: 1 } },
  ])
})
afterAll(() => database.close())

describe('vehicle data parameters', () => {
  test('REP-047 list those reported by the units, each with its unit of measure and kind', async () => {
    const found = await caller().call(listCanDataParameters, { body: { unitIds: [1, 2], ...day } })
    expect(found.map(({ description, muLabel, signalType }) => [description, muLabel, signalType])).toEqual([
      ['Speed', 'km/h', 'INTERNAL'],
      ['Odometer', 'km', 'INTERNAL'],
      ['Fuel level', '%', 'INTERNAL'],
      ['Key', '', 'INTERNAL'],
      ['Analog input 1', '', 'INPUT_ANALOG'],
      ['Engine speed', 'rpm', 'CAN'],
      ['Gear', '', 'CAN'],
      ['Motion', '', 'INTERNAL'],
    ])
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(found.find(({ description }) => description === 'Engine speed')?.id).toBe(rpm)
  })

  test('list those reported last for a day without readings', async () => {
    const found = await caller().call(listCanDataParameters, {
      body: { unitIds: [2], fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-02T00:00:00Z' },
    })
    expect(found.map(({ description }) => description)).toContain('Engine speed')
  })

  test('cover half a year without reading all readings', async () => {
    const span = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-06-29T00:00:00Z') }
    expect((await reportedParameters(database.db, [1], span)).map(({ description }) => description)).toContain('Gear')
  })
})

describe('vehicle data chart', () => {
  test('REP-048 contains the values of each parameter and unit, with encoded texts and switches as numbers', async () => {
    const [speed, gears] = await caller().call(canDataUnitsRaw, {
      body: { unitIds: [1, 2], ...day, canParameterIds: [1, gear] },
    })
    expect(speed?.canById).toEqual({ id: 1, description: 'Speed', muLabel: 'km/h', signalType: 'INTERNAL' })
    expect(speed?.units).toEqual([
      { unitId: 1, unitName: 'Unit 1', signalType: 'INTERNAL' },
      { unitId: 2, unitName: 'Unit 2', signalType: 'INTERNAL' },
    ])
    expect(speed?.canDatasDto).toHaveLength(700)
    expect(speed?.canDatasDto[10]).toEqual({ timestamp: '2026-06-10T06:10:00.000Z', numericValue: 1, unitId: 1 })
    expect(gears?.canDatasDto).toHaveLength(600)
    expect(gears?.canDatasDto[0]).toEqual({ timestamp: '2026-06-10T06:00:00.000Z', encodedValue: 'N', unitId: 1 })
    const [key] = await caller().call(canDataUnitsRaw, { body: { unitIds: [1], ...day, canParameterIds: [7] } })
    expect(key?.canDatasDto.slice(0, 2)).toMatchObject([
      { numericValue: 0, encodedValue: 'false' },
      { numericValue: 1, encodedValue: 'true' },
    ])
  })

  test('downsamples above the limit, keeping minimum and maximum at their times', async () => {
    const [series] = await caller().call(canDataUnitsRaw, {
      body: { unitIds: [1], ...day, canParameterIds: [rpm], points: 100 },
    })
    const points = series?.canDatasDto ?? []
    expect(points.length).toBeLessThanOrEqual(100)
    expect(points).toContainEqual({
      timestamp: new Date(begin + 300 * minute).toISOString(),
      numericValue: 9999,
      unitId: 1,
    })
    expect(points).toContainEqual({
      timestamp: new Date(begin + 301 * minute).toISOString(),
      numericValue: -1,
      unitId: 1,
    })
    expect(points[0]?.timestamp).toBe(new Date(begin).toISOString())
    expect(points.at(-1)?.timestamp).toBe(new Date(begin + 599 * minute).toISOString())
    expect(points.map(({ timestamp }) => timestamp)).toEqual(points.map(({ timestamp }) => timestamp).toSorted())
    const [texts] = await caller().call(canDataUnitsRaw, {
      body: { unitIds: [1], ...day, canParameterIds: [gear], points: 100 },
    })
    expect(texts?.canDatasDto.map(({ timestamp, encodedValue }) => [timestamp, encodedValue])).toEqual([
      [new Date(begin).toISOString(), 'N'],
      [new Date(begin + 100 * minute).toISOString(), 'D'],
    ])
  })
})

describe('vehicle data table', () => {
  const page = (start: number | undefined, ids = [rpm, 5, 4]) =>
    caller().call(canDataResults, {
      body: { unitIds: [2, 1], ...day, canParameterIds: ids, ...(start === undefined ? {} : { start }) },
    })

  test('REP-049 REP-050 pages by 50 through all readings by time', async () => {
    const first = await page(undefined)
    expect(first.totalCount).toBe(700)
    expect(first.items).toHaveLength(50)
    expect(first.canParameterInfos).toEqual([
      { id: rpm, description: 'Engine speed', muLabel: 'rpm', signalType: 'CAN' },
      { id: 5, description: 'Fuel level', muLabel: '%', signalType: 'INTERNAL' },
      { id: 4, description: 'Odometer', muLabel: 'km', signalType: 'INTERNAL' },
    ])
    expect(first.items.slice(0, 3)).toEqual([
      { timestamp: '2026-06-10T06:00:00.000Z', unitId: 1, unitName: 'Unit 1', values: { [rpm]: 1500, 4: 1234.567 } },
      {
        timestamp: '2026-06-10T06:00:00.000Z',
        unitId: 2,
        unitName: 'Unit 2',
        values: { [rpm]: 800, 5: 50, 4: 1234.567 },
      },
      { timestamp: '2026-06-10T06:01:00.000Z', unitId: 1, unitName: 'Unit 1', values: { [rpm]: 1500, 4: 1234.567 } },
    ])
    const keys = []
    for (let start = 0; start < 700; start += 50)
      keys.push(...(await page(start)).items.map(({ timestamp, unitId }) => `${timestamp} ${unitId}`))
    expect(new Set(keys).size).toBe(700)
    expect(keys).toEqual(keys.toSorted())
    expect((await page(5000)).items).toEqual([])
  })

  test('REP-014 rejects units of other companies, exceeded limits and unknown parameters', async () => {
    const ask = (more: object) =>
      caller().call(canDataResults, { body: { unitIds: [1], ...day, canParameterIds: [1], ...more } })
    await expect(ask({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
    await expect(ask({ unitIds: [1, 2, 3, 4, 5] })).rejects.toThrow('at most 4 units')
    await expect(ask({ fromDate: '2025-12-01T00:00:00Z' })).rejects.toThrow('at most 180 days')
    await expect(ask({ canParameterIds: [1, 999] })).rejects.toMatchObject({
      errors: ['canParameterIds: there is no parameter 999'],
    })
    await expect(
      caller({ vehicleData: { units: 9 } }).call(canDataResults, {
        body: { unitIds: [1, 2, 3, 4, 5], ...day, canParameterIds: [1] },
      }),
    ).resolves.toBeDefined()
  })
})

test('REP-039 REP-059 writes all readings once into the workbook, in the caller’s units of measure, with headers that name them', async () => {
  await database.db.updateTable('app_user').set({ mu_preset: 'imperial' }).execute()
  const file = await caller().download(exportCanDataExcel, {
    body: { unitIds: [1, 2], ...day, canParameterIds: [1, rpm, gear, 7] },
  })
  expect(file.disposition).toContain('vehicle-data_2026-06-10')
  const [page] = await readExcel(await buffer(file.content as Readable))
  expect(page?.data[6]).toEqual([
    'Time',
    'Unit',
    'Serial number',
    'Company',
    'Speed (mph)',
    'Engine speed (rpm)',
    'Gear',
    'Key',
  ])
  const rows = page?.data.slice(7) ?? []
  expect(rows).toHaveLength(700)
  expect(rows[0]).toEqual([new Date('2026-06-10T08:00:00Z'), 'Unit 1', null, 'Company 1', 0, 1500, 'N', 'Off'])
  const last = rows.at(-1) ?? []
  expect(last[4]).toBeCloseTo(59.9 / 1.609344, 4)
  expect(new Set(rows.map(([time, unit]) => `${Number(time)} ${String(unit)}`)).size).toBe(700)
})
